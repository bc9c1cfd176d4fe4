import { isLocalDate } from '#shared/platform/date/local-date.ts';
import { isKeyboardWalk } from './easy-pattern.ts';

/** Source of a guessable piece of a password. */
export type PieceKind = 'nim' | 'nik' | 'birthDate' | 'name' | 'date' | 'walk' | 'word';

/** Guesses of others: texts in lower case without separators, and a test for common words. */
export type Guesses = {
  nim: string;
  nik: string;
  birthDates: ReadonlySet<string>;
  names: ReadonlySet<string>;
  isWord: (text: string) => boolean;
};

/** Effective length of a password, and the kinds of its guessable pieces. */
export type Remainder = { worth: number; kinds: ReadonlySet<PieceKind> };

/** Digits and marks that stand for letters: `p4ssw0rd`. */
const letterOf: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
};
const spelledOut = (text: string): string => text.replaceAll(/[4@3105$]/g, (mark) => letterOf[mark] ?? mark);

/** Minimum length of a piece; shorter ones occur in many good passwords. */
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 48;
const LONGEST_WORD = 18;
/** Part of a name, and digits of an identifier, from this length on. */
const SHORTEST_PREFIX = 4;
const SHORTEST_DIGITS = 5;
/** Shorter walks are parts of words (`were`), longer ones several. */
const SHORTEST_WALK = 5;
const LONGEST_WALK = 9;

/** A common word is one choice of a few thousand, whatever its length. */
const WORD_WORTH = 3;
/** A mark inside separates words that belong together for nobody else. */
const MARK_WORTH = 2;
/** Digits and marks at the ends that leave a known piece what it is: a year and a mark or two. */
const LONGEST_END = 6;

const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/.test(text);

/** Whether digits are a date of these two centuries in any order, the year with four digits or two. */
export function isDate(digits: string): boolean {
  if (!/^(?:\d{6}|\d{8})$/.test(digits)) return false;
  const size = digits.length - 4;
  const orders = [
    [digits.slice(0, size), digits.slice(size, size + 2), digits.slice(size + 2)],
    [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)],
  ] as const;
  return orders.some(([year, first, second]) => {
    const whole = size === 2 ? `20${year}` : year;
    if (!isYear(whole)) return false;
    return [`${whole}-${first}-${second}`, `${whole}-${second}-${first}`].some(isLocalDate);
  });
}

/** Returns the kind of a guessable piece, or undefined; `spelled` is the text with digits read as letters. */
function kindOf(text: string, spelled: string, guesses: Guesses): PieceKind | undefined {
  const bare = /^\d[\d\s./_-]*\d$/.test(text) ? text.replaceAll(/\D/g, '') : text;
  const isNumber = bare.length >= SHORTEST_DIGITS && /\d{3}/.test(bare);
  if (isNumber && guesses.nim.includes(bare)) return 'nim';
  if (isNumber && guesses.nik.includes(bare)) return 'nik';
  if (guesses.birthDates.has(bare)) return 'birthDate';
  if (guesses.names.has(text) || guesses.names.has(spelled)) return 'name';
  if (isYear(bare) || isDate(bare)) return 'date';
  const { length } = text;
  if (length >= SHORTEST_WALK && length <= LONGEST_WALK && isKeyboardWalk(text)) return 'walk';
  if (length > LONGEST_WORD) return undefined;
  return guesses.isWord(text) || (spelled !== text && guesses.isWord(spelled)) ? 'word' : undefined;
}

/** Names and their beginnings: `rama` of Ramadhan. */
export function withBeginnings(names: ReadonlySet<string>): Set<string> {
  const long = [...names].filter((name) => name.length > SHORTEST_PREFIX);
  const beginnings = long.flatMap((name) =>
    Array.from({ length: name.length - SHORTEST_PREFIX }, (_, more) => name.slice(0, SHORTEST_PREFIX + more)),
  );
  return new Set([...names, ...beginnings]);
}

const worthOfCharacter = (mark: string): number => (/[\p{L}\p{N}]/u.test(mark) ? 1 : MARK_WORTH);

/** Counts the digits and marks at both ends; zero if they are too many to be an ornament. */
function endsOf(text: string): { head: number; tail: number } {
  const head = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const tail = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  return { head: Math.min(head, LONGEST_END), tail: Math.min(tail, LONGEST_END) };
}

/**
 * Takes out of a password in lower case everything that others would try, in the way that leaves least: own names, identifiers
 * and dates, any date, year or keyboard walk are worth nothing, a common word three characters, and so is what they are
 * written with: up to six digits and marks at the ends, and the same word again.
 */
export function remainderOf(password: string, guesses: Guesses): Remainder {
  const text = password.replaceAll(/(.{3,})\1+/gu, '$1');
  const spelled = spelledOut(text);
  const { head, tail } = endsOf(text);
  const none: Remainder = { worth: 0, kinds: new Set() };
  const best: Remainder[] = [none];
  let ended: Remainder | undefined;
  for (let end = 1; end <= text.length; end += 1) {
    const before = best[end - 1] ?? none;
    let least: Remainder = { ...before, worth: before.worth + worthOfCharacter(text[end - 1] ?? '') };
    for (let start = Math.max(0, end - LONGEST_PIECE); start <= end - SHORTEST_PIECE; start += 1) {
      const from = start <= head ? none : (best[start] ?? none);
      if (from.worth >= least.worth) continue;
      const kind = kindOf(text.slice(start, end), spelled.slice(start, end), guesses);
      const worth = from.worth + (kind === 'word' ? Math.min(WORD_WORTH, end - start - 1) : 0);
      if (kind === undefined || worth >= least.worth) continue;
      least = { worth, kinds: new Set([...from.kinds, kind]) };
      if (end >= text.length - tail && worth < (ended?.worth ?? Infinity)) ended = least;
    }
    best.push(least);
  }
  const whole = best.at(-1) ?? none;
  return ended && ended.worth < whole.worth ? ended : whole;
}
