import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Said } from './said.ts';

/** A word of the screens and those that are not used for the same thing. */
export type ScreenWord = { word: string; not: readonly string[] };

const glossary = join(import.meta.dirname, '../../docs/GLOSSARY.md');

const codesOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The table of screen words in the glossary. */
export function screenWords(): ScreenWord[] {
  const [, section = ''] = readFileSync(glossary, 'utf8').split('\n## Words on screens\n');
  return section.split('\n').flatMap((line) => {
    const [, word = '', , not = ''] = line.split('|').map((cell) => cell.trim());
    const variants = codesOf(not);
    return variants.length === 0 ? [] : [{ word, not: variants }];
  });
}

const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);

/**
 * Finds a variant as whole words: one with a capital as it is written, one in quotation marks only as a whole text, any other in
 * both cases.
 */
export function patternOf(variant: string): RegExp {
  const quoted = /^"(.+)"$/.exec(variant)?.[1];
  if (quoted !== undefined) return new RegExp(`^${escaped(quoted)}$`, 'u');
  const flags = /^\p{Lu}/u.test(variant) ? 'gu' : 'giu';
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(variant)}(?![\p{L}\p{N}])`, flags);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text without the right words, which may hold a wrong one ("kata sandi" holds "sandi"). */
const withoutRightWords = (text: string, word: string): string =>
  word
    .split(', ')
    .reduce((rest, right) => rest.replaceAll(right, '·').replaceAll(capitalised(right), '·'), text);

/** Every wrong word of a text, with the right one. */
export const wrongWords = ({ text }: Pick<Said, 'text'>, words: readonly ScreenWord[]) =>
  words.flatMap(({ word, not }) =>
    not
      .filter((variant) => patternOf(variant).test(withoutRightWords(text, word)))
      .map((variant) => ({ variant, word })),
  );
