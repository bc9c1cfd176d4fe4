import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const studyScreens: Screen[] = [
  { path: '/dosen/rps', lazy: () => import('#web/study/rps/lecturer-list.page.tsx') },
  { path: '/dosen/rps/isi', lazy: () => import('#web/study/rps/new.page.tsx') },
  { path: '/dosen/rps/:id', lazy: () => import('#web/study/rps/rps.page.tsx') },
  { path: '/dosen/rps/:id/isi', lazy: () => import('#web/study/rps/wizard.page.tsx') },
  { path: '/student/jadwal/rps', lazy: () => import('#web/study/rps/student-list.page.tsx') },
  {
    path: '/student/jadwal/rps/:lectureId/:courseId/:semesterCode',
    lazy: () => import('#web/study/rps/student.page.tsx'),
  },
  { path: '/staff/course', lazy: () => import('#web/study/courses/courses.page.tsx') },
  { path: '/staff/curriculum', lazy: () => import('#web/study/curricula/curricula.page.tsx') },
  { path: '/staff/curriculum/:id', lazy: () => import('#web/study/curricula/curriculum.page.tsx') },
  { path: '/staff/rps', lazy: () => import('#web/study/rps/staff/staff-list.page.tsx') },
  { path: '/staff/rps/isi', lazy: () => import('#web/study/rps/new.page.tsx') },
  { path: '/staff/rps/:id', lazy: () => import('#web/study/rps/rps.page.tsx') },
  { path: '/staff/rps/:id/isi', lazy: () => import('#web/study/rps/wizard.page.tsx') },
];
