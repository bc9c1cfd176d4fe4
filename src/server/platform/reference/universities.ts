import { normalise } from '#shared/platform/format/search.ts';
import { universities, type University } from './load.ts';

/** `name` is normalised, one blank in front of every word; `acronym` has the first letters: "ugm". */
type Entry = { university: University; name: string; acronym: string };

let keptEntries: readonly Entry[] | undefined;
let keptIds: ReadonlyMap<string, University> | undefined;

const unspoken = new Set(['dan', 'of', 'the', 'and', 'de', 'di']);

const wordsOf = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function entryOf(university: University): Entry {
  const words = wordsOf(university.name);
  const acronym = words.map((word) => (unspoken.has(word) ? '' : word.charAt(0))).join('');
  return { university, name: ` ${words.join(' ')}`, acronym };
}

const entries = (): readonly Entry[] => (keptEntries ??= universities().map(entryOf));

/** How well an entry answers the words of a query; smaller is better, null is no match. */
function rank({ university, name, acronym }: Entry, words: readonly string[]): number | null {
  const query = words.join(' ');
  if (university.code === query) return 0;
  if (name.startsWith(` ${query}`)) return 1;
  if (acronym === query) return 2;
  if (words.every((word) => name.includes(` ${word}`))) return 3;
  return words.every((word) => name.includes(word) || acronym.startsWith(word)) ? 4 : null;
}

/**
 * Colleges for a search box: by code, by name ("gadjah", "mada gadjah") or by initials ("UGM", "STIE Surabaya"),
 * the best match first, Indonesian before foreign, then by name.
 * @returns nothing for fewer than two letters, else at most `limit` colleges.
 */
export function searchUniversities(text: string, limit: number): University[] {
  const words = wordsOf(text);
  if (words.join('').length < 2) return [];
  return entries()
    .flatMap((entry) => {
      const found = rank(entry, words);
      return found === null ? [] : [{ entry, found: entry.university.foreign ? found + 0.5 : found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .slice(0, limit)
    .map(({ entry }) => entry.university);
}

/** The one college with this code or this whole name, however it is written; undefined when none or several have it. */
export function universityNamed(text: string): University | undefined {
  const words = wordsOf(text).join(' ');
  const named = entries().filter(({ university, name }) => university.code === text || name === ` ${words}`);
  return named.length === 1 ? named[0]?.university : undefined;
}

/** The college with a PDDIKTI id, in either letter case. */
export function findUniversity(id: string): University | undefined {
  keptIds ??= new Map(universities().map((one) => [one.id, one]));
  return keptIds.get(id.toLowerCase());
}
