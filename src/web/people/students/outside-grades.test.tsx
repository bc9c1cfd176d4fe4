import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { forgetCsrfToken } from '#web/platform/lib/csrf.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { OutsideGrades } from './OutsideGrades.tsx';

// The field that grows with its text listens for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const studentId = '11111111-1111-4111-8111-111111111111';
const course = {
  value: '22222222-2222-4222-8222-222222222222',
  label: 'MNJ301 Manajemen Operasi',
  sks: 3,
};
const term = {
  _id: '33333333-3333-4333-8333-333333333333',
  code: '20261',
  label: 'Ganjil 2026/2027',
  isActive: true,
};

const userWith = (permissions: readonly Permission[]): SessionUser => ({
  _id: 'u1',
  name: 'Siti',
  avatar: null,
  nim: null,
  email: 'siti@kampus.test',
  role: [ROLE.baak],
  permissions: [...permissions],
  Admin: false,
  isStudent: false,
  nidn: null,
  studentId: null,
  lecturerId: null,
  mustChangePassword: false,
  limit: null,
});

let sent: unknown[];

/** The panel as somebody with these rights sees it, before a portal that answers what it asks. */
async function open(permissions: readonly Permission[]) {
  const answers: [string, unknown][] = [
    ['/api/course/select', [course]],
    ['/api/staff/laporan/nilai/periods', [term]],
    ['/api/me', userWith(permissions)],
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      if (init?.method === 'POST' && url.includes('/api/staff/grade')) {
        const form = init.body instanceof FormData ? init.body.get('body') : null;
        if (typeof form === 'string') sent.push(JSON.parse(form));
        return answer(200, { data: { _id: 'g' }, message: 'Nilai tersimpan.' });
      }
      return answer(200, { csrfToken: 't', data: answers.find(([path]) => url.includes(path))?.[1] ?? [] });
    }),
  );
  const root = (
    <SessionProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </SessionProvider>
  );
  const children = [{ path: '*', Component: () => <OutsideGrades studentId={studentId} /> }];
  const router = createMemoryRouter([{ element: root, children }]);
  const drawn = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settled(() => expect(drawn.page.textContent).toContain('Tidak ada nilai di luar kelas.'));
  return drawn.page;
}

/** Waits for what comes by itself, such as a window that is loaded. */
const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5000 },
  );
const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const field = (path: string) => {
  const found = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};
const choose = async (path: string, label: string) => {
  await press(field(path));
  const option = () =>
    [...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent === label);
  await settled(() => expect(option()).toBeDefined());
  await press(option());
};

beforeEach(() => {
  queryClient.clear();
  forgetCsrfToken();
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

test('the office, with what its role comes with, grades who came into a class after its grades came out', async () => {
  const baak = defaultRoles.find(({ id }) => id === ROLE.baak)?.permissions ?? [];
  await open(baak);
  await press(buttonNamed('Tambah nilai'));
  await settled(() => field('courseId'));
  expect(document.querySelector('[data-path="source"]')).toBeNull();
  expect(document.querySelector('[data-path="publish"]')).toBeNull();
  expect(document.body.textContent).toContain('masuk kelas setelah nilai kelasnya terbit');
  await choose('courseId', course.label);
  await choose('periodId', term.label);
  await type(field('score'), '70');
  const reason = document.querySelector<HTMLTextAreaElement>('textarea[data-path="reason"]');
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Masuk kelas terlambat', reason);
    reason?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(buttonNamed('Simpan'));
  await settled(() =>
    expect(sent).toEqual([
      {
        studentId,
        courseId: course.value,
        periodId: term._id,
        source: 'MIGRASI',
        score: 7000,
        publish: true,
        reason: 'Masuk kelas terlambat',
      },
    ]),
  );
});

test('who may create grades chooses where it comes from and whether it is published', async () => {
  await open(['studentGrade:get', 'studentGrade:create', 'studentGrade:publish']);
  await press(buttonNamed('Tambah nilai'));
  await settled(() => field('source'));
  expect(field('publish').checked).toBe(false);
});

test('who only reads grades is offered none of it', async () => {
  await open(['studentGrade:get']);
  expect(buttonNamed('Tambah nilai')).toBeUndefined();
});
