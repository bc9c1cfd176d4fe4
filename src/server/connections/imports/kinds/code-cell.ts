import { withoutHidden } from '#shared/platform/format/clean-text.ts';
import { hasEmptyFraction } from '#shared/platform/format/identifier.ts';
import {
  type CellParser,
  emptyFraction,
  notAName,
  perCell,
  quote,
} from '#server/platform/sheets/cells/cell.ts';
import { emptyWords } from '#server/platform/sheets/cells/text.ts';

const longest = 20;

/** A code as the portal writes it: capitals without blanks. */
export const codeOf = (text: string): string =>
  withoutHidden(text, 'identifier').toUpperCase().replace(/\s+/g, '');

/** A code; says so where the file spells it otherwise. */
export const codeCell = (label: string): CellParser<string> =>
  perCell<string>((cell) => {
    const { text } = cell;
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const lost = notAName(cell, label.toLowerCase());
    if (lost) return lost;
    const value = codeOf(text);
    if (value.length > longest) return { error: `${label} ${quote(text)} lebih dari ${longest} karakter.` };
    return value === text ? { value } : { value, warning: `${label} ${quote(text)} dibaca ${value}.` };
  });

/** Codes separated by comma, semicolon or "dan". */
export const codesCell = (label = 'Kode'): CellParser<string[]> =>
  perCell<string[]>((cell) => {
    const { text } = cell;
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const lost = notAName(cell, label.toLowerCase());
    if (lost) return lost;
    const codes = text
      .split(/[,;]|\s+dan\s+/i)
      .map(codeOf)
      .filter((code) => code !== '');
    const unclear = codes.find(hasEmptyFraction);
    if (unclear !== undefined) return emptyFraction(unclear, label);
    return { value: [...new Set(codes)] };
  });
