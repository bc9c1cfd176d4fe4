import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { ListTable } from './TablePage.tsx';

const list = endpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: '',
  access: 'signed-in',
  query: listQuery(['name'], { from: z.string().optional() }),
  response: z.array(z.object({ _id: z.string(), name: z.string() })),
  shape: 'page',
});

let total: number;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { search, searchParams } = new URL(url, 'http://portal.test');
    asked.push(search);
    const page = Number(searchParams.get('page'));
    const count = Math.max(0, Math.min(10, total - 10 * (page - 1)));
    const data = Array.from({ length: count }, (_, at) => ({ _id: `${page}-${at}`, name: `Baris ${at}` }));
    return answer(200, { data, meta: { page, limit: 10, total } });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(address: string) {
  const element = (
    <ListTable
      endpoint={list}
      columns={[{ key: 'name', title: 'Nama', render: ({ name }) => name, card: 'head' }]}
      filters={[{ name: 'from', label: 'Dari tanggal', options: [], isDate: true }]}
      searchLabel="Cari"
      noun="kejadian"
      nothing={{ title: 'Belum ada kejadian.' }}
      rowName={({ name }) => name}
    />
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { page } = await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
  await settle();
  return { page, client, settle, search: () => router.state.location.search };
}

test.each([
  [10, '/?page=2', '?page=1', '1–10 dari 10 kejadian'],
  [21, '/?page=99', '?page=3', '21–21 dari 21 kejadian'],
  [0, '/?page=4', '?page=1', 'Belum ada kejadian.'],
])('with %i rows %s leads to the last page', async (rows, address, end, words) => {
  total = rows;
  const { page, search } = await open(address);
  expect(search()).toBe(end);
  expect(page.textContent).toContain(words);
});

test('the only row of the last page deleted leads to the page before', async () => {
  total = 11;
  const { page, client, settle, search } = await open('/?page=2');
  expect(page.textContent).toContain('11–11 dari 11 kejadian');
  total = 10;
  await act(async () => client.invalidateQueries());
  await settle();
  await settle();
  expect(search()).toBe('?page=1');
  expect(page.textContent).toContain('1–10 dari 10 kejadian');
});

test('a day is typed digit by digit, and only the whole one is asked for', async () => {
  total = 1;
  const { page, settle, search } = await open('/');
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Filter');
  await press(button);
  await settle();
  const field = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (field === null) throw new Error('no field for the day');
  for (const typed of ['0002-11-15', '0020-11-15', '0202-11-15']) {
    await type(field, typed);
    await settle();
    expect([field.value, search()]).toEqual([typed, '']);
  }
  await type(field, '2026-11-15');
  await settle();
  expect([field.value, search()]).toEqual(['2026-11-15', '?from=2026-11-15']);
  await type(field, '');
  await settle();
  expect([field.value, search()]).toEqual(['', '']);
});

test.each(['2030-99-99', '2026-02-30', 'kemarin'])('a damaged day %s counts as none', async (from) => {
  total = 1;
  const { page } = await open(`/?from=${from}`);
  expect(page.textContent).toContain('Baris 0');
  expect(asked).toEqual(['?page=1&limit=10']);
});
