import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const teachingScreens: Screen[] = [
  { path: '/dosen/jadwal', lazy: () => import('#web/teaching/schedules/lecturer/timetable.page.tsx') },
  { path: '/dosen/jadwal/ujian/:id', lazy: () => import('#web/teaching/exams/exam.page.tsx') },
  { path: '/dosen/jadwal/:id', lazy: () => import('#web/teaching/schedules/lecturer/class.page.tsx') },
  { path: '/dosen/kelas-saya', lazy: () => import('#web/teaching/schedules/lecturer/my-classes.page.tsx') },
  { path: '/staff/lecture-schedule', lazy: () => import('#web/teaching/schedules/staff/schedules.page.tsx') },
  {
    path: '/staff/lecture-schedule/tambah',
    lazy: () => import('#web/teaching/schedules/staff/schedule-new.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/rencana-ujian',
    lazy: () => import('#web/teaching/exams/exam-plan.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/ujian/:id',
    lazy: () => import('#web/teaching/exams/exam.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/salin',
    lazy: () => import('#web/teaching/schedules/staff/copy.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/:id',
    lazy: () => import('#web/teaching/schedules/staff/schedule-detail.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/:id/ubah',
    lazy: () => import('#web/teaching/schedules/staff/schedule-edit.page.tsx'),
  },
  { path: '/student/jadwal', lazy: () => import('#web/teaching/schedules/student/timetable.page.tsx') },
  { path: '/student/jadwal/ujian', lazy: () => import('#web/teaching/exams/own-exams.page.tsx') },
  { path: '/student/jadwal/kartu-ujian', lazy: () => import('#web/teaching/gates/exam-card.page.tsx') },
  { path: '/student/jadwal/:id', lazy: () => import('#web/teaching/schedules/student/class.page.tsx') },
  { path: '/kalender-akademik', lazy: () => import('#web/teaching/calendar/calendar.page.tsx') },
  { path: '/staff/ruang', lazy: () => import('#web/teaching/rooms/rooms.page.tsx') },
  {
    path: '/staff/laporan/presensi-report',
    lazy: () => import('#web/teaching/attendance/report/attendance-report.page.tsx'),
  },
  {
    path: '/staff/laporan/presensi-report/:id',
    lazy: () => import('#web/teaching/attendance/report/attendance-class.page.tsx'),
  },
];
