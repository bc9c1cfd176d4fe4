import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { normalise } from '#shared/platform/format/search.ts';
import { searchedWords } from '#shared/platform/person/name-words.ts';

type Column = PgColumn | SQL;

/** More words than anybody looks for would only cost time. */
export const MAX_WORDS = 8;

const wordsOf = (text: string): string[] => searchedWords(text).slice(0, MAX_WORDS);

/** The digits of a search for a number, however it is grouped: "2061 2010-006" → "20612010006"; null where words are meant. */
export function searchedNumber(text: string): string | null {
  const typed = plainDigits(normalise(text));
  return /^[\d\s./-]*\d[\d\s./-]*$/.test(typed) ? typed.replaceAll(/\D/g, '') : null;
}

const joined = (conditions: readonly SQL[], by: SQL, none: SQL): SQL =>
  conditions.length === 0 ? none : sql`(${sql.join([...conditions], by)})`;
const all = (conditions: readonly SQL[]): SQL => joined(conditions, sql` and `, sql`true`);
const any = (conditions: readonly SQL[]): SQL => joined(conditions, sql` or `, sql`false`);

/** Escapes `%`, `_` and `\` so that a search for them finds them. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The pattern of a word anywhere in a text, for `fold(column) like fold(pattern)`. */
const patternOf = (word: string): string => `%${likeText(word)}%`;

/** How a word is compared with a column: anywhere in it, or with its beginning. */
type Comparison = Record<'holds' | 'starts', (column: Column, word: string) => SQL>;

/** Text at the start of a column (served by a pattern index). */
export const startsWith = (column: Column, text: string): SQL => sql`${column} like ${`${likeText(text)}%`}`;

const byValues: Comparison = {
  holds: (column, word) => sql`fold(${column}) like fold(${patternOf(word)})`,
  starts: startsWith,
};

/** No number has a sign beyond it. */
const LAST_SIGN = '\u{10ffff}';

/**
 * The same for a statement that is planned once (`db/prepared.ts` plans what says `like` by its values): the beginning as the
 * range that the pattern index looks up, which `like` becomes only where the planner knows the word.
 */
const once: Comparison = {
  holds: (column, word) => sql`fold(${column}) ~~ fold(${patternOf(word)})`,
  starts: (column, word) => sql`(${column} ~>=~ ${word} and ${column} ~<~ ${word + LAST_SIGN})`,
};

/** Every word in one of the columns, or at the beginning of one of the numbers. */
const everyWord = (
  words: readonly string[],
  { holds, starts }: Comparison,
  columns: readonly Column[],
  numbers: readonly Column[],
): SQL =>
  all(
    words.map((word) =>
      any([
        ...columns.map((column) => holds(column, word)),
        ...numbers.map((column) => starts(column, word)),
      ]),
    ),
  );

/**
 * Every word of a search stands in one of the columns, in any order, whatever the case, diacritics, apostrophes and
 * dashes, served by trigram indexes over `fold(column)`. A blank search finds everything,
 * and one that is not blank but holds no words, such as a dash, nothing.
 * @param numbers columns a word may be the beginning of instead, such as a NIM, and the whole text where it is one in groups.
 */
export const contains = (
  columns: Column | readonly Column[],
  text: string,
  numbers: readonly Column[] = [],
): SQL => {
  const words = wordsOf(text);
  if (words.length === 0) return text.trim() === '' ? sql`true` : sql`false`;
  const byWords = everyWord(words, byValues, [columns].flat(), numbers);
  const number = searchedNumber(text);
  return number === null || text === number
    ? byWords
    : any([byWords, ...numbers.map((column) => startsWith(column, number))]);
};

/**
 * People by words of their names or the beginning of one of their numbers. Digits alone are no name, so that they are
 * looked up among the numbers only.
 */
export function matchesPerson(text: string, names: readonly Column[], numbers: readonly Column[]): SQL {
  const number = searchedNumber(text);
  return number === null ? contains(names, text, numbers) : contains([], number, numbers);
}

/**
 * `matchesPerson` for a statement that is planned once for all words; undefined where that plan may read far too much: for
 * numbers, and for words without three letters or digits in a row, which trigrams do not narrow.
 */
export function matchesPersonOnce(
  text: string,
  names: readonly Column[],
  numbers: readonly Column[],
): SQL | undefined {
  const words = wordsOf(text);
  const isNarrowed = words.length > 0 && words.every((word) => /[\p{L}\p{N}]{3}/u.test(word));
  return isNarrowed && searchedNumber(text) === null ? everyWord(words, once, names, numbers) : undefined;
}

/**
 * `contains` for a statement that is prepared once per number of words.
 * @param count how many words; their patterns are the placeholders that `searchPatterns` fills.
 * @param numberColumn a word may be the beginning of instead.
 */
export const containsPrepared = (column: Column, count: number, numberColumn?: Column): SQL =>
  all(
    Array.from({ length: count }, (_, at) => {
      const inColumn = sql`fold(${column}) like fold(${sql.placeholder(`word${at}`)})`;
      return numberColumn === undefined
        ? inColumn
        : any([inColumn, sql`${numberColumn} like ${sql.placeholder(`start${at}`)}`]);
    }),
  );

/** Whether words of a search are beside a number, as where a label is copied: "20612010006 - Budi". */
export const namesNumber = (text: string): boolean => wordsOf(text).some((word) => /^\d+$/.test(word));

/** How many words of a search count. */
export const countWords = (text: string): number => wordsOf(text).length;

/**
 * Values for the placeholders of `containsPrepared`: `word0`, `word1` …; at most `MAX_WORDS`, and `start0` … for its
 * number column.
 */
export const searchPatterns = (text: string): Record<string, string> =>
  Object.fromEntries(
    wordsOf(text).flatMap((word, at) => [
      [`word${at}`, patternOf(word)],
      [`start${at}`, `${likeText(word)}%`],
    ]),
  );
