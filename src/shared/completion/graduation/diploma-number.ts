/** Digits of a national diploma number: 5 programme, 4 year, 5 serial, 1 check. */
const DIGITS = 15;

/**
 * Why a national diploma number cannot be right; null when nothing speaks against it. Its check digit is made by the
 * national service and is not known here.
 * @param programme code of the study programme, five digits
 * @param year of graduation
 */
export function diplomaNumberProblem(number: string, programme: string, year: number): string | null {
  if (!/^\d+$/.test(number)) return 'Nomor ijazah hanya terdiri atas angka.';
  if (number.length !== DIGITS) return `Nomor ijazah terdiri atas ${DIGITS} angka; ini ${number.length}.`;
  const [code, issued, serial] = [number.slice(0, 5), number.slice(5, 9), number.slice(9, 14)];
  if (code !== programme) return `Lima angka pertama adalah kode program studi ${programme}, bukan ${code}.`;
  if (issued !== String(year)) return `Angka ke-6 sampai ke-9 adalah tahun lulus ${year}, bukan ${issued}.`;
  return serial === '00000' ? 'Nomor urut (angka ke-10 sampai ke-14) tidak boleh nol.' : null;
}
