/**
 * How a value is written and compared. `text`: as typed, case counts not (names are upper-case at PDDIKTI by habit); `code`: an
 * entry of a code list; `number`: decimal text; `date`: `YYYY-MM-DD`; `flag`: 0 or 1; `region`: six digits, blank-padded on
 * the wire.
 */
export type FeederKind = 'text' | 'code' | 'number' | 'date' | 'flag' | 'region';

/** What one side holds, by the feeder's names of the fields; null says nothing. */
export type FeederValues = Readonly<Record<string, string | null>>;

/** A decimal without needless zeros, `3.00` → `3`; null when it is no number. */
export function plainNumber(text: string): string | null {
  const match = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text.trim().replace(/^(-?)\./, '$10.'));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const number = fraction === '' ? whole : `${whole}.${fraction}`;
  return number === '0' ? '0' : `${sign}${number}`;
}

/** The day in any of the feeder's spellings (`05-03-2004`, `2004-03-05`, with a time behind it); null when it is none. */
export function plainDate(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text.trim());
  if (iso?.[1] !== undefined) return iso[1];
  const local = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  return local === null ? null : `${local[3]}-${local[2]}-${local[1]}`;
}

/** A value in the one spelling both sides are compared in; what cannot be read stays as it is. */
export function canonical(kind: FeederKind, value: string | null | undefined): string | null {
  const text = value?.trim().replaceAll(/\s+/g, ' ') ?? '';
  if (text === '' || text === '-') return null;
  if (kind === 'number') return plainNumber(text) ?? text;
  if (kind === 'date') return plainDate(text) ?? text;
  if (kind === 'flag') return text === '1' || text === 'true' ? '1' : '0';
  return text;
}

/** Whether both sides say the same. */
export function sameValue(kind: FeederKind, a: string | null, b: string | null): boolean {
  const [left, right] = [canonical(kind, a), canonical(kind, b)];
  return kind === 'text' ? left?.toUpperCase() === right?.toUpperCase() : left === right;
}

/** Hundredths or tenths as decimal text: `1234` of 100 is `12.34`. */
export function decimalText(value: number, parts: 10 | 100): string {
  const digits = parts === 10 ? 1 : 2;
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const number = plainNumber(`${text.slice(0, -digits)}.${text.slice(-digits)}`) ?? '0';
  return value < 0 ? `-${number}` : number;
}
