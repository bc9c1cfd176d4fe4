import {
  type DateRange,
  isLocalDate,
  isWithin,
  type LocalDate,
  yearOf,
  yearsBefore,
} from '#shared/platform/date/local-date.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { emptyWords } from './text.ts';
import { quote } from './cell.ts';
import type { Cell, CellParser, CellResult, FileDays } from './cell.ts';

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

/** A day as it is written day first; the month may be a name. */
type WrittenDay = { day: number; month: number; year: string; isNumeric: boolean };

/**
 * A date without time as `YYYY-MM-DD`, from a date cell, ISO, `31/12/2001` (also `-`, `.`), `20011231`,
 * `31 Desember 2001` or Excel's serial number. Day comes first; where the column shows that the month does,
 * dates that could be read both ways are refused. 1/1/1900 means unknown.
 */
export const dateCell = (): CellParser<string> => (column) => reader(column);

/** A date as `dateCell` reads it, also one of two-digit or no year (`31/12/26`, `31/12`) where the days of the file make it certain. */
export const fileDateCell = (): CellParser<string> => reader;

function reader(column: Iterable<Cell>, days?: FileDays): (cell: Cell) => CellResult<string> {
  const monthFirst = hasMonthFirst(column, days);
  return (cell) => readDate(cell, monthFirst, days);
}

function readDate(cell: Cell, monthFirst: boolean, days?: FileDays): CellResult<string> {
  const text = cell.text.trim();
  if (text === '' || emptyWords.includes(text.toLowerCase()) || /^0+$/.test(text)) return { value: null };
  const written = writtenDay(text);
  if (written !== null && (written.year !== '' || days)) {
    return readWritten(text, written, { monthFirst, days });
  }
  const iso = isoDate(text) ?? serialDate(text, cell.since1904 === true);
  return iso === null ? { error: `${quote(text)} bukan tanggal: ${hint}.` } : checked(text, iso);
}

function writtenDay(text: string): WrittenDay | null {
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2})|(?<=[/-]\d{1,2}))(?:[ T].*)?$/.exec(text);
  if (numeric) {
    const [, day, month, year = ''] = numeric;
    return { day: Number(day), month: Number(month), year, isNumeric: true };
  }
  const named = /^(?:[a-z']+,\s*)?(\d{1,2})[\s-]+([a-z]+)\.?(?:[\s,-]+(\d{4}|\d{2}))?$/i.exec(text);
  const month = monthNames.findIndex((names) => names.includes(named?.[2]?.toLowerCase() ?? ''));
  return named && month >= 0
    ? { day: Number(named[1]), month: month + 1, year: named[3] ?? '', isNumeric: false }
    : null;
}

function readWritten(
  text: string,
  written: WrittenDay,
  { monthFirst, days }: { monthFirst: boolean; days: FileDays | undefined },
): CellResult<string> {
  const { day, month, year, isNumeric } = written;
  if (year.length === 2 && days === undefined) return fourDigits(text);
  if (month > 12 && day <= 12) return { error: `${quote(text)} menulis bulan lebih dahulu: ${hint}.` };
  if (isNumeric && monthFirst && day <= 12 && day !== month) {
    return {
      error: `${quote(text)} bisa berarti dua tanggal karena kolom ini juga menulis bulan lebih dahulu: ${hint}.`,
    };
  }
  if (year.length === 4 || days === undefined) return checked(text, toIso(Number(year), month, day));
  return year === '' ? withoutYear(text, written, days) : shortYear(text, written, days);
}

const fourDigits = (text: string) => ({ error: `Tahun pada ${quote(text)} harus 4 angka: ${hint}.` });

const lastYear = (today: LocalDate): DateRange => ({ start: yearsBefore(today, 1), end: today });

const isInOne = (iso: string, ranges: readonly DateRange[]): boolean =>
  isLocalDate(iso) && ranges.some((range) => isWithin(iso, range));

/** A day that is in one year only among the periods of its file, without one in the year that ends today. */
function withoutYear(
  text: string,
  { day, month }: WrittenDay,
  { today, periods }: FileDays,
): CellResult<string> {
  const ranges = periods.length > 0 ? periods : [lastYear(today)];
  const years = new Set(ranges.flatMap(({ start, end }) => [yearOf(start), yearOf(end)]));
  const found = [...years].map((year) => toIso(year, month, day)).filter((iso) => isInOne(iso, ranges));
  const latest = found.toSorted().at(-1);
  if (latest === undefined || (periods.length > 0 && found.length > 1)) {
    const by = periods.length > 0 ? 'periode berkas ini' : 'tanggal hari ini';
    return { error: `Tahun pada ${quote(text)} tidak dapat dipastikan dari ${by}: ${hint}.` };
  }
  return periods.length > 0
    ? { value: latest }
    : { value: latest, warning: `${quote(text)} dibaca ${slashDate(latest)}.` };
}

/** A year of this century, where the day is one the file may be about, and is not if the year were written first. */
function shortYear(
  text: string,
  { day, month, year, isNumeric }: WrittenDay,
  { today, periods }: FileDays,
): CellResult<string> {
  const own = toIso(2000 + Number(year), month, day);
  if (!isLocalDate(own)) return checked(text, own);
  const turned = toIso(2000 + day, month, Number(year));
  const readings = [...new Set(isNumeric ? [own, turned] : [own])];
  const named = readings.filter((iso) => isInOne(iso, periods));
  const found = named.length > 0 ? named : readings.filter((iso) => isInOne(iso, [lastYear(today)]));
  if (found.length > 1) return { error: `${quote(text)} bisa berarti dua tanggal: ${hint}.` };
  return found[0] === own ? { value: own } : fourDigits(text);
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

/** The day of a serial number, by the workbook's own beginning of days. */
function serialDate(text: string, since1904: boolean): string | null {
  const written = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0;
  const serial = written + (since1904 ? daysTo1904 : 0);
  if (written < firstSerial || serial > lastSerial) return null;
  return new Date(serialZero + serial * msPerDay).toISOString().slice(0, 10);
}

const toIso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether a column writes a month first in a day it is read by, which those of a two-digit or no year are by their file only. */
function hasMonthFirst(column: Iterable<Cell>, days?: FileDays): boolean {
  for (const { text } of column) {
    const written = writtenDay(text);
    const isRead = written !== null && (written.year.length === 4 || days !== undefined);
    if (isRead && written.day <= 12 && written.month > 12) return true;
  }
  return false;
}
