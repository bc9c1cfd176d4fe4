import { addDays, type DateRange, type LocalDate } from '#shared/platform/date/local-date.ts';
import { dateCell } from '#server/platform/sheets/cells/date.ts';
import { readText } from '#server/platform/sheets/parse-rows.ts';
import type { Table } from '#server/platform/sheets/table.ts';

const DAY = String.raw`(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[ -]\p{L}{3,9}\.?[ ,-]+\d{2,4})(?!\d)`;
const days = new RegExp(DAY, 'giu');
const dayAlone = new RegExp(`^${DAY}$`, 'iu');
const monthNamed = /(\p{L}{3,9})\s+(\d{4})(?!\d)/u;
const monthNumbered = /(?<![\d/.-])(\d{1,2})[/-](\d{4})(?!\d)/;

/** Words of a title before the period itself. */
const TITLE = String.raw`^\W*(?:(?:laporan|mutasi|rekening|koran|transaksi|riwayat|tanggal|account|statement|transaction|history)\W+)*`;
const saysPeriod = new RegExp(String.raw`${TITLE}(?:periode?|rentang)\b`, 'i');
const beginsWithDay = new RegExp(String.raw`${TITLE}(?:(?:dari|mulai|from)\W+)?\d`, 'i');

/** Lines of more cells are lines of the table, unless they say otherwise. */
const TITLE_CELLS = 2;

/** How far a day without a year may lie from those that have one. */
const NEAR = 31;

const readDay = dateCell()([]);

/** The day of a text, a two-digit year being one of this century. */
function dayOf(text: string): LocalDate | null {
  const read = readDay({ text: text.replace(/^(\d{1,2}\D.*\D)(\d{2})$/, '$120$2'), kind: 'text' });
  return 'value' in read ? read.value : null;
}

function monthOf(text: string): DateRange | null {
  const [, month, year] = monthNumbered.exec(text) ?? monthNamed.exec(text) ?? [];
  const start = month && year ? dayOf(/\d/.test(month) ? `1/${month}/${year}` : `1 ${month} ${year}`) : null;
  if (start === null) return null;
  const next = addDays(start, NEAR);
  return { start, end: addDays(next, -Number(next.slice(8))) };
}

/** The period a line names: `Periode : 01/11/2026 - 30/11/2026`, `PERIODE NOVEMBER 2026`. */
function periodOf(texts: readonly string[]): DateRange | null {
  const line = texts.join(' ');
  const isSaid = saysPeriod.test(line);
  if (!isSaid && (texts.length > TITLE_CELLS || !beginsWithDay.test(line))) return null;
  const [start, end, ...others] = (line.match(days) ?? []).map(dayOf);
  if (start && end && others.length === 0 && start <= end) return { start, end };
  return isSaid ? monthOf(line) : null;
}

/** The days around those that stand in lines of the table with their year. */
function daysWithYear(lines: readonly (readonly string[])[]): DateRange[] {
  const written = lines
    .filter((texts) => texts.length > TITLE_CELLS)
    .flatMap((texts) => texts.filter((text) => dayAlone.test(text) && /\d{4}/.test(text)))
    .flatMap((text) => dayOf(text) ?? [])
    .toSorted();
  const [start, end] = [written[0], written.at(-1)];
  return start && end ? [{ start: addDays(start, -NEAR), end: addDays(end, NEAR) }] : [];
}

/** The periods a bank statement is of: those it names above or below its lines, without one that of its days with a year. */
export function statementPeriods({ rows }: Table): DateRange[] {
  const lines = rows.map((row) => row.map(readText).filter((text) => text !== ''));
  const named = lines.flatMap((texts) => periodOf(texts) ?? []);
  return named.length > 0 ? named : daysWithYear(lines);
}
