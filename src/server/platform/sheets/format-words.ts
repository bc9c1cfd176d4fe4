/** Words a cell shows around its number. */
export type Worded = { before: string; after: string };

/** Quoted text, an escaped character, a currency in brackets, other brackets, room and fill, or a character of the format. */
const tokens = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(.)/gu;

/** A currency and the marks around it leave a number what it is: "Rp", "IDR", ",-", " %". */
const isCurrency = (text: string): boolean => /^(?:rp|idr|rupiah|\p{Sc}|[^\p{L}\p{N}])*$/iu.test(text);

/** The sections of a format by the kind of number; marks in quotes do not end one. */
const sectionsOf = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;"\\])+/gu) ?? [];

/** What stands before and behind the digits of one section. */
function around(section: string): Worded & { bare: string } {
  const found = { before: '', after: '', bare: '' };
  let isBehind = false;
  for (const [, quoted, escaped, sign, plain] of section.matchAll(tokens)) {
    if (plain !== undefined && /[0#?]/.test(plain)) isBehind = true;
    else if (plain !== undefined && /\p{L}/u.test(plain)) found.bare += plain;
    found[isBehind ? 'after' : 'before'] += quoted ?? escaped ?? sign ?? '';
  }
  return found;
}

/** Letters by themselves make a date of a number, unless they are the usual format, an exponent or a currency. */
const isDate = (bare: string): boolean => !/^(?:general|standard|e|rp|idr)?$/i.test(bare);

/**
 * The words a format puts around a number that change what a reader takes it for: 85 as "85 ribu".
 * @param code as the workbook has it; of several sections the first counts, all where they ask for a size
 * @returns null for a currency alone, for dates, and where nothing stands there
 */
export function wordsAround(code: string): Worded | null {
  const sections = sectionsOf(code);
  const read = /\[[<>=]/.test(code) ? sections : sections.slice(0, 1);
  const worded = read
    .map(around)
    .find(({ before, after, bare }) => !isDate(bare) && !isCurrency(before + after));
  return worded === undefined ? null : { before: worded.before, after: worded.after };
}
