import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { campus } from '#test/web/campus.ts';
import { answer, draw } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { NoneInTerm } from './NoTerm.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function textFor(isAdmin: boolean): Promise<string> {
  const user = { _id: 'u', role: [], permissions: [], Admin: isAdmin, isStudent: false };
  vi.stubGlobal('fetch', () => Promise.resolve(answer(200, { data: user })));
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <SessionProvider>
          <NoneInTerm title="Belum ada kelas pada semester ini." />
        </SessionProvider>
      ),
    },
  ]);
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return page.textContent;
}

test('a term without classes and no term at all are different news', async () => {
  setCampus({ ...campus, period: { _id: 'p', code: '20261', label: 'Ganjil 2026/2027' } });
  expect(await textFor(true)).toBe('Belum ada kelas pada semester ini.');
  setCampus({ ...campus, period: null });
  expect(await textFor(true)).toMatch(/^Belum ada semester aktif\..*Tambahkan semester$/);
});

test('who may not open a term reads who does, without a way that leads nowhere', async () => {
  setCampus({ ...campus, period: null });
  expect(await textFor(false)).toBe(
    'Belum ada semester aktif.Isi halaman ini muncul di sini setelah BAAK mengaktifkan satu semester.',
  );
});
