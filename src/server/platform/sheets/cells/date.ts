import { isLocalDate } from '#shared/platform/date/local-date.ts';
import { emptyWords } from './text.ts';
import { quote } from './cell.ts';
import type { Cell, CellParser, CellResult } from './cell.ts';

const monthNames: readonly (readonly string[])[] = [
  ['januari', 'jan', 'january'],
  ['februari', 'feb', 'pebruari', 'february'],
  ['maret', 'mar', 'march'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['agustus', 'agu', 'ags', 'agt', 'aug', 'august'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'oct', 'october'],
  ['november', 'nov', 'nopember', 'nop'],
  ['desember', 'des', 'dec', 'december'],
];

/** What spreadsheets and old systems write for "no date". */
const unknownDates: ReadonlySet<string> = new Set([
  '1900-01-01',
  '1900-01-00',
  '0000-00-00',
  '1899-12-31',
  '1899-12-30',
]);

/** Serial numbers of Excel between 1927 and 2099: outside them a number is no date. */
const firstSerial = 10_000;
const lastSerial = 73_050;
const serialZero = Date.UTC(1899, 11, 30);
const daysTo1904 = 1462;
const msPerDay = 86_400_000;

const hint = 'tulis sebagai HH/BB/TTTT, contoh 31/12/2001';

/**
 * A date without time as `YYYY-MM-DD`, from a date cell, ISO, `31/12/2001` (also `-`, `.`), `20011231`,
 * `31 Desember 2001` or Excel's serial number. Day comes first; where the column shows that the month does,
 * dates that could be read both ways are refused. 1/1/1900 means unknown.
 */
export const dateCell = (): CellParser<string> => (column) => {
  const monthFirst = hasMonthFirst(column);
  return (cell) => readDate(cell, monthFirst);
};

function readDate(cell: Cell, monthFirst: boolean): CellResult<string> {
  const text = cell.text.trim();
  if (text === '' || emptyWords.includes(text.toLowerCase()) || /^0+$/.test(text)) return { value: null };
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text);
  if (numeric) return dayMonthYear(text, numeric, monthFirst);
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text)) {
    return { error: `Tahun pada ${quote(text)} harus 4 angka: ${hint}.` };
  }
  const iso = isoDate(text) ?? namedMonth(text) ?? serialDate(text, cell.since1904 === true);
  return iso === null ? { error: `${quote(text)} bukan tanggal: ${hint}.` } : checked(text, iso);
}

function dayMonthYear(text: string, match: RegExpExecArray, monthFirst: boolean): CellResult<string> {
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month > 12 && day <= 12) return { error: `${quote(text)} menulis bulan lebih dahulu: ${hint}.` };
  if (monthFirst && day <= 12 && day !== month) {
    return {
      error: `${quote(text)} bisa berarti dua tanggal karena kolom ini juga menulis bulan lebih dahulu: ${hint}.`,
    };
  }
  return checked(text, toIso(year, month, day));
}

/** Refuses what no calendar has, such as 31 February, and turns the stand-ins for "unknown" into no value. */
function checked(text: string, iso: string): CellResult<string> {
  if (unknownDates.has(iso))
    return { value: null, warning: `${quote(text)} dianggap tanggal tidak diketahui.` };
  return isLocalDate(iso) ? { value: iso } : { error: `Tanggal ${quote(text)} tidak ada di kalender.` };
}

function isoDate(text: string): string | null {
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  return match ? toIso(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

function namedMonth(text: string): string | null {
  const match = /^(?:[a-z']+,\s*)?(\d{1,2})[\s-]+([a-z]+)\.?[\s,-]+(\d{4})$/i.exec(text);
  const name = match?.[2]?.toLowerCase() ?? '';
  const month = monthNames.findIndex((names) => names.includes(name));
  return match && month >= 0 ? toIso(Number(match[3]), month + 1, Number(match[1])) : null;
}

/** The day of a serial number, by the workbook's own beginning of days. */
function serialDate(text: string, since1904: boolean): string | null {
  const written = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0;
  const serial = written + (since1904 ? daysTo1904 : 0);
  if (written < firstSerial || serial > lastSerial) return null;
  return new Date(serialZero + serial * msPerDay).toISOString().slice(0, 10);
}

const toIso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function hasMonthFirst(column: Iterable<Cell>): boolean {
  for (const { text } of column) {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(text);
    if (match && Number(match[1]) <= 12 && Number(match[2]) > 12) return true;
  }
  return false;
}
