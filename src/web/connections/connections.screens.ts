import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const connectionsScreens: Screen[] = [
  { path: '/staff/mahasiswa/add-many', lazy: () => import('#web/connections/imports/import.page.tsx') },
  { path: '/staff/impor/:kind', lazy: () => import('#web/connections/imports/import.page.tsx') },
  { path: '/staff/lms', lazy: () => import('#web/connections/lms/lms.page.tsx') },
  { path: '/staff/sinkronisasi', lazy: () => import('#web/connections/feeder/board.page.tsx') },
  { path: '/staff/sinkronisasi/bukti', lazy: () => import('#web/connections/feeder/proofs.page.tsx') },
  { path: '/staff/sinkronisasi/:channel', lazy: () => import('#web/connections/feeder/channel.page.tsx') },
];
