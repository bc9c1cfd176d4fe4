import { coverageOf, families, type Family } from './fonts.ts';
import type { FontName } from './print-document.ts';

/** A stretch of text one font can draw. */
export type FontRun = { family: Family; text: string };

const REPLACEMENT = '\ufffd';
const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
const segmenter = new Intl.Segmenter('id', { granularity: 'grapheme' });

/**
 * Text as it can be printed: well-formed and composed, line ends as `\n`, no control or invisible formatting
 * characters (joiners stay, scripts need them), at most six marks on one letter.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(\p{M}{6})\p{M}+/gu, '$1');
}

function covers(family: Family, cluster: string): boolean {
  const coverage = coverageOf(family);
  for (const letter of cluster) {
    if (!coverage.has(letter.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

function familyFor(cluster: string, base: FontName): Family | undefined {
  if (covers(base, cluster)) return base;
  return families.find((one) => one !== 'title' && covers(one, cluster));
}

/**
 * The fonts for one letter with its marks: one font for all of it, else without joiners, else code point by code
 * point; what nobody can draw becomes the replacement character.
 */
function runsFor(cluster: string, base: FontName): FontRun[] {
  for (const text of [cluster, cluster.replace(JOINERS, '')]) {
    const family = familyFor(text, base);
    if (family) return [{ family, text }];
  }
  return Array.from(cluster.replace(JOINERS, '')).map((text) => {
    const family = familyFor(text, base);
    return family ? { family, text } : { family: 'more', text: REPLACEMENT };
  });
}

/** Words of a right-to-left name stay in one run, so that they are set in their own order. */
function joinRightToLeft(runs: readonly FontRun[]): FontRun[] {
  const joined: FontRun[] = [];
  for (const run of runs) {
    const [before, space] = joined.slice(-2);
    if (run.family === 'arabic' && before?.family === 'arabic' && space?.text === ' ') {
      joined.splice(-2, 2, { family: 'arabic', text: `${before.text}\u00a0${run.text}` });
    } else joined.push(run);
  }
  return joined;
}

const plainOnly = /^[\n\u0020-\u007e\u00a0-\u017f]*$/;

/**
 * Splits text into runs by the font that has its letters, preferring the one asked for.
 * Never throws, whatever the text; the runs of an empty text are one empty run.
 */
export function fontRuns(text: string, base: FontName = 'text'): FontRun[] {
  const clean = printable(text);
  if (plainOnly.test(clean) && covers(base, clean.replaceAll('\n', '')))
    return [{ family: base, text: clean }];
  const runs: FontRun[] = [];
  for (const { segment } of segmenter.segment(clean)) {
    for (const next of segment === '\n' ? [{ family: base, text: segment }] : runsFor(segment, base)) {
      const last = runs.at(-1);
      if (last?.family === next.family) last.text += next.text;
      else runs.push(next);
    }
  }
  return runs.length === 0 ? [{ family: base, text: '' }] : joinRightToLeft(runs);
}
