import { NOTHING } from './number.ts';

/** A calendar day without time or zone: 'YYYY-MM-DD'. */
export type DateString = string;

type MaybeDate = DateString | null | undefined;

/** Names of the days, Minggu first, so that the index is the stored weekday. */
export const dayNames = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

const DAY_MS = 86_400_000;

type Parts = { year: number; month: number; day: number };

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function partsOf(text: string): Parts | null {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

function read(date: DateString): Parts {
  const parts = partsOf(date);
  if (!parts) throw new RangeError(`Not a calendar date: ${date}`);
  return parts;
}

const pad = (value: number): string => String(value).padStart(2, '0');

const dayNumber = (date: DateString): number => {
  const { year, month, day } = read(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

/** Whether the text is an existing day written 'YYYY-MM-DD'. */
export const isDate = (text: string): text is DateString => partsOf(text) !== null;

/**
 * Reads "31/12/2025" or "2025-12-31", nothing looser, and only days that exist.
 * @returns 'YYYY-MM-DD', or null.
 */
export function parseDate(text: string): DateString | null {
  const trimmed = text.trim();
  const iso = trimmed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return isDate(iso) ? iso : null;
}

/** Day of the week, 0–6 from Minggu. @throws RangeError for what is no date. */
export const weekdayOf = (date: DateString): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

/** Days from one date to another, negative when the second is earlier. @throws RangeError for what is no date. */
export const daysBetween = (from: DateString, to: DateString): number => dayNumber(to) - dayNumber(from);

/** The date so many days later (or earlier). @throws RangeError for what is no date or past the year 9999. */
export function addDays(date: DateString, days: number): DateString {
  const later = new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
  read(later);
  return later;
}

const shown =
  (write: (parts: Parts, date: DateString) => string) =>
  (date: MaybeDate): string =>
    date === null || date === undefined ? NOTHING : write(read(date), date);

/** "2 Maret 2026"; nothing → "-". @throws RangeError for what is no date. */
export const longDate = shown(({ year, month, day }) => `${day} ${monthNames[month - 1]} ${year}`);

/** "Senin, 2 Maret 2026"; nothing → "-". @throws RangeError for what is no date. */
export const dayDate = shown((_, date) => `${dayNames[weekdayOf(date)]}, ${longDate(date)}`);

/** "2 Mar 2026"; nothing → "-". @throws RangeError for what is no date. */
export const shortDate = shown(
  ({ year, month, day }) => `${day} ${monthNames[month - 1]?.slice(0, 3)} ${year}`,
);

/** "02/03/2026"; nothing → "-". @throws RangeError for what is no date. */
export const slashDate = shown(({ year, month, day }) => `${pad(day)}/${pad(month)}/${year}`);
