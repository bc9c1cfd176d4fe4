/** Text of the dialog as in the specification (§5). */
export const NIDN_DIALOG_MESSAGE =
  'Kami menemukan masih ada biodata ("NIDN") yang belum dilengkapi. klik tombol di bawah untuk melengkapinya';

/** Returns why a number is no NIDN or NIDK (10 digits) or NUPTK (16 digits), or null. */
export const nidnProblem = (nidn: string): string | null =>
  /^(?:\d{10}|\d{16})$/.test(nidn) ? null : 'NIDN/NIDK harus 10 angka, NUPTK 16 angka.';
