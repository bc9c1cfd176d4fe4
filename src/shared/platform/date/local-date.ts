/** A day without time or zone, `YYYY-MM-DD`. Such strings compare as days do. */
export type LocalDate = string;

/** Both days belong to it. */
export type DateRange = { start: LocalDate; end: LocalDate };

const MS_PER_DAY = 86_400_000;
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day as milliseconds at 00:00 UTC, or null where no such day exists. */
function utcOf(date: LocalDate): number | null {
  const match = pattern.exec(date);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day ? moment.getTime() : null;
}

function requireUtc(date: LocalDate): number {
  const utc = utcOf(date);
  if (utc === null) throw new RangeError(`Not a date: ${date}`);
  return utc;
}

const dateOf = (utc: number): LocalDate => new Date(utc).toISOString().slice(0, 10);

/** Whether the text is an existing day in the form `YYYY-MM-DD`. */
export const isLocalDate = (text: string): boolean => utcOf(text) !== null;

/** The day so many days later, or earlier when negative. @throws RangeError for a text that is no day. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOf(requireUtc(date) + days * MS_PER_DAY);

/** The calendar year of a day. */
export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));

/** The same day so many years ago; 28 February where 29 February was not. */
export function yearsBefore(date: LocalDate, years: number): LocalDate {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0');
  const same = year + date.slice(4);
  return isLocalDate(same) ? same : `${year}-02-28`;
}

/** Days from the first to the second, negative when the second is earlier. @throws RangeError for no day. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((requireUtc(to) - requireUtc(from)) / MS_PER_DAY);

/** Day of the week, 0 is Sunday (Minggu). @throws RangeError for a text that is no day. */
export const weekdayOf = (date: LocalDate): number => new Date(requireUtc(date)).getUTCDay();

/** Whether the day lies in the range, both ends included. */
export const isWithin = (date: LocalDate, range: DateRange): boolean =>
  range.start <= date && date <= range.end;

/** Whether two ranges share a day. */
export const rangesMeet = (a: DateRange, b: DateRange): boolean => a.start <= b.end && b.start <= a.end;
