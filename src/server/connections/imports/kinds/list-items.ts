import type { CodeEntry } from '#shared/platform/reference/code-list.ts';
import { type Cell, type CellParser, perCell, quote } from '#server/platform/sheets/cells/cell.ts';
import { listCell, type ListItem } from '#server/platform/sheets/cells/lists.ts';
import { emptyWords } from '#server/platform/sheets/cells/text.ts';
import { parseTerm, semesterCode, type Semester } from '#shared/platform/term/term.ts';

/** A code list of the portal as choices of a cell. */
export const itemsOf = <V extends string>(
  list: readonly (CodeEntry & { readonly value: V })[],
  aliases: Partial<Record<V, readonly string[]>> = {},
): ListItem<V>[] => list.map(({ value, label }) => ({ code: value, label, aliases: aliases[value] ?? [] }));

/** Values with their labels as choices of a cell. */
export const itemsFrom = <V extends string>(
  labels: Readonly<Record<V, string>>,
  aliases: Partial<Record<V, readonly string[]>> = {},
): ListItem<V>[] =>
  (Object.keys(labels) as V[]).map((code) => ({ code, label: labels[code], aliases: aliases[code] ?? [] }));

const semesterWords: Readonly<Record<string, Semester>> = {
  ganjil: 'GANJIL',
  gasal: 'GANJIL',
  genap: 'GENAP',
  pendek: 'PENDEK',
};

/** `20251` from a code, or from "Ganjil 2025/2026" in either order. */
function semesterOf(text: string): string | null {
  const code = text.replace(/\.0+$/, '').replace(/\s/g, '');
  if (parseTerm(code)) return code;
  const year = /\d{4}\s*[/-]\s*\d{4}/.exec(text)?.[0].replace(/\s/g, '').replace('-', '/');
  const word = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const semester = semesterWords[word];
  return year !== undefined && semester !== undefined ? semesterCode(year, semester) : null;
}

/** A semester as its code. */
export const semesterCell = (): CellParser<string> =>
  perCell<string>(({ text }: Cell) => {
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const value = semesterOf(text);
    return value === null
      ? { error: `${quote(text)} bukan semester, contoh: 20251 atau Ganjil 2025/2026.` }
      : { value };
  });

export const yesNoCell = (): CellParser<'ya' | 'tidak'> =>
  listCell('ya/tidak', [
    { code: 'ya', label: 'ya', aliases: ['y', 'true', '1', 'yes'] },
    { code: 'tidak', label: 'tidak', aliases: ['t', 'tdk', 'n', 'false', '0', 'no'] },
  ]);
