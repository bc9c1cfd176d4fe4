import { createMemoryRouter, RouterProvider } from 'react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { registerRoutes } from '#web/platform/lib/routes.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const list = '/staff/laporan/krs-report';
const record = `${list}/11111111-1111-4111-8111-111111111111`;

test('the step to a list keeps the filters it was left with, also from a record of it', async () => {
  const routes = [{ path: list }, { path: `${list}/:id` }].map(({ path }) => ({
    path,
    Component: Breadcrumbs,
  }));
  registerRoutes(routes);
  const router = createMemoryRouter(routes, { initialEntries: [`${list}?entryYear=2025&page=3`] });
  const { page } = await draw(<RouterProvider router={router} />);
  expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('KRS Report');
  const wayBack = () =>
    [...page.querySelectorAll('a')]
      .find(({ textContent }) => textContent === 'KRS Report')
      ?.getAttribute('href');
  expect(wayBack()).toBeUndefined();

  await act(async () => router.navigate(record));
  expect(wayBack()).toBe(`${list}?entryYear=2025&page=3`);
  await act(async () => router.navigate(list));
  await act(async () => router.navigate(record));
  expect(wayBack()).toBe(list);
});
