import { plainDigits } from './digits.ts';

/** Diacritics, whatever they stand on once a letter is taken apart. */
const marks = String.raw`\u0300-\u036f\u0483-\u0487\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`;
/** Apostrophes and quotation marks: "Nur'aini", "Nurʼaini" and "Nuraini" are one name to who looks for it. */
const quotes = String.raw`'"\u0060\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201f\u2032-\u2037\u2039\u203a`;
/** Characters that show nothing: joiners, marks of direction, soft hyphens. */
const invisible = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff`;

const dropped = new RegExp(`[${marks}${quotes}${invisible}]`, 'gu');
const dashes = /[\u02d7\u2010-\u2015\u2043\u2212]/gu;
/** Letters that Unicode does not take apart. */
const strokes: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/**
 * Text as searches compare it: lower case, without diacritics, apostrophes, quotation marks and invisible characters,
 * one kind of dash and of blank. "  Éka  SARI " → "eka sari", "Nur’aini – Al‑Fatih" → "nuraini - al-fatih".
 * The SQL function `fold` does the same to columns, but for blanks; a test compares both.
 */
export const normalise = (text: string): string =>
  // An acute accent that stands alone would be taken apart into a blank and a mark.
  text
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .replace(dropped, '')
    .replace(dashes, '-')
    .toLowerCase()
    .replace(/[øđłı]/gu, (letter) => strokes[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();

/** Whether two texts are one, however each is typed. */
export const isSameText = (one: string, other: string): boolean => normalise(one) === normalise(other);

/** The words of a search as they are compared, parted by blanks and commas; a dash that stands alone is none. "Budi – Sari, Ani" → ["budi", "sari", "ani"]. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    plainDigits(normalise(query))
      .split(/[ ,;]/)
      .filter((word) => /[^-]/u.test(word)),
  ),
];

/** Whether every word of the query occurs somewhere in the text, in any order; a blank query matches everything, and one without words nothing. */
export function matches(text: string, query: string): boolean {
  const haystack = plainDigits(normalise(text));
  const words = searchWords(query);
  return words.length === 0 ? !/\S|\uFEFF/.test(query) : words.every((word) => haystack.includes(word));
}
