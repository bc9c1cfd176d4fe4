import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, Fragment } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { latestFailure } from '#web/platform/lib/errors.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { RouteError } from '#web/platform/shell/RouteError.tsx';
import { TablePage } from './TablePage.tsx';

const list = endpoint({
  method: 'GET',
  path: '/api/staff/course',
  summary: '',
  access: 'signed-in',
  query: listQuery(['name'], { type: z.string().optional() }),
  response: z.array(z.object({ _id: z.string(), name: z.string(), sks: z.number() })),
  shape: 'page',
});
const rows = [
  { _id: 'a', name: 'Etika Bisnis', sks: 2 },
  { _id: 'b', name: 'Statistika', sks: 3 },
];

let asked: URL[];
let respond: (url: URL) => Response;
const opened = vi.fn<(name: string) => void>();

beforeEach(() => {
  setCampus(campus);
  asked = [];
  respond = () => answer(200, { data: rows, meta: { page: 1, limit: 10, total: 2 } });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://portal.test'));
    return Promise.resolve(respond(new URL(url, 'http://portal.test')));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(
  address: string,
  phone: boolean,
  Frame: typeof SessionProvider | typeof Fragment = Fragment,
) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? phone : true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const Courses = () => (
    <TablePage
      title="Mata kuliah"
      endpoint={list}
      columns={[
        { key: 'name', title: 'Nama', render: ({ name }) => name, sortable: true, card: 'head' },
        { key: 'sks', title: 'Bobot', render: ({ sks }) => `${sks} sks`, align: 'right', card: 'fact' },
      ]}
      filters={[{ name: 'type', label: 'Jenis', options: [{ value: 'WAJIB', label: 'Wajib' }] }]}
      searchLabel="Cari mata kuliah"
      noun="mata kuliah"
      nothing={{ title: 'Belum ada mata kuliah.' }}
      rowName={({ name }) => name}
      onOpen={({ name }) => opened(name)}
      renderBulk={(chosen) => <b>{chosen.map(({ name }) => name).join()}</b>}
    />
  );
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <Frame>
            <Courses />
          </Frame>
        ),
        ErrorBoundary: RouteError,
      },
      { path: '/500', element: null },
    ],
    { initialEntries: [address] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { page } = await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
  const button = (name: string) =>
    [...page.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent).startsWith(name),
    );
  return { page, router, settle, button };
}

test.each([false, true])('rows come from the address and open by a button (phone: %s)', async (phone) => {
  const { page, button } = await open('/?page=1&type=WAJIB&search=sta', phone);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    page: '1',
    limit: '10',
    search: 'sta',
    type: 'WAJIB',
  });
  expect(page.textContent).toContain('2 sks');
  expect(page.textContent).toContain('1–2 dari 2 mata kuliah');
  await press(button('Statistika'));
  expect(opened).toHaveBeenCalledExactlyOnceWith('Statistika');
  opened.mockClear();
});

test('sorting and clearing change the address and ask again', async () => {
  const { router, settle, button } = await open('/?page=3&type=WAJIB', false);
  await press(button('Nama'));
  await settle();
  expect(router.state.location.search).toBe('?type=WAJIB&sort=name');
  await press(button('Nama'));
  await settle();
  expect(router.state.location.search).toBe('?type=WAJIB&sort=-name');
  await press(button('Hapus semua filter'));
  await settle();
  expect(router.state.location.search).toBe('?sort=-name');
  expect(asked.at(-1)?.search).toBe('?page=1&limit=10&sort=-name');
});

test('searching waits until typing rests', async () => {
  const { page, router } = await open('/', true);
  const field = page.querySelector<HTMLInputElement>('input[type="search"]') ?? new HTMLInputElement();
  await type(field, 'et');
  await type(field, 'etika ');
  expect(router.state.location.search).toBe('');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(router.state.location.search).toBe('?search=etika');
  expect(asked.map((url) => url.searchParams.get('search'))).toEqual([null, 'etika']);
});

test('chosen rows bring the bar with what can be done', async () => {
  const { page, button } = await open('/', true);
  expect(page.querySelector('[role="toolbar"]')).toBeNull();
  await press(page.querySelector('input[aria-label="Pilih Etika Bisnis"]'));
  expect(page.querySelector('[role="toolbar"]')?.textContent).toBe('1 mata kuliah dipilihEtika Bisnis');
  await press(button('Batalkan pilihan'));
  expect(page.querySelector('[role="toolbar"]')).toBeNull();
});

test('nothing yet and no match are different news', async () => {
  respond = () => answer(200, { data: [], meta: { page: 1, limit: 10, total: 0 } });
  expect((await open('/', true)).page.textContent).toContain('Belum ada mata kuliah.');
  expect((await open('/?search=xyz', true)).page.textContent).toContain('Tidak ada mata kuliah yang cocok.');
});

const broken = () => answer(500, { message: 'Server sedang bermasalah.' });
const held = () => answer(200, { data: rows, meta: { page: 1, limit: 10, total: 2 } });

test('a list that never came leads where a page without its data leads', async () => {
  respond = broken;
  const { router } = await open('/', true);
  expect(router.state.location.pathname).toBe('/500');
  expect(latestFailure()).toMatchObject({ status: 500, path: '/' });
});

test('a list of the active term says in its place that there is none', async () => {
  respond = ({ pathname }) =>
    pathname === list.path
      ? answer(422, { code: 'NO_TERM', message: 'Belum ada semester aktif.' })
      : answer(200, { data: { _id: 'u', role: [], permissions: [], Admin: false, isStudent: false } });
  const { page, router, settle, button } = await open('/', true, SessionProvider);
  await settle();
  expect(router.state.location.pathname).toBe('/');
  expect(page.textContent).toContain(
    'Isi halaman ini muncul di sini setelah BAAK mengaktifkan satu semester.',
  );
  expect(button('Coba lagi')).toBeUndefined();
});

test('what fails after that says so in place and can be tried again', async () => {
  const { page, router, settle, button } = await open('/', true);
  respond = broken;
  await act(async () => router.navigate('/?search=sta'));
  await settle();
  expect(page.textContent).toContain('Server sedang bermasalah.');
  expect(router.state.location.pathname).toBe('/');
  respond = held;
  await press(button('Coba lagi'));
  await settle();
  expect(page.textContent).toContain('Etika Bisnis');
});

test.each([
  [401, 'Masuk lagi'],
  [500, 'Coba lagi'],
  [403, undefined],
])('a list refused with %i later on offers what helps: %s', async (status, label) => {
  const { router, settle, button } = await open('/', true);
  respond = () => answer(status, { message: 'Pesan.' });
  await act(async () => router.navigate('/?search=sta'));
  await settle();
  const offered = ['Masuk lagi', 'Coba lagi'].filter((name) => button(name) !== undefined);
  expect(offered).toEqual(label === undefined ? [] : [label]);
});

test.each([
  ['opened with it', '/?type=LAIN&search=sta', null],
  ['open already when a link brings it', '/', '/?type=LAIN&search=sta'],
])('a list takes an unknown filter out of its address: %s', async (_, address, link) => {
  respond = ({ searchParams }) =>
    searchParams.has('type')
      ? answer(400, { code: 'INVALID', message: 'Pilih salah satu.', errors: { type: 'Pilih salah satu.' } })
      : held();
  const { page, router, settle } = await open(address, true);
  if (link !== null) await act(async () => router.navigate(link));
  await settle();
  await settle();
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/', '?search=sta']);
  expect(page.textContent).toContain('Etika Bisnis');
});
