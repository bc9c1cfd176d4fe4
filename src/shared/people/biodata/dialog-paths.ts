import { plainPath } from '#shared/platform/navigation/plain-path.ts';

/**
 * Whether the NIDN dialog opens on a page (specification §5): for a lecturer without NIDN, NIDK or NUPTK, except on
 * /settings.
 */
export const showsNidnDialog = (user: { isLecturer: boolean; nidn: string | null }, path: string): boolean =>
  user.isLecturer && (user.nidn ?? '').trim() === '' && plainPath(path) !== '/settings';

/** Whether incomplete biodata opens the dialog on a page: only on /settings and /500 (specification §5). */
export const showsBiodataDialog = (path: string): boolean => ['/settings', '/500'].includes(plainPath(path));
