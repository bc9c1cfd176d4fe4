import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const surveysScreens: Screen[] = [
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
];
