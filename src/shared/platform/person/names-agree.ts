import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import { nameWords, spelt, type NameWord } from './name-words.ts';

/** Words of a name that are compared; nobody is called by more. */
const MOST_WORDS = 10;

/** Words that may have been written apart in one of the names: "Nur Aini" and "Nuraini". */
const MOST_JOINED = 2;

const isBeginning = ({ text, short }: NameWord, other: NameWord): boolean =>
  short && other.text.length > text.length && other.text.startsWith(text);

/** How two words agree: as a whole word, as the beginning of one, or not. */
function wordMatch(left: NameWord, right: NameWord): 'whole' | 'part' | null {
  const [one, two] = [spelt(left.text), spelt(right.text)];
  const isInitial = left.text.length === 1 || right.text.length === 1;
  if (one === two || isMisspelt(one, two)) return isInitial ? 'part' : 'whole';
  return isBeginning(left, right) || isBeginning(right, left) ? 'part' : null;
}

/** Whether each of the fewer words is one of the others, no two the same, and at least one as a whole word. */
function isCovered(few: readonly NameWord[], many: readonly NameWord[], hasWhole = false): boolean {
  const [first, ...rest] = few;
  if (first === undefined) return hasWhole;
  return many.some((word, index) => {
    const match = wordMatch(first, word);
    return match !== null && isCovered(rest, many.toSpliced(index, 1), hasWhole || match === 'whole');
  });
}

/** The same words with up to so many neighbours written as one. */
function joinedWords(words: readonly NameWord[], left: number): NameWord[][] {
  if (left === 0) return [[...words]];
  const joined = words.slice(1).flatMap((word, index) => {
    const before = words[index]?.text ?? '';
    // An initial stands for a word of its own: "Intan C" is no slip in "Intan".
    if (before.length === 1 || word.text.length === 1) return [];
    return [words.toSpliced(index, 2, { text: before + word.text, short: word.short })];
  });
  return [[...words], ...joined.flatMap((each) => joinedWords(each, left - 1))];
}

function isSameOrShorter(left: readonly NameWord[], right: readonly NameWord[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.length > 1 || many.length === 1) return isCovered(few, many);
  // A single word names somebody only where it is the first or the last of the name.
  return [many.at(0), many.at(-1)].some((word) => word !== undefined && isCovered(few, [word]));
}

/**
 * Whether two spellings may name the same person (academic practice): case, diacritics, titles and degrees, the order of
 * words, missing middle names, initials, apostrophes, hyphens and usual spellings make no difference. A name without letters
 * contradicts nobody.
 */
export function namesAgree(left: string, right: string): boolean {
  const [one, two] = [nameWords(left).slice(0, MOST_WORDS), nameWords(right).slice(0, MOST_WORDS)];
  if (one.length === 0 || two.length === 0 || isSameOrShorter(one, two)) return true;
  // Joined on both sides, "Rina Wati" and "Rini Wati" would be one long word with a slip in it.
  return (
    joinedWords(one, MOST_JOINED).some((joined) => isSameOrShorter(joined, two)) ||
    joinedWords(two, MOST_JOINED).some((joined) => isSameOrShorter(one, joined))
  );
}

/** What names have in common that differ in nothing but case, diacritics, titles, apostrophes and the order of words. */
export const nameKey = (name: string): string =>
  nameWords(name)
    .map(({ text }) => text)
    .toSorted()
    .join(' ');

/** Keys of names, to tell one person of a list from another. */
export const nameKeys = (names: Iterable<string>): ReadonlySet<string> => new Set(Array.from(names, nameKey));

/** How many of some words at most have a word of the others each to agree with. */
function agreeing([first, ...rest]: readonly NameWord[], others: readonly NameWord[]): number {
  if (first === undefined) return 0;
  const counts = others.map((word, index) =>
    wordMatch(first, word) === null ? 0 : 1 + agreeing(rest, others.toSpliced(index, 1)),
  );
  return Math.max(agreeing(rest, others), ...counts);
}

/** How many words of a written name another name leaves unexplained. */
function unexplained(written: string, name: string): number {
  const [one, two] = [nameWords(written).slice(0, MOST_WORDS), nameWords(name).slice(0, MOST_WORDS)];
  const left = [
    ...joinedWords(one, MOST_JOINED).map((joined) => joined.length - agreeing(joined, two)),
    ...joinedWords(two, MOST_JOINED).map((joined) => one.length - agreeing(one, joined)),
  ];
  return Math.min(...left);
}

const byWord = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>();

/** Keys of a list by each of their words. */
function keysByWord(keys: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const known = byWord.get(keys);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const key of keys) {
    for (const word of new Set(key.split(' ').map(spelt))) made.set(word, [...(made.get(word) ?? []), key]);
  }
  byWord.set(keys, made);
  return made;
}

/** Whether a name explains more words of a written one than the owner's: "Ahmad Fauzi R" is Ahmad Fauzi Rahman before Ahmad Fauzi. */
function fitsAnother(written: string, owner: string, others: ReadonlySet<string>): boolean {
  const open = unexplained(written, owner);
  if (open === 0) return false;
  const own = nameKey(owner);
  const near = nameWords(written).flatMap(({ text }) => keysByWord(others).get(spelt(text)) ?? []);
  return [...new Set(near)].some(
    (key) => key !== own && unexplained(written, key) < open && namesAgree(written, key),
  );
}

/**
 * Why a row of a file that names a person twice is refused: its name is somebody else's, or another person of the same list
 * has exactly this name or fits it better. A row without a name says nothing.
 * @param others keys of everybody a row of the file may be about, the owner among them.
 * @returns a sentence that names both, or null.
 */
export function nameProblem(
  { label, key, written }: { label: string; key: string; written: string | null },
  owner: string,
  others: ReadonlySet<string>,
): string | null {
  const given = (written ?? '').trim();
  const own = nameKey(given);
  const isAnothers = own !== '' && own !== nameKey(owner) && others.has(own);
  if (namesAgree(given, owner) && !isAnothers && !fitsAnother(given, owner, others)) return null;
  return `${label} ${key} milik ${owner}, tetapi baris ini bernama ${given}. Periksa urutan kolom.`;
}
