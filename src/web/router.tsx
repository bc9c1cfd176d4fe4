import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router';
import { registerRoutes } from './lib/routes.ts';
import { Waiting } from './shell/FirstPaint.tsx';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';

const home = () => import('./features/home/home.page.tsx');

/** Every screen inside the shell: path and the module that holds its `loader` and `Component`. */
const screens: RouteObject[] = [
  { path: '/', lazy: home },
  { path: '/student', lazy: home },
  { path: '/staff', lazy: home },
  { path: '/dosen', lazy: home },
  { path: '/staff/dosen', lazy: () => import('./features/lecturers/lecturers.page.tsx') },
  { path: '/staff/dosen/tambah', lazy: () => import('./features/lecturers/lecturer-form.page.tsx') },
  { path: '/staff/dosen/:id', lazy: () => import('./features/lecturers/lecturer.page.tsx') },
  { path: '/staff/dosen/:id/ubah', lazy: () => import('./features/lecturers/lecturer-form.page.tsx') },
  { path: '/staff/mahasiswa', lazy: () => import('./features/students/students.page.tsx') },
  { path: '/staff/mahasiswa/add-many', lazy: () => import('./features/imports/import.page.tsx') },
  { path: '/staff/impor/:kind', lazy: () => import('./features/imports/import.page.tsx') },
  { path: '/staff/mahasiswa/edit-many', lazy: () => import('./features/students/edit-many.page.tsx') },
  { path: '/staff/mahasiswa/tambah', lazy: () => import('./features/students/student-form.page.tsx') },
  {
    path: '/staff/mahasiswa/perubahan-data',
    lazy: () => import('./features/students/data-changes.page.tsx'),
  },
  { path: '/staff/mahasiswa/:id', lazy: () => import('./features/students/student.page.tsx') },
  { path: '/staff/mahasiswa/:id/ubah', lazy: () => import('./features/students/student-form.page.tsx') },
  { path: '/staff/student-class', lazy: () => import('./features/student-classes/classes.page.tsx') },
  { path: '/staff/student-class/:id', lazy: () => import('./features/student-classes/class.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan',
    lazy: () => import('./features/krs/advisor/advisees.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/:id',
    lazy: () => import('./features/krs/advisor/krs-detail.page.tsx'),
  },
  { path: '/dosen/jadwal', lazy: () => import('./features/schedules/lecturer/timetable.page.tsx') },
  { path: '/dosen/jadwal/:id', lazy: () => import('./features/schedules/lecturer/class.page.tsx') },
  { path: '/dosen/kelas-saya', lazy: () => import('./features/schedules/lecturer/my-classes.page.tsx') },
  { path: '/staff/lecture-schedule', lazy: () => import('./features/schedules/staff/schedules.page.tsx') },
  {
    path: '/staff/lecture-schedule/tambah',
    lazy: () => import('./features/schedules/staff/schedule-new.page.tsx'),
  },
  { path: '/staff/lecture-schedule/salin', lazy: () => import('./features/schedules/staff/copy.page.tsx') },
  {
    path: '/staff/lecture-schedule/:id',
    lazy: () => import('./features/schedules/staff/schedule-detail.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/:id/ubah',
    lazy: () => import('./features/schedules/staff/schedule-edit.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/krs',
    lazy: () => import('./features/krs/student/krs.page.tsx'),
  },
  { path: '/staff/laporan/krs-report', lazy: () => import('./features/krs/staff/krs-report.page.tsx') },
  { path: '/staff/laporan/krs-report/:id', lazy: () => import('./features/krs/staff/krs-detail.page.tsx') },
  { path: '/student/jadwal', lazy: () => import('./features/schedules/student/timetable.page.tsx') },
  { path: '/student/jadwal/:id', lazy: () => import('./features/schedules/student/class.page.tsx') },
  { path: '/500', lazy: () => import('./features/errors/failure.page.tsx') },
  { path: '/kalender-akademik', lazy: () => import('./features/calendar/calendar.page.tsx') },
  { path: '/staff/course', lazy: () => import('./features/courses/courses.page.tsx') },
  { path: '/staff/curriculum', lazy: () => import('./features/curricula/curricula.page.tsx') },
  { path: '/staff/curriculum/:id', lazy: () => import('./features/curricula/curriculum.page.tsx') },
  { path: '/staff/role', lazy: () => import('./features/access/roles.page.tsx') },
  { path: '/staff/staff', lazy: () => import('./features/users/staff.page.tsx') },
  { path: '/staff/ruang', lazy: () => import('./features/rooms/rooms.page.tsx') },
  { path: '/settings', lazy: () => import('./features/settings/settings.page.tsx') },
  { path: '/dosen/jadwal/:id/nilai', lazy: () => import('./features/grades/grade-sheet.page.tsx') },
  { path: '/staff/laporan/nilai-report', lazy: () => import('./features/grades/grade-report.page.tsx') },
  { path: '/staff/laporan/nilai-report/:id', lazy: () => import('./features/grades/grade-sheet.page.tsx') },
  { path: '/staff/mahasiswa/:id/konversi', lazy: () => import('./features/conversion/conversion.page.tsx') },
  { path: '/student/nilai-saya', lazy: () => import('./features/results/transcript.page.tsx') },
  { path: '/student/nilai-saya/khs', lazy: () => import('./features/results/khs.page.tsx') },
  { path: '/settings/change-password', lazy: () => import('./features/auth/change-password.page.tsx') },
];

const development: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/dev/ui', lazy: () => import('./features/dev/dev-ui.page.tsx') }]
  : [];

const notFound: RouteObject = { path: '*', lazy: () => import('./features/errors/not-found.page.tsx') };

/** The login page is a document of its own; a link to it leaves this one. */
const login: RouteObject = {
  path: '/login/*',
  loader: ({ request }) => redirectDocument(request.url),
};

/** Documents are verified by whoever holds them, signed in or not. */
const verify: RouteObject = {
  path: '/verify/:token',
  lazy: () => import('./features/verify/verify.page.tsx'),
  HydrateFallback: Waiting,
};

const routes: RouteObject[] = [
  verify,
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Waiting,
    children: [
      login,
      {
        Component: Shell,
        ErrorBoundary: RouteError,
        children: [{ ErrorBoundary: RouteError, children: [...screens, ...development, notFound] }],
      },
    ],
  },
];

registerRoutes(routes);

export const router = createBrowserRouter(routes);
