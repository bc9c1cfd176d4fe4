import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { billContract } from '#shared/contracts/bill.contract.ts';
import { calendarContract } from '#shared/contracts/calendar.contract.ts';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { meetingRecordContract } from '#shared/contracts/meeting-record.contract.ts';
import { paymentContract } from '#shared/contracts/payment.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { surveyContract } from '#shared/contracts/survey.contract.ts';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import type { SessionUser } from '#shared/contracts/auth.contract.ts';
import { type TaughtClass, timetableContract } from '#shared/contracts/timetable.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { setCampus } from '#web/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { queryClient } from '#web/lib/query.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { Announcements } from './Announcements.tsx';
import { Figures } from './Figures.tsx';
import { Gaps } from './Gaps.tsx';
import { classTasks } from './lecturer-tasks.ts';
import { LecturerHome, Tasks } from './LecturerHome.tsx';
import { OwnActionsPanel } from './OwnActionsPanel.tsx';
import { OwnSurvey } from './OwnSurvey.tsx';
import { PaymentQueue } from './PaymentQueue.tsx';
import { StaffHome } from './StaffHome.tsx';
import { StudentHome } from './StudentHome.tsx';
import { SurveyNotice } from './SurveyNotice.tsx';

const user: SessionUser = {
  ...{ _id: 'u', name: 'Siti', avatar: null, nim: null, email: 'siti@kampus.test', role: [3] },
  ...{ permissions: [], Admin: true, isStudent: false, nidn: '0412345678' },
  ...{ studentId: null, lecturerId: 'l', mustChangePassword: false },
};

const period = { _id: 'p', code: '20261', label: 'Ganjil 2026/2027', isActive: true };
const survey = {
  period: null,
  periods: [],
  whole: null,
  classes: [],
  trend: [],
  lecturer: null,
  closedNote: null,
};
const noRows = { data: [], meta: { total: 0, page: 1, limit: 10, totalPages: 0 } };

/** What a college without any class, student or bill answers, by path. */
const empty: Record<string, object> = {
  [dashboardContract.student.path]: {
    data: {
      ...{ status: 'active', semesterNumber: 1, sksPassed: 0, sksTotal: 144, ipk: null },
      ...{ semesters: [], krs: null, today: [] },
    },
  },
  [dashboardContract.staff.path]: {
    data: {
      ...{ classes: 0, withoutMeetings: { count: 0, first: [] }, gradeDeadline: null, lateGraders: [] },
      ...{ rps: { courses: 0, missing: 0, unapproved: 0, waiting: 0 }, deadlines: [] },
    },
  },
  [studentContract.generations.path]: { data: [] },
  [gradeReportContract.home.path]: { data: { period, letters: [] } },
  [krsStaffContract.summary.path]: {
    data: { period, states: {}, overdue: 0, lateWaiting: 0, mayLock: false },
  },
  [paymentContract.queue.path]: { data: { waiting: 0, amount: 0, oldest: null } },
  [billContract.ageing.path]: { data: { bands: [], cohorts: [] } },
  [timetableContract.lecturer.path]: { data: { period, periods: [period], classes: [] } },
  [surveyReportContract.mine.path]: { data: survey },
  [surveyReportContract.edoSummary.path]: { data: survey },
  [surveyReportContract.ekaSummary.path]: { data: survey },
  [calendarContract.events.path]: { data: { events: [], holidays: [] } },
  [surveyContract.edo.path]: { data: { state: 'NONE', total: 0, done: 0, otherPending: 0, period: null } },
  [krsAdvisorContract.advisees.path]: noRows,
  [meetingRecordContract.followUps.path]: noRows,
  '/api/lecture/rps': noRows,
};

/** What is asked for and does not come, with the answer all others get. */
let answerTo: (path: string) => Response | Promise<Response>;
const fromEmpty = (path: string): Response => answer(200, empty[path] ?? noRows);

async function drawn(panel: ReactNode): Promise<HTMLElement> {
  const root = (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ element: root, children: [{ path: '*', element: panel }] }]);
  const { page } = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return page;
}

const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => vi.dynamicImportSettled());
      check();
    },
    { timeout: 5000 },
  );

const term = { _id: 'p', code: '20261', label: 'Ganjil 2026/2027' };

