import { z } from 'zod';
import { isLocalDate, type LocalDate } from '#shared/platform/date/local-date.ts';
import { readText } from '#server/platform/read-text.ts';

/** A day off; `national` is false for regional (Balinese) days. */
export type HolidayDay = { date: LocalDate; name: string; national: boolean };

/** What the public service answers; its older data has days such as "2023-01-1". */
const wireHolidays = z
  .array(
    z.object({
      holiday_date: z.string().regex(/^\d{4}-\d{1,2}-\d{1,2}$/),
      holiday_name: z.string().trim().min(1).max(200),
      is_national_holiday: z.boolean(),
    }),
  )
  .max(1000);

const MAX_BYTES = 512 * 1024;

const padded = (date: string): string =>
  date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');

/**
 * Asks the public holiday service for a year: `GET {url}?year=2026`.
 * @returns its days in order, each day and name once; days of other years and days that do not exist are left out,
 *   an empty list means that the service does not know the year.
 * @throws Error when it cannot be reached in time or answers anything but the agreed form.
 */
export async function fetchHolidays(
  url: string,
  year: number,
  options: { fetch: typeof fetch; timeoutMs: number },
): Promise<HolidayDay[]> {
  const address = new URL(url);
  address.searchParams.set('year', String(year));
  const response = await options.fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const days = wireHolidays.parse(JSON.parse(await readText(response, MAX_BYTES))).map((day) => ({
    date: padded(day.holiday_date),
    name: day.holiday_name,
    national: day.is_national_holiday,
  }));
  const known = days.filter(({ date }) => isLocalDate(date) && date.startsWith(`${year}-`));
  return [...new Map(known.map((day) => [`${day.date} ${day.name}`, day])).values()].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}
