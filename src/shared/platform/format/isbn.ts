/** Digits of an ISBN as people write it, with or without hyphens and blanks; an `x` at the end is a ten. */
export const isbnSigns = (text: string): string =>
  text
    .replace(/^\s*(?:[ep]-?)?isbn(?:-?1[03])?\s*:?/i, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();

const weighted = (digits: string, weightOf: (at: number) => number): number =>
  Array.from(digits).reduce((sum, sign, at) => sum + (sign === 'X' ? 10 : Number(sign)) * weightOf(at), 0);

/** The check digit of the first twelve digits of an ISBN-13 (ISO 2108). */
export const isbn13Check = (twelve: string): string =>
  String((10 - (weighted(twelve, (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10);

const isIsbn10 = (signs: string): boolean =>
  /^(?!0+$)\d{9}[\dX]$/.test(signs) && weighted(signs, (at) => 10 - at) % 11 === 0;

const isIsbn13 = (signs: string): boolean =>
  /^97[89]\d{10}$/.test(signs) && isbn13Check(signs.slice(0, 12)) === signs[12];

/**
 * An ISBN-10 or ISBN-13 as thirteen digits; null where its check digit is wrong or it is none.
 * @param text as on the book: `979-22-0543-8`, `978-979-22-0543-5`.
 */
export function toIsbn13(text: string): string | null {
  const signs = isbnSigns(text);
  if (isIsbn13(signs)) return signs;
  if (!isIsbn10(signs)) return null;
  const twelve = `978${signs.slice(0, 9)}`;
  return twelve + isbn13Check(twelve);
}

/** An ISBN-13 as a reader finds it easiest: `978-979-220543-5`. */
export const shownIsbn = (isbn13: string): string =>
  `${isbn13.slice(0, 3)}-${isbn13.slice(3, 6)}-${isbn13.slice(6, 12)}-${isbn13.slice(12)}`;
