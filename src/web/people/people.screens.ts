import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const peopleScreens: Screen[] = [
  { path: '/staff/dosen', lazy: () => import('#web/people/lecturers/lecturers.page.tsx') },
  { path: '/staff/dosen/beban', lazy: () => import('#web/people/lecturers/workloads.page.tsx') },
  {
    path: '/staff/dosen/tambah',
    lazy: () => import('#web/people/lecturers/lecturer-form.page.tsx').then(({ create }) => create),
  },
  { path: '/staff/dosen/:id', lazy: () => import('#web/people/lecturers/lecturer.page.tsx') },
  {
    path: '/staff/dosen/:id/ubah',
    lazy: () => import('#web/people/lecturers/lecturer-form.page.tsx').then(({ edit }) => edit),
  },
  { path: '/staff/rekening-dosen', lazy: () => import('#web/people/lecturers/banks.page.tsx') },
  { path: '/staff/mahasiswa', lazy: () => import('#web/people/students/students.page.tsx') },
  { path: '/staff/mahasiswa/edit-many', lazy: () => import('#web/people/students/edit-many.page.tsx') },
  {
    path: '/staff/mahasiswa/tambah',
    lazy: () => import('#web/people/students/student-form.page.tsx').then(({ create }) => create),
  },
  {
    path: '/staff/mahasiswa/perubahan-data',
    lazy: () => import('#web/people/students/data-changes.page.tsx'),
  },
  { path: '/staff/mahasiswa/dispensasi', lazy: () => import('#web/people/students/exemptions.page.tsx') },
  { path: '/staff/mahasiswa/cuti', lazy: () => import('#web/people/leave/leave.page.tsx') },
  { path: '/staff/mahasiswa/surat', lazy: () => import('#web/people/leave/letters.page.tsx') },
  { path: '/staff/mahasiswa/:id', lazy: () => import('#web/people/students/student.page.tsx') },
  {
    path: '/staff/mahasiswa/:id/ubah',
    lazy: () => import('#web/people/students/student-form.page.tsx').then(({ edit }) => edit),
  },
  { path: '/staff/student-class', lazy: () => import('#web/people/student-classes/classes.page.tsx') },
  { path: '/staff/student-class/:id', lazy: () => import('#web/people/student-classes/class.page.tsx') },
  { path: '/dosen/mahasiswa-bimbingan/cuti', lazy: () => import('#web/people/leave/leave.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan/mahasiswa/:id',
    lazy: () => import('#web/people/guidance/advisee.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/catatan-pa',
    lazy: () => import('#web/people/guidance/own-notes.page.tsx'),
  },
  { path: '/student/aktivitas-mahasiswa/cuti', lazy: () => import('#web/people/leave/own.page.tsx') },
  { path: '/settings', lazy: () => import('#web/people/profile/settings.page.tsx') },
  {
    path: '/staff/laporan/mahasiswa-report',
    lazy: () => import('#web/people/students/report/student-report.page.tsx'),
  },
];
