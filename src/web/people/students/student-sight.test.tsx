import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { forgetCsrfToken } from '#web/platform/lib/csrf.ts';
import { endpointQuery, queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { Component as FormPage } from './student-edit.tsx';
import { Component as StudentPage } from './student.page.tsx';

// The field that grows with its text listens for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const id = '11111111-1111-4111-8111-111111111111';
const study = {
  status: 'active',
  entryYear: 2025,
  entrySemester: '20251',
  entryDate: '2025-08-10',
  classId: null,
  classType: 'OFFLINE',
  concentration: null,
  curriculumId: 'k',
  curriculumName: 'K 2024',
  advisorId: null,
  advisorName: null,
  registrationType: '1',
  entryPath: '12',
  funding: '1',
  entryFee: null,
  origin: null,
  school: null,
  exit: null,
  semesterNumber: 3,
  ipk: null,
  sksPassed: null as number | null,
  reportedAt: null,
  updatedAt: '2026-08-01T00:00:00.000Z',
};
const student = {
  _id: id,
  userId: 'u2',
  nim: '2501',
  name: 'Contoh Mahasiswa',
  email: 'contoh@kampus.test',
  photo: null,
  className: null,
  phone: null,
  study,
  biodata: null,
  locked: [],
};

beforeEach(() => {
  setCampus(campus);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  forgetCsrfToken();
});

/** A screen about the student as somebody with these rights sees it. */
async function open(Screen: ComponentType, permissions: readonly Permission[], profile: object) {
  const user = {
    _id: 'u1',
    name: 'Siti',
    avatar: null,
    nim: null,
    email: 'siti@kampus.test',
    role: [ROLE.baak],
    permissions,
    Admin: false,
    isStudent: false,
    nidn: null,
    studentId: null,
    lecturerId: null,
    mustChangePassword: false,
    limit: null,
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : String(input);
      const data = url.includes(`/api/student/${id}/profile`) ? profile : url.includes('/api/me') ? user : [];
      return answer(200, { csrfToken: 't', data });
    }),
  );
  const root = (
    <SessionProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </SessionProvider>
  );
  const children = [{ path: '/mahasiswa/:id', Component: Screen }];
  const router = createMemoryRouter([{ element: root, children }], { initialEntries: [`/mahasiswa/${id}`] });
  await queryClient.ensureQueryData(endpointQuery(profileContract.student, { params: { id } }));
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(page.textContent).toContain('Contoh Mahasiswa');
    },
    { timeout: 5000 },
  );
  return page;
}

test.each([
  [['student:get', 'student:update'], true],
  [['student:get', 'student:update', 'user:reset-password'], false],
] as const)('with %s the address of the account is kept: %s', async (permissions, kept) => {
  const page = await open(FormPage, permissions, student);
  const email = page.querySelector<HTMLInputElement>('input[type="email"]');
  expect(email?.value).toBe('contoh@kampus.test');
  expect(email?.readOnly).toBe(kept);
  expect(page.textContent?.includes('minta BAAK mengubahnya')).toBe(kept);
});

test('the results of a student have no place where they were not told', async () => {
  const told = { ...student, study: { ...study, ipk: 330, sksPassed: 40 } };
  for (const [profile, shown] of [
    [student, false],
    [told, true],
  ] as const) {
    const page = await open(StudentPage, ['student:get'], profile);
    const tabs = [...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
    expect(tabs).toContain('Profil');
    expect([tabs.includes('Akademik'), page.textContent?.includes('Sks lulus')]).toEqual([shown, shown]);
    queryClient.clear();
    page.remove();
  }
});
