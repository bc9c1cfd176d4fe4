import { nameKey, namesAgree } from './names-agree.ts';
import { nameWords, spelt } from './name-words.ts';

/** Filled cells of a column that are looked at; a column of names shows itself in a few. */
const SAMPLE = 50;

const wordsOf = (name: string): string[] => nameWords(name).map(({ text }) => spelt(text));

/** Whether a text is the name of one of some people, as far as names are compared at all. */
function personTest(people: readonly string[]): (text: string) => boolean {
  const keys = new Set(people.map(nameKey));
  const byWord = new Map<string, string[]>();
  for (const name of people) {
    for (const word of new Set(wordsOf(name))) byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
  return (text) => {
    const key = nameKey(text);
    if (key === '') return false;
    const alike = wordsOf(text).flatMap((word) => byWord.get(word) ?? []);
    return keys.has(key) || alike.some((name) => namesAgree(text, name));
  };
}

/**
 * The column that names the people of a file whatever it is called: most of its filled cells are names of them.
 * @param columns cells of the columns that may be it, in the order of the file.
 * @param people names of everybody the file is about.
 * @returns the position of the first such column among them; null for none.
 */
export function nameColumnAt(
  columns: readonly (readonly string[])[],
  people: readonly string[],
): number | null {
  const isPerson = personTest(people);
  const at = columns.findIndex((cells) => {
    const filled = cells.filter((text) => text.trim() !== '').slice(0, SAMPLE);
    return filled.filter((text) => isPerson(text)).length * 2 > filled.length;
  });
  return at === -1 ? null : at;
}
