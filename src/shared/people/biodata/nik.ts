import type { LocalDate } from '#shared/platform/date/local-date.ts';

export type NikCheck = { errors: string[]; warnings: string[] };

/** Facts the NIK is compared with; null if unknown. */
export type NikFacts = { birthDate: LocalDate | null; gender: 'L' | 'P' | null };

const WOMEN_DAY_OFFSET = 40;

/** Whether the NIK contains the birth date: day (plus 40 for women), month, year. */
function matchesPerson(nik: string, { birthDate, gender }: NikFacts): boolean {
  const day = Number(nik.slice(6, 8));
  const isWoman = day > WOMEN_DAY_OFFSET;
  if (gender !== null && isWoman !== (gender === 'P')) return false;
  if (birthDate === null) return true;
  const [year = '', month = '', dayOfMonth = ''] = birthDate.split('-');
  return (
    day - (isWoman ? WOMEN_DAY_OFFSET : 0) === Number(dayOfMonth) &&
    nik.slice(8, 10) === month &&
    nik.slice(10, 12) === year.slice(2)
  );
}

/**
 * Checks a NIK (academic practice). A wrong form is an error; a mismatch with birth date or gender is only a warning, since
 * old cards contain mistakes.
 */
export function checkNik(nik: string, facts: NikFacts): NikCheck {
  if (!/^\d{16}$/.test(nik)) return { errors: ['NIK harus 16 angka.'], warnings: [] };
  const errors = [
    ...(nik.startsWith('0') ? ['Kode wilayah NIK tidak boleh diawali 0.'] : []),
    ...(nik.endsWith('0000') ? ['Nomor urut NIK tidak boleh 0000.'] : []),
  ];
  const fits = matchesPerson(nik, facts);
  return { errors, warnings: fits ? [] : ['Tanggal lahir tidak cocok dengan NIK, periksa kembali.'] };
}
