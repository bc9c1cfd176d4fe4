import { isScientific, type ReadIdentifier, readIdentifier } from '#shared/platform/format/identifier.ts';
import { emptyWords, textCell } from './text.ts';
import { emptyFraction, notAName, perCell, quote } from './cell.ts';
import type { Cell, CellParser, CellResult } from './cell.ts';

/** Zeros given back to a shorter number; more than this are missing digits, not lost zeros. */
const maxPadding = 3;

const nikLength = 16;

const brokenFormat = (label: string): { error: string } => ({
  error: `Format ${label} rusak (ubah kolom menjadi Teks).`,
});

type IdOptions = {
  /** How the identifier is called in messages: `NIM`. */
  label: string;
  /** The exact number of digits; zeros lost by a number cell are given back. */
  length?: number;
  minLength?: number;
  maxLength?: number;
};

/** An identifier of digits (NIM, NIDN, …) from text or number, read as forms read it. */
export const idCell = (options: IdOptions): CellParser<string> =>
  perCell<string>((cell) => {
    const { text } = cell;
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const read = readDigits(cell, options.label);
    return 'digits' in read ? withLength(read.digits, options) : read;
  });

function readDigits(cell: Cell, label: string): { digits: string } | { error: string } {
  const lost = notAName(cell, label);
  if (lost) return lost;
  const read = cell.kind === 'number' ? readWhole(cell.text) : readIdentifier(cell.text);
  if ('digits' in read) return read;
  if (read.problem === 'exponent') return brokenFormat(label);
  if (read.problem === 'fraction') return emptyFraction(cell.text, label);
  return { error: `${label} ${quote(cell.text)} hanya boleh berisi angka.` };
}

/** A number has no groups: what stands behind its point or before its first digit makes it no identifier. */
const readWhole = (text: string): ReadIdentifier =>
  /^\d+$/.test(text) ? { digits: text } : { problem: 'form' };

function withLength(digits: string, options: IdOptions): CellResult<string> {
  const { label, length, minLength = 1, maxLength = 30 } = options;
  if (length === undefined) {
    if (digits.length >= minLength && digits.length <= maxLength) return { value: digits };
    return { error: `${label} ${digits} harus ${minLength}–${maxLength} digit.` };
  }
  const missing = length - digits.length;
  if (missing === 0) return { value: digits };
  if (missing < 0 || missing > maxPadding) return { error: `${label} ${digits} harus ${length} digit.` };
  const value = digits.padStart(length, '0');
  return { value, warning: `Nol di depan ${label} ditambahkan: ${value}.` };
}

/**
 * A NIK: 16 digits, no zero first, serial not 0000. A number cell keeps only 15 digits and puts a zero in place
 * of the last, so a number that ends in zero is refused; the same pattern through a whole column of text warns.
 */
export const nikCell =
  (label = 'NIK'): CellParser<string> =>
  (column) => {
    const suspicious = allEndInZero(column);
    return (cell) => {
      const result = readNik(cell, label);
      const lost = suspicious && 'value' in result && result.value !== null;
      return lost
        ? {
            value: result.value,
            warning: `Semua ${label} di kolom ini berakhir 0: periksa digit terakhirnya.`,
          }
        : result;
    };
  };

function readNik(cell: Cell, label: string): CellResult<string> {
  const { text, kind } = cell;
  if (text === '' || emptyWords.includes(text.toLowerCase())) return { value: null };
  if (isScientific(text)) return brokenFormat(label);
  const read = readIdentifier(text);
  if ('problem' in read && read.problem === 'fraction') return emptyFraction(text, label);
  if ('problem' in read || (kind !== 'text' && kind !== 'number'))
    return { error: `${label} hanya boleh berisi angka.` };
  const { digits } = read;
  if (digits.length !== nikLength)
    return { error: `${label} harus ${nikLength} digit, di sini ${digits.length}.` };
  if (kind === 'number' && digits.endsWith('0')) {
    return {
      error: `Digit terakhir ${label} hilang karena disimpan sebagai angka (ubah kolom menjadi Teks).`,
    };
  }
  if (digits.startsWith('0') || digits.endsWith('0000')) return { error: `${label} ${digits} tidak sah.` };
  return { value: digits };
}

const nikDigits = (text: string): string => {
  const read = readIdentifier(text);
  return 'digits' in read ? read.digits : '';
};

/** True when at least three NIKs of the column are complete and every one ends in zero. */
function allEndInZero(column: Iterable<Cell>): boolean {
  let count = 0;
  for (const cell of column) {
    const digits = nikDigits(cell.text);
    if (digits.length !== nikLength) continue;
    if (!digits.endsWith('0')) return false;
    count += 1;
  }
  return count >= 3;
}

/** A reference, an account or a payer's number as a bank writes it: text in which every digit counts. */
export const referenceCell = (label: string, maxLength: number): CellParser<string> => {
  const read = textCell({ maxLength, empty: emptyWords, isCode: true });
  return (column) => {
    const asText = read(column);
    return (cell) => (cell.text === '' ? null : notAName(cell, label)) ?? asText(cell);
  };
};
