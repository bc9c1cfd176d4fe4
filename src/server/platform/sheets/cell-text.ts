import type { CellValue } from 'hucre/xlsx';
import { isBlank, kindLetters, THOUSANDTHS } from './table.ts';
import type { CellKind } from './table.ts';
import type { ShownCells } from './workbook-formats.ts';

export type { CellValue };

/**
 * One letter per cell, capitals in a workbook whose days count from 1904.
 * @param shown what the cells of the row make of their numbers, by column
 */
export function rowKinds(
  row: readonly CellValue[],
  { since1904, shown }: { since1904: boolean; shown: ShownCells } = { since1904: false, shown: new Map() },
): string {
  const letters = row
    .map((value, column) =>
      typeof value === 'number' && shown.get(column) === 'thousandths'
        ? THOUSANDTHS
        : kindLetters[cellKind(value)],
    )
    .join('');
  return since1904 ? letters.toUpperCase() : letters;
}

function cellKind(value: CellValue): CellKind {
  if (value === null || (typeof value === 'string' && isBlank(value))) return 'empty';
  if (value instanceof Date) return 'date';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** The value of a workbook's cell as text; numbers without exponent, fractions to 15 digits as Excel shows them. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  return value ? 'TRUE' : 'FALSE';
}

/** A number as a cell shows it that is formatted as a share: 0.855 → `85.5%`. */
export const percentText = (value: number): string => `${numberText(value * 100)}%`;

function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/0+$/, '') : text;
}

/** Serial numbers below 1 are times of day; a serial no calendar reaches is an error cell, as in Excel. */
function dateText(value: Date): string {
  const year = value.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999) return '#VALUE!';
  const [day = '', rest = ''] = value.toISOString().split('T');
  const time = rest.slice(0, 8);
  if (day === '1899-12-31' && time !== '00:00:00') return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
