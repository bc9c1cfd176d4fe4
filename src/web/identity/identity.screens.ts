import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const identityScreens: Screen[] = [
  { path: '/staff/role', lazy: () => import('#web/identity/access/roles.page.tsx') },
  { path: '/staff/staff', lazy: () => import('#web/identity/users/staff.page.tsx') },
  { path: '/settings/change-password', lazy: () => import('#web/identity/auth/change-password.page.tsx') },
];
