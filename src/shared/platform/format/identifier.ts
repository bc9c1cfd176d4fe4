import { plainDigits } from './digits.ts';
import { withoutUnseen } from './unseen.ts';

/** The digits of a number that names something, or why they cannot be read. */
export type ReadIdentifier = { digits: string } | { problem: 'form' | 'exponent' | 'fraction' };

/** A number as a spreadsheet shows it when the column is too narrow or was typed as a number: `1,23E+15`. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text);

/** Whether zeros stand behind a point as if the number had a fraction: they may be digits, or what a data tool added. */
export const hasEmptyFraction = (text: string): boolean => /^\d+[.,]0+$/.test(text);

/** Why a number that names something cannot be read, where its form alone does not say so. */
export const identifierProblems = {
  fraction: 'Angka ini berakhir ,0 di belakang koma atau titik. Tulis digitnya saja.',
  exponent: 'Angka ini terpotong oleh lembar kerja (E+). Tulis semua digitnya.',
} as const;

/**
 * Reads a NIM, NIK, NIDN or account number: digits of any writing, as people group them with blanks, dots and dashes in between; what cannot
 * be seen is left out. Zeros alone behind one point or comma are refused, however many: nobody can tell digits from a
 * fraction.
 */
export function readIdentifier(text: string): ReadIdentifier {
  const bare = plainDigits(withoutUnseen(text)).trim().replace(/^'/, '');
  if (isScientific(bare)) return { problem: 'exponent' };
  if (hasEmptyFraction(bare)) return { problem: 'fraction' };
  return /^\d+(?:[\s.-]+\d+)*$/.test(bare) ? { digits: bare.replace(/\D/g, '') } : { problem: 'form' };
}

/** The same number, or a word that may stand in its place, such as an email, as it is. */
export function numberOrWord(text: string): string {
  const read = readIdentifier(text);
  return 'digits' in read ? read.digits : text;
}
