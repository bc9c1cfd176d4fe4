import { createMemoryRouter, RouterProvider } from 'react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { registerRoutes } from '#web/platform/lib/routes.ts';
import { Breadcrumbs } from '#web/platform/shell/Breadcrumbs.tsx';
import { crumb } from './import.page.tsx';

const ofKind = '/staff/impor/:kind';
const ofStudents = '/staff/mahasiswa/add-many';

test.each([
  [ofKind, '/staff/impor/statement', 'Mutasi rekening', ['Staff', 'Impor', 'Mutasi rekening']],
  [ofKind, '/staff/impor/past-grades', 'Impor riwayat nilai', ['Staff', 'Impor', 'Riwayat nilai']],
  [ofStudents, ofStudents, 'Impor mahasiswa', ['Staff', 'Mahasiswa', 'Impor mahasiswa']],
])('%s: %s is called by the title of its kind', async (path, address, title, named) => {
  const routes = [
    { path, Component: Breadcrumbs, loader: () => ({ title }), HydrateFallback: () => null, handle: crumb },
  ];
  registerRoutes(routes);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { page } = await draw(<RouterProvider router={router} />);
  await act(async () => router.revalidate());
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['', ...named]);
  expect(page.querySelector('[aria-current="page"]')?.textContent).toBe(named.at(-1));
});

test('while the kind is not known the address names the page', async () => {
  const routes = [{ path: ofKind, Component: Breadcrumbs, handle: crumb }];
  registerRoutes(routes);
  const router = createMemoryRouter(routes, { initialEntries: ['/staff/impor/rooms'] });
  const { page } = await draw(<RouterProvider router={router} />);
  expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('Rooms');
});
