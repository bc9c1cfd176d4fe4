import { z } from 'zod';
import { longDate } from '#shared/platform/format/date.ts';
import { isLocalDate } from '#shared/platform/date/local-date.ts';

/** A minute on the campus clock, as a date-and-time field gives it: `2026-03-02T18:00`. */
export const localMinute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Isi tanggal dan jam.')
  .refine((minute) => isLocalDate(minute.slice(0, 10)), 'Tanggal ini tidak ada.');

/** "2 Maret 2026 pukul 18.00". @throws RangeError for what is no {@link localMinute}. */
export const minuteText = (minute: string): string =>
  `${longDate(minute.slice(0, 10))} pukul ${minute.slice(11).replace(':', '.')}`;
