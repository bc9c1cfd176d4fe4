import { plainPath } from '#shared/platform/navigation/plain-path.ts';

/**
 * Whether a lecturer is stopped by the NIDN dialog on a page (specification §5): always while the number is missing, but
 * not on /settings itself. A NIDN, NIDK or NUPTK all count.
 */
export const showsNidnDialog = (user: { isLecturer: boolean; nidn: string | null }, path: string): boolean =>
  user.isLecturer && (user.nidn ?? '').trim() === '' && plainPath(path) !== '/settings';

/** Whether a student's incomplete biodata opens a dialog on a page: only on /settings and /500 (specification §5). */
export const showsBiodataDialog = (path: string): boolean => ['/settings', '/500'].includes(plainPath(path));
