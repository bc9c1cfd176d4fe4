/** The digits of a number that names something, or why they cannot be read. */
export type ReadIdentifier = { digits: string } | { problem: 'form' | 'exponent' | 'fraction' };

/** A number as a spreadsheet shows it when the column is too narrow or was typed as a number: `1,23E+15`. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text);

/**
 * Reads a NIM, NIK, NIDN or account number: digits, as people group them with blanks, dots and dashes in between. The `.0`
 * that data tools put behind every number goes; other zeros behind a dot may be digits: "1712.00" is refused, and "171.000"
 * keeps them.
 */
export function readIdentifier(text: string): ReadIdentifier {
  const bare = text.trim().replace(/^'/, '');
  if (isScientific(bare)) return { problem: 'exponent' };
  if (/^\d+[.,]00$/.test(bare)) return { problem: 'fraction' };
  const written = bare.replace(/^(\d+)[.,]0$/, '$1');
  return /^\d+(?:[\s.-]+\d+)*$/.test(written) ? { digits: written.replace(/\D/g, '') } : { problem: 'form' };
}
