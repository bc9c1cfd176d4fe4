import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const resultsScreens: Screen[] = [
  { path: '/dosen/jadwal/:id/nilai', lazy: () => import('#web/results/grades/grade-sheet.page.tsx') },
  { path: '/staff/laporan/nilai-report', lazy: () => import('#web/results/grades/grade-report.page.tsx') },
  { path: '/staff/laporan/nilai-report/:id', lazy: () => import('#web/results/grades/grade-sheet.page.tsx') },
  {
    path: '/staff/mahasiswa/:id/konversi',
    lazy: () => import('#web/results/conversions/conversion.page.tsx'),
  },
  { path: '/student/nilai-saya', lazy: () => import('#web/results/transcripts/transcript.page.tsx') },
  { path: '/student/nilai-saya/khs', lazy: () => import('#web/results/transcripts/khs.page.tsx') },
];
