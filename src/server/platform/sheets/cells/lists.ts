import { compactKey } from '../header-key.ts';
import { emptyWords } from './text.ts';
import { perCell, quote, withoutEmptyFraction } from './cell.ts';
import type { CellParser } from './cell.ts';

/** One choice: what is stored, what people read, and other spellings of it. */
export type ListItem<Code extends string | number> = {
  code: Code;
  label: string;
  aliases?: readonly string[];
};

/** Choices named in a refusal. */
const namedChoices = 8;

/**
 * One of a list by code or by label, whatever the case, blanks and leading zeros: `1`, `01`, `1.0`, `islam`.
 * @param name how the list is called in messages: `agama`
 * @param none words for none of them, besides those every column knows
 */
export function listCell<Code extends string | number>(
  name: string,
  items: readonly ListItem<Code>[],
  none: readonly string[] = [],
): CellParser<Code> {
  const noneOfThem = new Set(none.map(compactKey));
  const codes = new Map<string, Code>();
  for (const item of items) {
    for (const spelling of [item.label, ...(item.aliases ?? [])]) codes.set(compactKey(spelling), item.code);
  }
  for (const item of items) codes.set(codeKey(String(item.code)), item.code);
  const choices = items.slice(0, namedChoices).map((item) => item.label);
  const rest = items.length > namedChoices ? ', …' : '';
  return perCell<Code>(({ text }) => {
    const value = codes.get(codeKey(withoutEmptyFraction(text))) ?? codes.get(compactKey(text));
    if (value !== undefined) return { value };
    if (emptyWords.includes(text.toLowerCase()) || noneOfThem.has(compactKey(text))) return { value: null };
    return { error: `${quote(text)} bukan pilihan ${name}. Pilihan: ${choices.join(', ')}${rest}.` };
  });
}

const codeKey = (code: string): string => (/^\d+$/.test(code) ? String(BigInt(code)) : compactKey(code));

/** L or P. */
export const genderCell = (): CellParser<'L' | 'P'> =>
  listCell('jenis kelamin', [
    { code: 'L', label: 'L (laki-laki)', aliases: ['Laki-laki', 'Laki laki', 'Lk', 'Pria', 'Cowok', 'Male'] },
    { code: 'P', label: 'P (perempuan)', aliases: ['Perempuan', 'Pr', 'Wanita', 'Cewek', 'Female'] },
  ]);
