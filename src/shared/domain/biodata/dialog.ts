/** The words of the dialog are the specification's (§5). */
export const NIDN_DIALOG_MESSAGE =
  'Kami menemukan masih ada biodata ("NIDN") yang belum dilengkapi. klik tombol di bawah untuk melengkapinya';

const pathOf = (path: string): string => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/**
 * Whether a lecturer is stopped by the NIDN dialog on a page (specification §5): always while the number is missing, but
 * not on /settings itself. A NIDN, NIDK or NUPTK all count.
 */
export const showsNidnDialog = (user: { isLecturer: boolean; nidn: string | null }, path: string): boolean =>
  user.isLecturer && (user.nidn ?? '').trim() === '' && pathOf(path) !== '/settings';

/** Whether a student's incomplete biodata opens a dialog on a page: only on /settings and /500 (specification §5). */
export const showsBiodataDialog = (complete: boolean, path: string): boolean =>
  !complete && ['/settings', '/500'].includes(pathOf(path));

/** Why a lecturer's number is no NIDN or NIDK (10 digits) or NUPTK (16 digits); null when it is one. */
export const nidnProblem = (nidn: string): string | null =>
  /^(?:\d{10}|\d{16})$/.test(nidn) ? null : 'NIDN/NIDK harus 10 angka, NUPTK 16 angka.';
