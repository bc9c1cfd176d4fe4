import type { Screen } from './page-module.ts';

const home = () => import('#web/desk/home/home.page.tsx');

/**
 * Every screen inside the shell: path and the module that holds its `loader` and `Component`. The build takes the paths from
 * here for the server, which answers 404 at any other.
 */
export const screens: Screen[] = [
  { path: '/', lazy: home },
  { path: '/student', lazy: home },
  { path: '/staff', lazy: home },
  { path: '/dosen', lazy: home },
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
  { path: '/staff/mahasiswa/add-many', lazy: () => import('#web/connections/imports/import.page.tsx') },
  { path: '/staff/impor/:kind', lazy: () => import('#web/connections/imports/import.page.tsx') },
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
  {
    path: '/staff/mahasiswa/yudisium',
    lazy: () => import('#web/completion/graduation/applications.page.tsx'),
  },
  { path: '/staff/mahasiswa/:id', lazy: () => import('#web/people/students/student.page.tsx') },
  {
    path: '/staff/mahasiswa/:id/ubah',
    lazy: () => import('#web/people/students/student-form.page.tsx').then(({ edit }) => edit),
  },
  {
    path: '/staff/meeting-record',
    lazy: () => import('#web/desk/meeting-records/meeting/meetings.page.tsx'),
  },
  {
    path: '/staff/meeting-record/:id',
    lazy: () => import('#web/desk/meeting-records/meeting/meeting.page.tsx'),
  },
  { path: '/staff/report', lazy: () => import('#web/desk/meeting-records/report/reports.page.tsx') },
  {
    path: '/staff/report/tambah',
    lazy: () => import('#web/desk/meeting-records/report/report-form.page.tsx').then(({ create }) => create),
  },
  { path: '/staff/report/:id', lazy: () => import('#web/desk/meeting-records/report/report.page.tsx') },
  {
    path: '/staff/report/:id/ubah',
    lazy: () => import('#web/desk/meeting-records/report/report-form.page.tsx').then(({ edit }) => edit),
  },
  { path: '/staff/perpustakaan', lazy: () => import('#web/desk/library/staff/library.page.tsx') },
  { path: '/staff/perpustakaan/judul/:id', lazy: () => import('#web/desk/library/staff/title.page.tsx') },
  { path: '/student/perpustakaan', lazy: () => import('#web/desk/library/own/library.page.tsx') },
  { path: '/dosen/perpustakaan', lazy: () => import('#web/desk/library/own/library.page.tsx') },
  { path: '/staff/banner', lazy: () => import('#web/desk/content/banners/banners.page.tsx') },
  { path: '/staff/kerja-sama', lazy: () => import('#web/desk/content/partners/partners.page.tsx') },
  { path: '/staff/testimoni', lazy: () => import('#web/desk/content/testimonials/testimonials.page.tsx') },
  { path: '/staff/kategori', lazy: () => import('#web/desk/content/categories/categories.page.tsx') },
  { path: '/staff/berita', lazy: () => import('#web/desk/content/news/news.page.tsx') },
  {
    path: '/staff/berita/tambah',
    lazy: () => import('#web/desk/content/news/article.page.tsx').then(({ create }) => create),
  },
  {
    path: '/staff/berita/:id',
    lazy: () => import('#web/desk/content/news/article.page.tsx').then(({ edit }) => edit),
  },
  { path: '/staff/lms', lazy: () => import('#web/connections/lms/lms.page.tsx') },
  { path: '/staff/student-class', lazy: () => import('#web/people/student-classes/classes.page.tsx') },
  { path: '/staff/student-class/:id', lazy: () => import('#web/people/student-classes/class.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan',
    lazy: () => import('#web/enrolment/krs/advisor/advisees.page.tsx'),
  },
  { path: '/dosen/mahasiswa-bimbingan/cuti', lazy: () => import('#web/people/leave/leave.page.tsx') },
  {
    path: '/dosen/mahasiswa-bimbingan/mahasiswa/:id',
    lazy: () => import('#web/people/guidance/advisee.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/catatan-pa',
    lazy: () => import('#web/people/guidance/own-notes.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/:id',
    lazy: () => import('#web/enrolment/krs/advisor/krs-detail.page.tsx'),
  },
  { path: '/dosen/jadwal', lazy: () => import('#web/teaching/schedules/lecturer/timetable.page.tsx') },
  { path: '/dosen/jadwal/ujian/:id', lazy: () => import('#web/teaching/exams/exam.page.tsx') },
  { path: '/dosen/jadwal/:id', lazy: () => import('#web/teaching/schedules/lecturer/class.page.tsx') },
  { path: '/dosen/rps', lazy: () => import('#web/study/rps/lecturer-list.page.tsx') },
  { path: '/dosen/rps/isi', lazy: () => import('#web/study/rps/new.page.tsx') },
  { path: '/dosen/rps/:id', lazy: () => import('#web/study/rps/rps.page.tsx') },
  { path: '/dosen/rps/:id/isi', lazy: () => import('#web/study/rps/wizard.page.tsx') },
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
  {
    path: '/student/aktivitas-mahasiswa/krs',
    lazy: () => import('#web/enrolment/krs/student/krs.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/riwayat-aktivitas',
    lazy: () => import('#web/enrolment/krs/student/history.page.tsx'),
  },
  { path: '/student/aktivitas-mahasiswa/cuti', lazy: () => import('#web/people/leave/own.page.tsx') },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas',
    lazy: () => import('#web/completion/activities/student/programmes.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/ajukan/:type',
    lazy: () => import('#web/completion/activities/student/proposal.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas',
    lazy: () => import('#web/completion/activities/lecturer-activities.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas',
    lazy: () => import('#web/completion/activities/staff/activities.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/jenis',
    lazy: () => import('#web/completion/activities/staff/types.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  { path: '/staff/laporan/krs-report', lazy: () => import('#web/enrolment/krs/staff/krs-report.page.tsx') },
  {
    path: '/staff/laporan/krs-report/:id',
    lazy: () => import('#web/enrolment/krs/staff/krs-detail.page.tsx'),
  },
  { path: '/student/skripsi', lazy: () => import('#web/completion/thesis/student/thesis.page.tsx') },
  {
    path: '/student/skripsi/skripsi-diterima',
    lazy: () => import('#web/completion/thesis/student/accepted.page.tsx'),
  },
  { path: '/dosen/skripsi', lazy: () => import('#web/completion/thesis/lecturer/theses.page.tsx') },
  { path: '/dosen/skripsi/:id', lazy: () => import('#web/completion/thesis/lecturer/thesis.page.tsx') },
  { path: '/staff/skripsi', lazy: () => import('#web/completion/thesis/staff/theses.page.tsx') },
  { path: '/staff/skripsi/:id', lazy: () => import('#web/completion/thesis/staff/thesis.page.tsx') },
  { path: '/student/jadwal', lazy: () => import('#web/teaching/schedules/student/timetable.page.tsx') },
  { path: '/student/pembayaran', lazy: () => import('#web/finance/payments/student/account.page.tsx') },
  {
    path: '/student/pembayaran/riwayat-transaksi',
    lazy: () => import('#web/finance/payments/student/history.page.tsx'),
  },
  { path: '/student/jadwal/ujian', lazy: () => import('#web/teaching/exams/own-exams.page.tsx') },
  { path: '/student/jadwal/kartu-ujian', lazy: () => import('#web/teaching/gates/exam-card.page.tsx') },
  { path: '/student/jadwal/rps', lazy: () => import('#web/study/rps/student-list.page.tsx') },
  {
    path: '/student/jadwal/rps/:lectureId/:courseId/:semesterCode',
    lazy: () => import('#web/study/rps/student.page.tsx'),
  },
  { path: '/student/jadwal/:id', lazy: () => import('#web/teaching/schedules/student/class.page.tsx') },
  { path: '/student/survey/edo', lazy: () => import('#web/surveys/surveys/student/edo.page.tsx') },
  { path: '/student/survey/eka', lazy: () => import('#web/surveys/surveys/student/eka.page.tsx') },
  {
    path: '/student/survey/edo/:scheduleId/:lectureId',
    lazy: () => import('#web/surveys/surveys/student/form.page.tsx'),
  },
  {
    path: '/student/survey/eka/:scheduleId',
    lazy: () => import('#web/surveys/surveys/student/form.page.tsx'),
  },
  {
    path: '/staff/evaluation-questions',
    lazy: () => import('#web/surveys/surveys/questions/questions.page.tsx'),
  },
  {
    path: '/staff/laporan/edo-report',
    lazy: () => import('#web/surveys/surveys/report/edo-report.page.tsx'),
  },
  {
    path: '/staff/laporan/edo-report/:id',
    lazy: () => import('#web/surveys/surveys/report/lecturer.page.tsx'),
  },
  {
    path: '/staff/laporan/eka-report',
    lazy: () => import('#web/surveys/surveys/report/eka-report.page.tsx'),
  },
  { path: '/dosen/hasil-edo', lazy: () => import('#web/surveys/surveys/report/own-result.page.tsx') },
  { path: '/500', lazy: () => import('#web/platform/errors/failure.page.tsx') },
  { path: '/kebijakan-privasi', lazy: () => import('#web/desk/personal-data/privacy.page.tsx') },
  { path: '/kalender-akademik', lazy: () => import('#web/teaching/calendar/calendar.page.tsx') },
  { path: '/staff/course', lazy: () => import('#web/study/courses/courses.page.tsx') },
  { path: '/staff/curriculum', lazy: () => import('#web/study/curricula/curricula.page.tsx') },
  { path: '/staff/curriculum/:id', lazy: () => import('#web/study/curricula/curriculum.page.tsx') },
  { path: '/staff/admin-settings', lazy: () => import('#web/platform/campus/admin-settings.page.tsx') },
  {
    path: '/staff/admin-settings/:section',
    lazy: () => import('#web/platform/campus/admin-settings.page.tsx'),
  },
  { path: '/staff/metode-pembayaran', lazy: () => import('#web/finance/payment-methods/methods.page.tsx') },
  { path: '/staff/pembayaran-mahasiswa', lazy: () => import('./payment-tabs.ts') },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/tambah',
    lazy: () => import('#web/finance/billing/types/payment-type.page.tsx').then(({ create }) => create),
  },
  {
    path: '/staff/pembayaran-mahasiswa/jenis/:id',
    lazy: () => import('#web/finance/billing/types/payment-type.page.tsx').then(({ edit }) => edit),
  },
  {
    path: '/staff/pembayaran-mahasiswa/kartu/:id',
    lazy: () => import('#web/finance/billing/bills/card.page.tsx'),
  },
  {
    path: '/staff/pembayaran-mahasiswa/tagihan/:id',
    lazy: () => import('#web/finance/billing/bills/bill.page.tsx'),
  },
  { path: '/staff/jobs', lazy: () => import('#web/platform/jobs/jobs.page.tsx') },
  { path: '/staff/audit', lazy: () => import('#web/platform/audit/audit.page.tsx') },
  { path: '/staff/data-pribadi', lazy: () => import('#web/desk/personal-data/personal-data.page.tsx') },
  { path: '/staff/health', lazy: () => import('#web/platform/health/health.page.tsx') },
  { path: '/staff/role', lazy: () => import('#web/identity/access/roles.page.tsx') },
  { path: '/staff/rps', lazy: () => import('#web/study/rps/staff/staff-list.page.tsx') },
  { path: '/staff/rps/isi', lazy: () => import('#web/study/rps/new.page.tsx') },
  { path: '/staff/rps/:id', lazy: () => import('#web/study/rps/rps.page.tsx') },
  { path: '/staff/rps/:id/isi', lazy: () => import('#web/study/rps/wizard.page.tsx') },
  { path: '/staff/staff', lazy: () => import('#web/identity/users/staff.page.tsx') },
  { path: '/staff/ruang', lazy: () => import('#web/teaching/rooms/rooms.page.tsx') },
  { path: '/staff/sinkronisasi', lazy: () => import('#web/connections/feeder/board.page.tsx') },
  { path: '/staff/sinkronisasi/bukti', lazy: () => import('#web/connections/feeder/proofs.page.tsx') },
  { path: '/staff/sinkronisasi/:channel', lazy: () => import('#web/connections/feeder/channel.page.tsx') },
  { path: '/settings', lazy: () => import('#web/people/profile/settings.page.tsx') },
  { path: '/dosen/jadwal/:id/nilai', lazy: () => import('#web/results/grades/grade-sheet.page.tsx') },
  {
    path: '/staff/laporan/presensi-report',
    lazy: () => import('#web/teaching/attendance/report/attendance-report.page.tsx'),
  },
  {
    path: '/staff/laporan/presensi-report/:id',
    lazy: () => import('#web/teaching/attendance/report/attendance-class.page.tsx'),
  },
  {
    path: '/staff/laporan/mahasiswa-report',
    lazy: () => import('#web/people/students/report/student-report.page.tsx'),
  },
  {
    path: '/staff/laporan/skripsi-report',
    lazy: () => import('#web/completion/thesis/report/thesis-report.page.tsx'),
  },
  { path: '/staff/laporan/nilai-report', lazy: () => import('#web/results/grades/grade-report.page.tsx') },
  { path: '/staff/laporan/nilai-report/:id', lazy: () => import('#web/results/grades/grade-sheet.page.tsx') },
  {
    path: '/staff/mahasiswa/:id/konversi',
    lazy: () => import('#web/results/conversions/conversion.page.tsx'),
  },
  { path: '/student/nilai-saya', lazy: () => import('#web/results/transcripts/transcript.page.tsx') },
  { path: '/student/nilai-saya/kelulusan', lazy: () => import('#web/completion/graduation/own.page.tsx') },
  { path: '/student/nilai-saya/khs', lazy: () => import('#web/results/transcripts/khs.page.tsx') },
  { path: '/settings/change-password', lazy: () => import('#web/identity/auth/change-password.page.tsx') },
];

/** Documents are verified by whoever holds them, signed in or not. */
export const verify: Screen = {
  path: '/verify/:token',
  lazy: () => import('#web/platform/verify/verify.page.tsx'),
};