beforeEach(() => {
  setCampus({ ...campus, period: term }, '2026-08-20T03:00:00.000Z');
  queryClient.clear();
  answerTo = fromEmpty;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request) => {
      const { pathname } = new URL(
        input instanceof Request ? input.url : String(input),
        'https://kampus.test',
      );
      return pathname === '/api/me' ? answer(200, { data: user }) : answerTo(pathname);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Panels of the home, and what each says of a college in which nothing has happened yet. */
const panels: [name: string, panel: () => ReactNode, said: string][] = [
  ['gaps', () => <Gaps />, 'Belum ada kelas semester ini. Susun jadwalnya di Jadwal kuliah.'],
  ['a lecturer', () => <LecturerHome />, 'Belum ada tugas: Anda belum memiliki kelas semester ini'],
  ['staff', () => <StaffHome />, 'Belum ada mahasiswa. Tambahkan atau impor'],
  ['a student', () => <StudentHome />, 'belum ada semester'],
  ['own survey', () => <OwnSurvey />, 'Belum ada hasil EDO. Hasil terbuka setelah'],
  ['figures', () => <Figures />, 'Belum ada hasil yang terbuka'],
  ['payments', () => <PaymentQueue />, 'Tidak ada pembayaran yang menunggu'],
  ['calendar', () => <Announcements />, 'Tidak ada kegiatan tiga minggu ke depan'],
];

/** Praise for work that nobody had to do. */
const cheers =
  /\b[Ss]emua (kelas|pertemuan|mata kuliah|nilai|RPS)|semuanya|sudah (disetujui|diserahkan|diisi)/;

test.each(panels)(
  '%s: an empty college is not praised, and why nothing stands there is said',
  async (_, panel, said) => {
    const page = await drawn(panel());
    await settled(() => expect(page.textContent).toContain(said));
    expect(page.textContent).not.toMatch(cheers);
    expect(page.textContent).not.toMatch(/\bdari (piutang )?(Rp)?0\b/);
  },
);

/** Panels whose parts are asked for beside the page, by what they ask. */
const asides: [name: string, panel: () => ReactNode, path: string][] = [
  ['own survey', () => <OwnSurvey />, surveyReportContract.mine.path],
  ['arrears', () => <Figures />, billContract.ageing.path],
  ['EDO', () => <Figures />, surveyReportContract.edoSummary.path],
  ['calendar', () => <Announcements />, calendarContract.events.path],
  ['own actions', () => <OwnActionsPanel />, meetingRecordContract.followUps.path],
  ['surveys owed', () => <SurveyNotice />, surveyContract.edo.path],
  ['KRS of advisees', () => <Tasks rows={[]} />, krsAdvisorContract.advisees.path],
  ['own course plans', () => <Tasks rows={[]} />, '/api/lecture/rps'],
];

describe.each(asides)('%s', (_, panel, path) => {
  test('a refusal is said with its reason, never taken for nothing to do', async () => {
    answerTo = (asked) =>
      asked === path ? answer(422, { message: 'Belum ada semester aktif.' }) : fromEmpty(asked);
    const page = await drawn(panel());
    await settled(() => expect(page.textContent).toMatch(/gagal dimuat\. Belum ada semester aktif\./));
    expect(page.textContent).not.toContain('Data ini gagal');
  });

  test('nothing is claimed before it is known', async () => {
    answerTo = (asked) => (asked === path ? new Promise<Response>(() => undefined) : fromEmpty(asked));
    const page = await drawn(panel());
    await settled(() => expect(queryClient.isFetching()).toBe(1));
    expect(page.textContent).not.toMatch(/Belum ada (hasil EDO|tugas)|Tidak ada/);
  });
});

const taught = (facts: Partial<TaughtClass>): TaughtClass =>
  ({
    status: 'NOT-YET',
    gradeStatus: 'DRAFT',
    overdue: 0,
    toReschedule: 0,
    gradesFrom: null,
    ...facts,
  }) as TaughtClass;

test('a college without a term says so instead of asking for what a term has', async () => {
  setCampus({ ...campus, period: null });
  answerTo = (asked) =>
    asked === dashboardContract.staff.path || asked === krsStaffContract.summary.path
      ? answer(422, { message: 'Belum ada semester aktif.' })
      : fromEmpty(asked);
  const page = await drawn(<StaffHome />);
  await settled(() => expect(page.textContent).toContain('Belum ada semester aktif.'));
  expect(page.textContent).toContain('Tambahkan semester');
  expect(page.textContent).not.toContain('KRS semester ini');
});

test('a lecturer is told that no term runs, and nothing fails for it', async () => {
  setCampus({ ...campus, period: null });
  answerTo = (asked) =>
    asked === krsAdvisorContract.advisees.path
      ? answer(422, { message: 'Belum ada semester aktif.' })
      : fromEmpty(asked);
  const page = await drawn(<LecturerHome />);
  await settled(() => expect(page.textContent).toContain('setelah BAAK mengaktifkan satu semester'));
  expect(page.textContent).not.toContain('gagal dimuat');
});

test('grades are a task once they are taken; before that it is said from when', () => {
  const rows = [
    taught({ gradesFrom: '2026-12-14' }),
    taught({ gradesFrom: '2026-12-20' }),
    taught({ status: 'CANCLE' }),
  ];
  expect(classTasks(rows, '2026-08-20')).toEqual({
    tasks: [],
    later: ['Nilai 2 kelas diisi mulai 14 Desember 2026.'],
  });
  expect(classTasks(rows, '2026-12-14')).toEqual({
    tasks: [{ text: '1 dari 2 kelas belum diserahkan nilainya', to: '/dosen/kelas-saya' }],
    later: ['Nilai 1 kelas diisi mulai 20 Desember 2026.'],
  });
  expect(classTasks([taught({ status: 'DONE' }), taught({})], '2026-12-14').tasks).toHaveLength(1);
  expect(classTasks([taught({ overdue: 2, gradeStatus: 'PUBLISHED' })], '2026-12-14').tasks).toEqual([
    { text: '2 pertemuan belum diisi', to: '/dosen/kelas-saya' },
  ]);
});
