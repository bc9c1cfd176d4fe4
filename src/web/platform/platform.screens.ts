import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const platformScreens: Screen[] = [
  { path: '/500', lazy: () => import('#web/platform/errors/failure.page.tsx') },
  { path: '/staff/admin-settings', lazy: () => import('#web/platform/campus/admin-settings.page.tsx') },
  {
    path: '/staff/admin-settings/:section',
    lazy: () => import('#web/platform/campus/admin-settings.page.tsx'),
  },
  { path: '/staff/jobs', lazy: () => import('#web/platform/jobs/jobs.page.tsx') },
  { path: '/staff/audit', lazy: () => import('#web/platform/audit/audit.page.tsx') },
  { path: '/staff/health', lazy: () => import('#web/platform/health/health.page.tsx') },
];
