import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import type { OwnClass } from '#shared/desk/home/home.views.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider, useSession } from '#web/platform/lib/session.tsx';
import { Figures } from './Figures.tsx';
import { classTasks } from './lecturer-tasks.ts';
import { Component as Home } from './home.page.tsx';
import type { HomeView } from './home-query.ts';
import { OwnSurvey } from './OwnSurvey.tsx';

let user: SessionUser;
const admin: SessionUser = {
  _id: 'u',
  name: 'Siti',
  avatar: null,
  nim: null,
  email: 'siti@kampus.test',
  role: [ROLE.lecturer],
  permissions: [],
  Admin: true,
  isStudent: false,
  nidn: '0412345678',
  studentId: null,
  lecturerId: 'l',
  mustChangePassword: false,
  limit: null,
};

const survey = {
  period: null,
  periods: [],
  whole: null,
  classes: [],
  trend: [],
  lecturer: null,
  closedNote: null,
};
/** The home of a college without any class, student or bill, before the part of a kind of person. */
const emptyHome: HomeView = {
  student: null,
  lecturer: null,
  staff: null,
  calendar: [],
  actions: { total: 0, first: [] },
  notices: { appVersion: '', items: [] },
};
const gaps = {
  classes: 0,
  withoutMeetings: { count: 0, first: [] },
  gradeDeadline: null,
  lateGraders: [],
  rps: { courses: 0, missing: 0, unapproved: 0, waiting: 0 },
  deadlines: [],
};
const firstHome: NonNullable<HomeView['student']> = {
  status: 'active',
  semesterNumber: 1,
  sksPassed: 0,
  sksTotal: 144,
  ipk: null,
  semesters: [],
  krs: null,
  today: [],
  survey: null,
};
const homes: Record<'student' | 'lecturer' | 'staff', HomeView> = {
  student: {
    ...emptyHome,
    student: firstHome,
  },
  lecturer: { ...emptyHome, lecturer: { classes: [], waiting: { krs: 0, plans: 0 } } },
  staff: {
    ...emptyHome,
    staff: {
      payments: { waiting: 0, amount: 0, oldest: null },
      cohorts: [],
      gaps,
      krs: { label: '', states: {}, overdue: 0 },
      letters: { label: null, letters: [] },
    },
  },
};

/** What a college without any class, student or bill answers, by path. */
const empty: Record<string, object> = {
  [billContract.ageing.path]: { data: { bands: [], cohorts: [] } },
  [surveyReportContract.mine.path]: { data: survey },
  [surveyReportContract.edoSummary.path]: { data: survey },
  [surveyReportContract.ekaSummary.path]: { data: survey },
};

/** What is asked for and does not come, with the answer all others get. */
/** What was asked for, in order. */
let paths: string[];
let answerTo: (path: string) => Response | Promise<Response>;
const fromEmpty = (path: string): Response => answer(200, empty[path] ?? {});

/** Everything answered as in an empty college, with this home. */
const homeOf =
  (home: HomeView): typeof answerTo =>
  (path) =>
    path === homeContract.home.path ? answer(200, { data: home }) : fromEmpty(path);

/** Nothing of a page before it is known who is there, as in the shell. */
function Gate() {
  const { user: known } = useSession();
  return known && <Outlet />;
}

