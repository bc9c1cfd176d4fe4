import type { ColumnKind } from './sheet-document.ts';

const decimals: Partial<Record<ColumnKind, number>> = { hundredths: 2, tenths: 1 };

/** A number with a decimal point: `8550` hundredths → `85.50`, `-5` tenths → `-0.5`, others as they are. */
export function decimalText(value: number, kind: ColumnKind = 'text'): string {
  const places = decimals[kind];
  if (places === undefined) return String(value);
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
