import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Moment } from './time.ts';

const near = new Map([
  [-1, 'kemarin'],
  [0, 'hari ini'],
  [1, 'besok'],
]);

const phrase = (count: number, unit: string, ahead: boolean): string =>
  `${count} ${unit} ${ahead ? 'lagi' : 'yang lalu'}`;

/** A day seen from today: "hari ini", "besok", "2 hari lagi", "5 hari yang lalu". @throws RangeError for what is no date. */
export function relativeDay(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  return near.get(days) ?? phrase(Math.abs(days), 'hari', days > 0);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const steps = [
  [365 * DAY, 'tahun'],
  [30 * DAY, 'bulan'],
  [DAY, 'hari'],
  [HOUR, 'jam'],
  [MINUTE, 'menit'],
] as const;

/**
 * A moment seen from now, in the largest whole unit: "3 jam yang lalu", "2 hari lagi"; within a minute "baru saja"
 * or "sebentar lagi".
 * @throws RangeError for an invalid moment.
 */
export function relativeTime(moment: Moment, now: Date): string {
  const difference = new Date(moment).getTime() - now.getTime();
  if (Number.isNaN(difference)) throw new RangeError('Invalid moment');
  const ahead = difference > 0;
  const distance = Math.abs(difference);
  const step = steps.find(([size]) => distance >= size);
  if (!step) return ahead ? 'sebentar lagi' : 'baru saja';
  return phrase(Math.floor(distance / step[0]), step[1], ahead);
}
