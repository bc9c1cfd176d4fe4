import { isLocalDate, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';
import { NOTHING } from './number.ts';

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

/**
 * Reads "31/12/2025" or "2025-12-31", nothing looser, and only days that exist.
 * @returns 'YYYY-MM-DD', or null.
 */
export function parseDate(text: string): LocalDate | null {
  const date = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return /^[1-9]/.test(date) && isLocalDate(date) ? date : null;
}

type Parts = { year: string; month: string; day: string; monthName: string };

function partsOf(date: LocalDate): Parts {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, monthName: monthNames[Number(month) - 1] ?? '' };
}

const shown =
  (write: (parts: Parts, date: LocalDate) => string) =>
  (date: LocalDate | null | undefined): string =>
    date === null || date === undefined ? NOTHING : write(partsOf(date), date);

/** "2 Maret 2026"; nothing → "-". @throws RangeError for what is no date. */
export const longDate = shown(({ year, monthName, day }) => `${Number(day)} ${monthName} ${year}`);

/** "Senin, 2 Maret 2026"; nothing → "-". @throws RangeError for what is no date. */
export const dayDate = shown((_, date) => `${dayNames[weekdayOf(date)]}, ${longDate(date)}`);

/** "2 Mar 2026"; nothing → "-". @throws RangeError for what is no date. */
export const shortDate = shown(
  ({ year, monthName, day }) => `${Number(day)} ${monthName.slice(0, 3)} ${year}`,
);

/** "02/03/2026"; nothing → "-". @throws RangeError for what is no date. */
export const slashDate = shown(({ year, month, day }) => `${day}/${month}/${year}`);