async function drawn(panel: ReactNode): Promise<HTMLElement> {
  const root = (
    <SessionProvider>
      <Gate />
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
  user = admin;
  paths = [];
  answerTo = fromEmpty;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string | URL | Request) => {
      const { pathname } = new URL(
        input instanceof Request ? input.url : String(input),
        'https://kampus.test',
      );
      paths.push(pathname);
      return pathname === '/api/me' ? answer(200, { data: user }) : answerTo(pathname);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const lecturer: SessionUser = { ...admin, Admin: false };
const student: SessionUser = { ...lecturer, role: [], isStudent: true, studentId: 's', lecturerId: null };

/** Homes, and what each says of a college in which nothing has happened yet. */
const said: [kind: keyof typeof homes, person: SessionUser, sentences: string[]][] = [
  [
    'student',
    student,
    ['belum ada semester', 'Tidak ada kegiatan tiga minggu ke depan', 'Tidak ada kuliah hari ini'],
  ],
  [
    'lecturer',
    lecturer,
    ['Belum ada tugas: Anda belum memiliki kelas semester ini', 'Belum ada hasil EDO. Hasil terbuka setelah'],
  ],
  [
    'staff',
    admin,
    [
      'Belum ada mahasiswa. Tambahkan atau impor',
      'Tidak ada pembayaran yang menunggu',
      'Belum ada kelas semester ini. Susun jadwalnya di Jadwal kuliah.',
      'Belum ada hasil yang terbuka',
    ],
  ],
];

/** Praise for work that nobody had to do. */
const cheers =
  /\b[Ss]emua (kelas|pertemuan|mata kuliah|nilai|RPS)|semuanya|sudah (disetujui|diserahkan|diisi)/;

describe.each(said)('the home of a %s', (kind, person, sentences) => {
  beforeEach(() => {
    user = person;
  });

  test('an empty college is not praised, and why nothing stands there is said', async () => {
    answerTo = homeOf(homes[kind]);
    const page = await drawn(<Home />);
    await settled(() => {
      for (const sentence of sentences) expect(page.textContent).toContain(sentence);
    });
    expect(page.textContent).not.toMatch(cheers);
    expect(page.textContent).not.toMatch(/\bdari (piutang )?(Rp)?0\b/);
  });

  test('nothing is claimed before it is known', async () => {
    answerTo = (asked) =>
      asked === homeContract.home.path ? new Promise<Response>(() => undefined) : fromEmpty(asked);
    const page = await drawn(<Home />);
    await settled(() => expect(queryClient.isFetching()).toBe(1));
    expect(page.textContent).not.toMatch(
      /Belum ada (tugas|mahasiswa|kelas)|Tidak ada (kuliah|kegiatan|pembayaran)/,
    );
  });

  test('asks once, and hands the notices to the shell', async () => {
    answerTo = homeOf(homes[kind]);
    await drawn(<Home />);
    await settled(() =>
      expect(queryClient.getQueryData([noticeContract.list.path, {}])).toEqual(homes[kind].notices),
    );
    expect(paths.filter((path) => path === homeContract.home.path)).toHaveLength(1);
    expect(paths).not.toContain(noticeContract.list.path);
  });
});

test('surveys a student owes stand above the figures, with the last day', async () => {
  user = student;
  const { student: own } = homes.student;
  const owed = { label: 'Genap 2025/2026', lecturers: 2, courses: 1, until: '2026-09-06' };
  answerTo = homeOf({ ...homes.student, student: own && { ...own, survey: owed } });
  const page = await drawn(<Home />);
  await settled(() => expect(page.textContent).toContain('Survei Genap 2025/2026 menunggu Anda'));
  expect(page.textContent).toContain(
    'Belum diisi: 2 dosen dan 1 mata kuliah, paling lambat Minggu, 6 September 2026.',
  );
});

/** Parts that are asked for beside the home, by what they ask. */
const asides: [name: string, panel: () => ReactNode, path: string][] = [
  ['own survey', () => <OwnSurvey />, surveyReportContract.mine.path],
  ['arrears', () => <Figures />, billContract.ageing.path],
  ['EDO', () => <Figures />, surveyReportContract.edoSummary.path],
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
    expect(page.textContent).not.toMatch(/Belum ada hasil EDO|Tidak ada/);
  });
});

test.each([
  ['Keuangan', [billContract.ageing]],
  ['Survei', [surveyReportContract.edoSummary]],
  ['Keuangan dan survei', [billContract.ageing, surveyReportContract.ekaSummary]],
])('figures are headed by what is shown: %s', async (heading, calls) => {
  const permissions = calls.flatMap(({ access }) => ('permissions' in access ? access.permissions : []));
  user = { ...admin, Admin: false, permissions };
  const page = await drawn(<Figures />);
  await settled(() => expect(page.querySelectorAll('li')).toHaveLength(calls.length));
  expect(page.querySelector('h2')?.textContent).toBe(heading);
});

const taught = (facts: Partial<OwnClass>): OwnClass =>
  ({
    status: 'NOT-YET',
    gradeStatus: 'DRAFT',
    overdue: 0,
    toReschedule: 0,
    gradesFrom: null,
    ...facts,
  }) as OwnClass;

test('a college without a term says so instead of asking for what a term has', async () => {
  setCampus({ ...campus, period: null });
  const { staff } = homes.staff;
  answerTo = homeOf({ ...homes.staff, staff: staff && { ...staff, krs: null, gaps: null } });
  const page = await drawn(<Home />);
  await settled(() => expect(page.textContent).toContain('Belum ada semester aktif.'));
  expect(page.textContent).toContain('Tambahkan semester');
  expect(page.textContent).not.toContain('KRS semester ini');
});

test('a lecturer is told that no term runs, and nothing fails for it', async () => {
  setCampus({ ...campus, period: null });
  user = lecturer;
  answerTo = homeOf({ ...homes.lecturer, lecturer: { classes: [], waiting: null } });
  const page = await drawn(<Home />);
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

test.each([
  ['graduated', 'READ'],
  ['furlough', 'READ_AND_PAY'],
  ['inactive', 'READ_AND_PAY'],
] as const)('a student who is %s is asked for no plan', async (status, access) => {
  user = { ...student, limit: { status, access, reason: 'Anda hanya dapat melihat data.' } };
  answerTo = homeOf({ ...homes.student, student: { ...firstHome, status } });
  const page = await drawn(<Home />);
  await settled(() => expect(page.textContent).toContain('Sks lulus'));
  expect(page.textContent).not.toContain('KRS');
});
