import { normalise, searchWords } from '#shared/platform/format/search.ts';

/** A word of a name; `short` stands for a longer one that begins with it: an initial, "Muh.", a word cut off at the end. */
export type NameWord = { text: string; short: boolean };

/** Titles and degrees, without dots. */
const titles = new Set(
  (
    'dr drs dra dokter prof ir h hj kh ust ustadz ustadzah apt ns ners drg drh ' +
    'se sh st sp ss si sag skom spd spdi sip sikom sfarm sked skep skm ssi ssos spsi sn ssn stp sei shi sst strkom strak sak sab sap ' +
    'mm mba msi msc mkom mpd mpdi mh mhum mt ma mak mkes meng mbus map mip mikom msn mpsi msos mag mei ' +
    'mmsi amd amdkom ak ca cpa phd lc ba bba bsc beng bcom'
  ).split(' '),
);

/** Abbreviations everybody knows, and the word they stand for. */
const abbreviations: Readonly<Record<string, string>> = {
  ...Object.fromEntries('muh moh mhd mohd muhd moch much mhmd'.split(' ').map((word) => [word, 'muhammad'])),
  abd: 'abdul',
};

/** A name this long may have lost its end: banks and old systems keep no more. */
const CUT_LENGTH = 20;

const apostrophes = /['’‘ʼʻ`´]/g;

/** A degree with its dots: "S.E.", "M.Si", "A.Md", "M.M.S.I.", "Sp.PD". */
const dottedDegree = /^(?:[smab]|sp)\.[a-z]{1,4}(?:\.[a-z]+)*\.?$/;

const isTitle = (token: string, index: number): boolean =>
  titles.has(token.replaceAll('.', '')) || (index > 0 && dottedDegree.test(token));

/**
 * The words of a search for people and other things: titles and degrees that are written as such, with their dots, behind a
 * comma or before everything, name nobody and are left out, unless they are all that is looked for.
 * "Adjie Odang, S.Kom., MM" → ["adjie", "odang"].
 */
export function searchedWords(query: string): string[] {
  const tokens = [...normalise(query).matchAll(/(^|[,;]?)\s*([^\s,;]+)/g)];
  const bare = tokens.filter(([, mark, token = ''], index) => {
    const isWrittenAsTitle = index === 0 || mark !== '' || token.includes('.');
    return !(isWrittenAsTitle && isTitle(token, index));
  });
  const words = searchWords(bare.map(([, , token]) => token).join(' '));
  return words.length === 0 ? searchWords(query) : words;
}

function wordsFrom(token: string): NameWord[] {
  return token.split(/[^\p{L}\p{N}.]+/u).flatMap((part) =>
    // "A.B." is two initials, "Muh.Rizki" two words.
    (part.match(/[\p{L}\p{N}]+\.?/gu) ?? []).map((found) => {
      const text = found.replace('.', '');
      const known = abbreviations[text];
      return known === undefined
        ? { text, short: text.length === 1 || (found.endsWith('.') && text.length < 5) }
        : { text: known, short: false };
    }),
  );
}

/**
 * The words of a personal name in lower case, without diacritics, apostrophes, titles and degrees; hyphens part words.
 * A name of nothing but titles keeps them.
 */
export function nameWords(name: string): NameWord[] {
  const tokens = normalise(name)
    .replace(apostrophes, '')
    .split(/[\s,;/()-]+|[\u2010-\u2015]/)
    .filter((token) => /\p{L}/u.test(token));
  const bare = tokens.filter((token, index) => !isTitle(token, index));
  const words = (bare.length === 0 ? tokens : bare).flatMap(wordsFrom);
  const last = words.at(-1);
  if (last && words.length > 1 && name.trim().length >= CUT_LENGTH) last.short = true;
  return words;
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/^m[ou](?:ch|kh|h)a?m+a?d$/, 'muhamad'],
  [/dj/g, 'j'],
  [/tj/g, 'c'],
  [/oe/g, 'u'],
  [/s[jyh]/g, 's'],
  [/nj/g, 'ny'],
  [/ch/g, 'k'],
  [/kh/g, 'h'],
  [/([dtgb])h/g, '$1'],
  [/ph|v/g, 'f'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
];

/** One spelling of what Indonesians write in several ways: Djoko and Joko, Soeharto and Suharto, Rizky and Riski, Aisyah and Aisha. */
export const spelt = (word: string): string =>
  spellings.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word);
