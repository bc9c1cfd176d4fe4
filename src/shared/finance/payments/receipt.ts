import type { LocalDate } from '#shared/platform/date/local-date.ts';

/** From this amount on (rupiah, exclusive) a receipt needs stamp duty (UU 10/2020, article 3). */
export const STAMP_DUTY_ABOVE = 5_000_000;

/**
 * `KW/2026/08/00012`: prefix, year and month of the day, serial within the year.
 * @param serial from 1 on, counted per year without gaps.
 */
export const receiptNo = (prefix: string, day: LocalDate, serial: number): string =>
  `${prefix}/${day.slice(0, 4)}/${day.slice(5, 7)}/${String(serial).padStart(5, '0')}`;

/** Whether the document leaves room for a duty stamp. */
export const needsStampBox = (amount: number, isOn: boolean): boolean => isOn && amount > STAMP_DUTY_ABOVE;
