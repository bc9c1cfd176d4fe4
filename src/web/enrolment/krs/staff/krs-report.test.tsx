import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { Component } from './krs-report.page.tsx';

// The field that grows with its text listens for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const [running, earlier] = [
  { _id: '11111111-1111-4111-8111-111111111111', code: '20261', label: 'Ganjil 2026/2027', isActive: true },
  { _id: '22222222-2222-4222-8222-222222222222', code: '20252', label: 'Genap 2025/2026', isActive: false },
];
const registrar: SessionUser = {
  _id: 'u1',
  name: 'Siti',
  avatar: null,
  nim: null,
  email: 'siti@kampus.test',
  role: [ROLE.baak],
  permissions: ['krs:get', 'krs:create', 'krs:update', 'student:change-status'],
  Admin: false,
  isStudent: false,
  nidn: null,
  studentId: null,
  lecturerId: null,
  mustChangePassword: false,
  limit: null,
};

const lockJob: JobView = {
  _id: 'lock-1',
  type: 'krs.lock',
  title: 'Kunci KRS 20261',
  status: 'ACTIVE',
  starter: 'Rina',
  total: 40,
  done: 10,
  failed: 0,
  percent: 25,
  errors: [],
  resultFile: null,
  createdBy: 'u2',
  createdAt: '2026-08-24T02:00:00.000Z',
  startedAt: '2026-08-24T02:00:00.000Z',
  finishedAt: null,
  stopping: false,
  canCancel: false,
  canRetry: false,
};

/** Whether students are to become inactive, and how many. */
let closing = { deactivation: 'NEVER', toDeactivate: 0, toRecord: 0 };

const summaryOf = (url: string) => ({
  period: url.includes(earlier._id) ? earlier : running,
  periods: [running, earlier].map(({ _id, label }) => ({ _id, label })),
  states: { NONE: 1 },
  overdue: 0,
  lateWaiting: 0,
  mayLock: false,
  ...closing,
  jobs: { lock: url.includes(earlier._id) ? null : 'lock-1', deactivate: null },
});

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5000 },
  );
const fillButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Isikan KRS');

/** The report as the registrar opens it under an address. */
async function open(search: string) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('/api/me')) return answer(200, { data: registrar });
      if (url.includes('/krs/summary')) return answer(200, { data: summaryOf(url) });
      if (url.includes('/queue/lock-1')) return answer(200, { data: lockJob });
      return answer(200, { data: [], meta: { page: 1, limit: 20, total: 0, totalPages: 0 } });
    }),
  );
  const root = (
    <SessionProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ element: root, children: [{ path: '*', Component }] }], {
    initialEntries: [`/staff/laporan/krs-report${search}`],
  });
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settled(() => expect(page.textContent).toContain('Kemajuan'));
  return router;
}

beforeEach(() => {
  closing = { deactivation: 'NEVER', toDeactivate: 0, toRecord: 0 };
  queryClient.clear();
  setCampus(campus, '2026-08-24T03:00:00.000Z');
});
afterEach(() => vi.unstubAllGlobals());

test('a KRS is filled in for the running term, chosen by name or not, and the window names the term', async () => {
  await open(`?periodId=${running._id}`);
  await press(fillButton());
  await settled(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      'Isikan KRS semester Ganjil 2026/2027',
    ),
  );
});

test('an earlier term offers nothing to fill in; choosing another term keeps the filters', async () => {
  const router = await open(`?periodId=${earlier._id}&entryYear=2025&page=2`);
  expect(fillButton()).toBeUndefined();
  await press(document.querySelector('input[aria-label="Semester"]'));
  const option = () =>
    [...document.querySelectorAll('[role="option"]')].find(
      ({ textContent }) => textContent === running.label,
    );
  await settled(() => expect(option()).toBeDefined());
  await press(option());
  await settled(() => expect(fillButton()).toBeDefined());
  expect(router.state.location.search).toBe(`?periodId=${running._id}&entryYear=2025`);
});

test('a lock that runs is seen from the first look, and not with another term', async () => {
  await open(`?periodId=${running._id}`);
  await settled(() => expect(document.body.textContent).toContain('Kunci KRS 20261'));
  await press(document.querySelector('input[aria-label="Semester"]'));
  const option = () =>
    [...document.querySelectorAll('[role="option"]')].find(
      ({ textContent }) => textContent === earlier.label,
    );
  await settled(() => expect(option()).toBeDefined());
  await press(option());
  await settled(() => expect(document.body.textContent).not.toContain('Kunci KRS 20261'));
});

test.each([
  [3, 2, 'Nonaktifkan', 'ikut dicatat untuk 2 mahasiswa yang sudah tidak aktif atau cuti'],
  [0, 2, 'Catat', 'Catat semester 2 mahasiswa?'],
])(
  'closing makes %i inactive and records the term of %i more',
  async (toDeactivate, toRecord, verb, words) => {
    closing = { deactivation: 'DUE', toDeactivate, toRecord };
    await open(`?periodId=${running._id}&tab=tanpa-krs`);
    const button = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === verb);
    await settled(() => expect(button()).toBeDefined());
    await press(button());
    await settled(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(words));
  },
);
