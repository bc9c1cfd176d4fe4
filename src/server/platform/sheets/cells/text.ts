import { phoneProblem } from '#shared/platform/endpoint/phone-field.ts';
import { parsePhone } from '#shared/platform/format/phone.ts';
import { lostDigits, perCell, quote } from './cell.ts';
import type { Cell, CellParser, CellResult } from './cell.ts';

/** Words that stand for an empty cell in exports of other systems. */
export const emptyWords: readonly string[] = ['null', '-', '--', 'n/a', 'nan', 'none', '(kosong)'];

/**
 * Text on one line, blanks collapsed.
 * @param options.isCode it names something by a code, which no apostrophe begins
 * @param options.maxLength refuses longer text; `empty` words count as no value (any case)
 */
export function textCell(
  options: { maxLength?: number; empty?: readonly string[]; isCode?: boolean } = {},
): CellParser<string> {
  const { maxLength = 1_000, empty = [], isCode = false } = options;
  const read = (cell: Cell): CellResult<string> => {
    const lost = lostDigits(cell);
    if (lost) return lost;
    const value = cell.text.replace(/\s+/g, ' ');
    if (empty.includes(value.toLowerCase())) return { value: null };
    if (value.length > maxLength) return { error: `Terlalu panjang: paling banyak ${maxLength} huruf.` };
    return { value };
  };
  return perCell<string>(read, { isWords: !isCode });
}

const emailPattern = /^[^\s@,;<>()"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** An e-mail address in lower case. */
export const emailCell = (): CellParser<string> =>
  perCell<string>(({ text }) => {
    const value = text.toLowerCase().replace(/^mailto:/, '');
    if (emptyWords.includes(value)) return { value: null };
    return emailPattern.test(value) && value.length <= 254
      ? { value }
      : { error: `${quote(text)} bukan alamat email.` };
  });

/** A telephone number as it is kept (`62…`), read as forms read it; a number cell that lost its zero (`812…`) gets it back. */
export const phoneCell = (): CellParser<string> =>
  perCell<string>(({ text, kind }) => {
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const value = parsePhone(kind === 'number' && text.startsWith('8') ? `0${text}` : text);
    return value === null ? { error: phoneProblem(text) } : { value };
  });
