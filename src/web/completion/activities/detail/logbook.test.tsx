import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { ActivityDetail, ActivityLog } from '#shared/completion/activities/activity.views.ts';
import { authContract, type SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { SessionProvider } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { Logbook } from './Logbook.tsx';

const supervisor: SessionUser = {
  _id: 'u1',
  name: 'Dosen',
  avatar: null,
  nim: null,
  email: 'dosen@kampus.test',
  role: [ROLE.lecturer],
  permissions: [],
  Admin: false,
  isStudent: false,
  nidn: null,
  studentId: null,
  lecturerId: 'l1',
  mustChangePassword: false,
  limit: null,
};
const member = (studentId: string, name: string) => ({
  studentId,
  name,
  nim: studentId,
  neededMinutes: 0,
  progress: { approved: 1, needed: 10, minutes: 480, days: 2 },
});
const activity = {
  _id: 'a1',
  members: [member('s1', 'Ayu'), member('s2', 'Budi')],
  writesLog: false,
  decidesLog: true,
} as unknown as ActivityDetail;
const log = (no: number, status: ActivityLog['status'] = 'SUBMITTED'): ActivityLog => ({
  _id: `log${no}`,
  updatedAt: '2026-10-01T02:00:00.000Z',
  studentId: 's1',
  student: 'Ayu',
  date: '2026-10-01',
  minutes: 480,
  activity: `Kegiatan ${no}`,
  output: '',
  status,
  note: '',
  file: null,
});

beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  setCampus(campus, '2026-10-02T03:00:00.000Z');
});
afterEach(() => vi.unstubAllGlobals());

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5000 },
  );
const named = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);

/** The logbook as the supervisor opens it. @returns the query of each time its days were asked for */
async function open(found: (query: URLSearchParams) => readonly ActivityLog[], of = activity) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/api/me')) return answer(200, { data: supervisor });
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    const query = new URL(url, 'http://kampus.test').searchParams;
    asked.push(Object.fromEntries(query));
    const data = found(query);
    return answer(200, {
      data,
      meta: { page: Number(query.get('page')), limit: 25, total: 60, totalPages: 3 },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(endpointQuery(authContract.me, {}).queryKey, supervisor);
  const element = (
    <SessionProvider>
      <ConfirmProvider>
        <Logbook activity={of} />
      </ConfirmProvider>
    </SessionProvider>
  );
  const { page } = await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  await settled(() => expect(page.textContent).toContain('Logbook'));
  return { page, asked };
}

async function choose(label: string, words: string): Promise<void> {
  await press(document.querySelector(`input[aria-label="${label}"]`));
  const option = () =>
    [...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent === words);
  await settled(() => expect(option()).toBeDefined());
  await press(option());
}

test('a logbook is narrowed to a state and a member, from its first page and with nothing chosen', async () => {
  const { page, asked } = await open(() => [log(1), log(2)]);
  await settled(() => expect(page.textContent).toContain('Kegiatan 1'));
  await press(named('Catatan sebelumnya'));
  await settled(() => expect(asked.at(-1)).toMatchObject({ page: '2' }));
  await press(document.querySelector('input[type="checkbox"]'));
  expect(named('Setujui 1 catatan')).toBeDefined();
  await choose('Status catatan', 'Menunggu pembimbing');
  await settled(() => expect(asked.at(-1)).toEqual({ status: 'SUBMITTED', page: '1', limit: '25' }));
  expect(named('Setujui 0 catatan')).toBeDefined();
  await choose('Anggota', 'Budi');
  await settled(() =>
    expect(asked.at(-1)).toEqual({ status: 'SUBMITTED', studentId: 's2', page: '1', limit: '25' }),
  );
});

test('what the filters find nothing of is said to be so, and one member is not asked for', async () => {
  const alone = { ...activity, members: activity.members.slice(0, 1) };
  const { page } = await open((query) => (query.has('status') ? [] : [log(1, 'APPROVED')]), alone);
  await settled(() => expect(page.textContent).toContain('Kegiatan 1'));
  expect(document.querySelector('input[aria-label="Anggota"]')).toBeNull();
  await choose('Status catatan', 'Perlu diperbaiki');
  await settled(() => expect(page.textContent).toContain('Tidak ada catatan menurut saringan ini.'));
});
