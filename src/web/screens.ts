import type { RouteObject } from 'react-router';

type Screen = RouteObject & { path: string };

const home = () => import('./features/home/home.page.tsx');

/**
 * Every screen inside the shell: path and the module that holds its `loader` and `Component`. The build takes the paths from
 * here for the server, which answers 404 at any other.
 */
export const screens: Screen[] = [
  { path: '/', lazy: home },
  { path: '/student', lazy: home },
  { path: '/staff', lazy: home },
  { path: '/dosen', lazy: home },
  { path: '/staff/dosen', lazy: () => import('./features/lecturers/lecturers.page.tsx') },
  { path: '/staff/dosen/beban', lazy: () => import('./features/lecturers/workloads.page.tsx') },
  { path: '/staff/dosen/tambah', lazy: () => import('./features/lecturers/lecturer-form.page.tsx') },
  { path: '/staff/dosen/:id', lazy: () => import('./features/lecturers/lecturer.page.tsx') },
  { path: '/staff/dosen/:id/ubah', lazy: () => import('./features/lecturers/lecturer-form.page.tsx') },
  { path: '/staff/rekening-dosen', lazy: () => import('./features/lecturers/banks.page.tsx') },
  { path: '/staff/mahasiswa', lazy: () => import('./features/students/students.page.tsx') },
  { path: '/staff/mahasiswa/add-many', lazy: () => import('./features/imports/import.page.tsx') },
  { path: '/staff/impor/:kind', lazy: () => import('./features/imports/import.page.tsx') },
  { path: '/staff/mahasiswa/edit-many', lazy: () => import('./features/students/edit-many.page.tsx') },
  { path: '/staff/mahasiswa/tambah', lazy: () => import('./features/students/student-form.page.tsx') },
  {
    path: '/staff/mahasiswa/perubahan-data',
    lazy: () => import('./features/students/data-changes.page.tsx'),
  },
  { path: '/staff/mahasiswa/dispensasi', lazy: () => import('./features/students/exemptions.page.tsx') },
  { path: '/staff/mahasiswa/cuti', lazy: () => import('./features/leave/leave.page.tsx') },
  { path: '/staff/mahasiswa/surat', lazy: () => import('./features/leave/letters.page.tsx') },
  { path: '/staff/mahasiswa/yudisium', lazy: () => import('./features/graduation/applications.page.tsx') },
  { path: '/staff/mahasiswa/:id', lazy: () => import('./features/students/student.page.tsx') },
  { path: '/staff/mahasiswa/:id/ubah', lazy: () => import('./features/students/student-form.page.tsx') },
  { path: '/staff/meeting-record', lazy: () => import('./features/minutes/meeting/meetings.page.tsx') },
  { path: '/staff/meeting-record/:id', lazy: () => import('./features/minutes/meeting/meeting.page.tsx') },
  { path: '/staff/report', lazy: () => import('./features/minutes/report/reports.page.tsx') },
  { path: '/staff/report/tambah', lazy: () => import('./features/minutes/report/report-form.page.tsx') },
  { path: '/staff/report/:id', lazy: () => import('./features/minutes/report/report.page.tsx') },
  { path: '/staff/report/:id/ubah', lazy: () => import('./features/minutes/report/report-form.page.tsx') },
  { path: '/staff/perpustakaan', lazy: () => import('./features/library/staff/library.page.tsx') },
  { path: '/staff/perpustakaan/judul/:id', lazy: () => import('./features/library/staff/title.page.tsx') },
  { path: '/student/perpustakaan', lazy: () => import('./features/library/own/library.page.tsx') },
  { path: '/dosen/perpustakaan', lazy: () => import('./features/library/own/library.page.tsx') },
  { path: '/staff/banner', lazy: () => import('./features/content/banners/banners.page.tsx') },
  { path: '/staff/kerja-sama', lazy: () => import('./features/content/partners/partners.page.tsx') },
  { path: '/staff/testimoni', lazy: () => import('./features/content/testimonials/testimonials.page.tsx') },
  { path: '/staff/kategori', lazy: () => import('./features/content/categories/categories.page.tsx') },
  { path: '/staff/berita', lazy: () => import('./features/content/news/news.page.tsx') },
  { path: '/staff/berita/tambah', lazy: () => import('./features/content/news/article.page.tsx') },
  { path: '/staff/berita/:id', lazy: () => import('./features/content/news/article.page.tsx') },
  { path: '/staff/lms', lazy: () => import('./features/lms/lms.page.tsx') },
  { path: '/staff/student-class', lazy: () => import('./features/student-classes/classes.page.tsx') },
  { path: '/staff/student-class/:id', lazy: () => import('./features/student-classes/class.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan',
    lazy: () => import('./features/krs/advisor/advisees.page.tsx'),
  },
  { path: '/dosen/mahasiswa-bimbingan/cuti', lazy: () => import('./features/leave/leave.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan/mahasiswa/:id',
    lazy: () => import('./features/advisees/advisee.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/catatan-pa',
    lazy: () => import('./features/advisees/own-notes.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/:id',
    lazy: () => import('./features/krs/advisor/krs-detail.page.tsx'),
  },
  { path: '/dosen/jadwal', lazy: () => import('./features/schedules/lecturer/timetable.page.tsx') },
  { path: '/dosen/jadwal/ujian/:id', lazy: () => import('./features/schedules/exams/exam.page.tsx') },
  { path: '/dosen/jadwal/:id', lazy: () => import('./features/schedules/lecturer/class.page.tsx') },
  { path: '/dosen/rps', lazy: () => import('./features/rps/lecturer-list.page.tsx') },
  { path: '/dosen/rps/isi', lazy: () => import('./features/rps/new.page.tsx') },
  { path: '/dosen/rps/:id', lazy: () => import('./features/rps/rps.page.tsx') },
  { path: '/dosen/rps/:id/isi', lazy: () => import('./features/rps/wizard.page.tsx') },
  { path: '/dosen/kelas-saya', lazy: () => import('./features/schedules/lecturer/my-classes.page.tsx') },
  { path: '/staff/lecture-schedule', lazy: () => import('./features/schedules/staff/schedules.page.tsx') },
  {
    path: '/staff/lecture-schedule/tambah',
    lazy: () => import('./features/schedules/staff/schedule-new.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/rencana-ujian',
    lazy: () => import('./features/schedules/exams/exam-plan.page.tsx'),
  },
  {
    path: '/staff/lecture-schedule/ujian/:id',
    lazy: () => import('./features/schedules/exams/exam.page.tsx'),
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
  {
    path: '/student/aktivitas-mahasiswa/riwayat-aktivitas',
    lazy: () => import('./features/krs/student/history.page.tsx'),
  },
  { path: '/student/aktivitas-mahasiswa/cuti', lazy: () => import('./features/leave/own.page.tsx') },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas',
    lazy: () => import('./features/activities/student/programmes.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/ajukan/:type',
    lazy: () => import('./features/activities/student/proposal.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/:id',
    lazy: () => import('./features/activities/detail/activity.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas',
    lazy: () => import('./features/activities/lecturer-activities.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas/:id',
    lazy: () => import('./features/activities/detail/activity.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas',
    lazy: () => import('./features/activities/staff/activities.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/jenis',
    lazy: () => import('./features/activities/staff/types.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/:id',
    lazy: () => import('./features/activities/detail/activity.page.tsx'),
  },
  { path: '/staff/laporan/krs-report', lazy: () => import('./features/krs/staff/krs-report.page.tsx') },
  { path: '/staff/laporan/krs-report/:id', lazy: () => import('./features/krs/staff/krs-detail.page.tsx') },
  { path: '/student/skripsi', lazy: () => import('./features/thesis/student/thesis.page.tsx') },
  {
    path: '/student/skripsi/skripsi-diterima',
    lazy: () => import('./features/thesis/student/accepted.page.tsx'),
  },
  { path: '/dosen/skripsi', lazy: () => import('./features/thesis/lecturer/theses.page.tsx') },
  { path: '/dosen/skripsi/:id', lazy: () => import('./features/thesis/lecturer/thesis.page.tsx') },
  { path: '/staff/skripsi', lazy: () => import('./features/thesis/staff/theses.page.tsx') },
  { path: '/staff/skripsi/:id', lazy: () => import('./features/thesis/staff/thesis.page.tsx') },
  { path: '/student/jadwal', lazy: () => import('./features/schedules/student/timetable.page.tsx') },
  { path: '/student/pembayaran', lazy: () => import('./features/payments/student/account.page.tsx') },
  {
    path: '/student/pembayaran/riwayat-transaksi',
    lazy: () => import('./features/payments/student/history.page.tsx'),
  },
  { path: '/student/jadwal/ujian', lazy: () => import('./features/schedules/exams/own-exams.page.tsx') },
  { path: '/student/jadwal/kartu-ujian', lazy: () => import('./features/gates/exam-card.page.tsx') },
  { path: '/student/jadwal/rps', lazy: () => import('./features/rps/student-list.page.tsx') },
  {
    path: '/student/jadwal/rps/:lectureId/:courseId/:semesterCode',
    lazy: () => import('./features/rps/student.page.tsx'),
  },
  { path: '/student/jadwal/:id', lazy: () => import('./features/schedules/student/class.page.tsx') },
  { path: '/student/survey/edo', lazy: () => import('./features/surveys/student/edo.page.tsx') },
  { path: '/student/survey/eka', lazy: () => import('./features/surveys/student/eka.page.tsx') },
  {
    path: '/student/survey/edo/:scheduleId/:lectureId',
    lazy: () => import('./features/surveys/student/form.page.tsx'),
  },
  {
    path: '/student/survey/eka/:scheduleId',
    lazy: () => import('./features/surveys/student/form.page.tsx'),
  },
  {
    path: '/staff/evaluation-questions',
    lazy: () => import('./features/surveys/questions/questions.page.tsx'),
  },
  { path: '/staff/laporan/edo-report', lazy: () => import('./features/surveys/report/edo-report.page.tsx') },
  {
    path: '/staff/laporan/edo-report/:id',
    lazy: () => import('./features/surveys/report/lecturer.page.tsx'),
  },
  { path: '/staff/laporan/eka-report', lazy: () => import('./features/surveys/report/eka-report.page.tsx') },
  { path: '/dosen/hasil-edo', lazy: () => import('./features/surveys/report/own-result.page.tsx') },
  { path: '/500', lazy: () => import('./features/errors/failure.page.tsx') },
  { path: '/kebijakan-privasi', lazy: () => import('./features/privacy/privacy.page.tsx') },
  { path: '/kalender-akademik', lazy: () => import('./features/calendar/calendar.page.tsx') },
  { path: '/staff/course', lazy: () => import('./features/courses/courses.page.tsx') },
  { path: '/staff/curriculum', lazy: () => import('./features/curricula/curricula.page.tsx') },
  { path: '/staff/curriculum/:id', lazy: () => import('./features/curricula/curriculum.page.tsx') },
  { path: '/staff/admin-settings', lazy: () => import('./features/main-data/admin-settings.page.tsx') },
  {
    path: '/staff/admin-settings/:section',
    lazy: () => import('./features/main-data/admin-settings.page.tsx'),
  },
  { path: '/staff/metode-pembayaran', lazy: () => import('./features/billing/methods/methods.page.tsx') },
  { path: '/staff/pembayaran-mahasiswa', lazy: () => import('./payment-tabs.ts') },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/tambah',
    lazy: () => import('./features/billing/types/payment-type.page.tsx'),
  },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/:id',
    lazy: () => import('./features/billing/types/payment-type.page.tsx'),
  },
  {
    path: '/staff/pembayaran-mahasiswa/kartu/:id',
    lazy: () => import('./features/billing/bills/card.page.tsx'),
  },
  {
    path: '/staff/pembayaran-mahasiswa/tagihan/:id',
    lazy: () => import('./features/billing/bills/bill.page.tsx'),
  },
  { path: '/staff/jobs', lazy: () => import('./features/jobs/jobs.page.tsx') },
  { path: '/staff/audit', lazy: () => import('./features/audit/audit.page.tsx') },
  { path: '/staff/data-pribadi', lazy: () => import('./features/personal-data/personal-data.page.tsx') },
  { path: '/staff/health', lazy: () => import('./features/health/health.page.tsx') },
  { path: '/staff/role', lazy: () => import('./features/access/roles.page.tsx') },
  { path: '/staff/rps', lazy: () => import('./features/rps/staff/staff-list.page.tsx') },
  { path: '/staff/rps/isi', lazy: () => import('./features/rps/new.page.tsx') },
  { path: '/staff/rps/:id', lazy: () => import('./features/rps/rps.page.tsx') },
  { path: '/staff/rps/:id/isi', lazy: () => import('./features/rps/wizard.page.tsx') },
  { path: '/staff/staff', lazy: () => import('./features/users/staff.page.tsx') },
  { path: '/staff/ruang', lazy: () => import('./features/rooms/rooms.page.tsx') },
  { path: '/staff/sinkronisasi', lazy: () => import('./features/feeder/board.page.tsx') },
  { path: '/staff/sinkronisasi/:channel', lazy: () => import('./features/feeder/channel.page.tsx') },
  { path: '/settings', lazy: () => import('./features/settings/settings.page.tsx') },
  { path: '/dosen/jadwal/:id/nilai', lazy: () => import('./features/grades/grade-sheet.page.tsx') },
  {
    path: '/staff/laporan/presensi-report',
    lazy: () => import('./features/reports/attendance/attendance-report.page.tsx'),
  },
  {
    path: '/staff/laporan/presensi-report/:id',
    lazy: () => import('./features/reports/attendance/attendance-class.page.tsx'),
  },
  {
    path: '/staff/laporan/mahasiswa-report',
    lazy: () => import('./features/reports/students/student-report.page.tsx'),
  },
  {
    path: '/staff/laporan/skripsi-report',
    lazy: () => import('./features/reports/thesis/thesis-report.page.tsx'),
  },
  { path: '/staff/laporan/nilai-report', lazy: () => import('./features/grades/grade-report.page.tsx') },
  { path: '/staff/laporan/nilai-report/:id', lazy: () => import('./features/grades/grade-sheet.page.tsx') },
  { path: '/staff/mahasiswa/:id/konversi', lazy: () => import('./features/conversion/conversion.page.tsx') },
  { path: '/student/nilai-saya', lazy: () => import('./features/results/transcript.page.tsx') },
  { path: '/student/nilai-saya/kelulusan', lazy: () => import('./features/graduation/own.page.tsx') },
  { path: '/student/nilai-saya/khs', lazy: () => import('./features/results/khs.page.tsx') },
  { path: '/settings/change-password', lazy: () => import('./features/auth/change-password.page.tsx') },
];

/** Documents are verified by whoever holds them, signed in or not. */
export const verify: Screen = {
  path: '/verify/:token',
  lazy: () => import('./features/verify/verify.page.tsx'),
};
