import { toIsbn13 } from './isbn.ts';

/** The check sign of the first seven digits of an ISSN (ISO 3297); a ten is an `X`. */
function checkSign(seven: string): string {
  const sum = Array.from(seven).reduce((all, digit, at) => all + Number(digit) * (8 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/**
 * An ISSN as it is printed, `1234-5679`; null where its check sign is wrong or it is none.
 * @param text with or without the hyphen, also as journals print it: `e-ISSN: 1234-5679`.
 */
export function toIssn(text: string): string | null {
  const signs = text
    .replace(/^\s*(?:[ep]-?)?issn\s*:?/i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (!/^\d{7}[\dX]$/.test(signs) || /^0+$/.test(signs)) return null;
  return checkSign(signs.slice(0, 7)) === signs[7] ? `${signs.slice(0, 4)}-${signs.slice(4)}` : null;
}

/** The number of a journal or of a book: an ISSN as it is printed, an ISBN as thirteen digits; null where it is neither. */
export const toIssnOrIsbn = (text: string): string | null => toIssn(text) ?? toIsbn13(text);
