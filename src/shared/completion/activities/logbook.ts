import { daysBetween, type DateRange } from '#shared/platform/date/local-date.ts';
import type { ActivitySettings } from '#shared/platform/campus/activity-settings.ts';

export const logStatuses = ['SUBMITTED', 'APPROVED', 'RETURNED'] as const;
export type LogStatus = (typeof logStatuses)[number];

export const logStatusLabels: Record<LogStatus, string> = {
  SUBMITTED: 'Menunggu pembimbing',
  APPROVED: 'Disetujui',
  RETURNED: 'Perlu diperbaiki',
};

type Entry = { minutes: number; status: LogStatus };

export type LogProgress = {
  /** Days a logbook is expected for. */
  expected: number;
  /** Approved days that are needed before the report. */
  needed: number;
  approved: number;
  /** Approved minutes. */
  minutes: number;
  /** Entries that are not approved. */
  waiting: number;
  enough: boolean;
};

/** Days with work between start and end, both included, at so many days a week; at least one. */
export const expectedDays = ({ start, end }: DateRange, daysPerWeek: number): number =>
  Math.max(1, Math.floor(((daysBetween(start, end) + 1) * daysPerWeek) / 7));

/** How far a logbook is: at least 80 % of the expected days approved (academic practice). */
export function logProgress(
  entries: readonly Entry[],
  range: DateRange,
  daysPerWeek: number,
  { logbookPercent }: Pick<ActivitySettings, 'logbookPercent'>,
): LogProgress {
  const expected = expectedDays(range, daysPerWeek);
  const needed = Math.ceil((expected * logbookPercent) / 100);
  const approved = entries.filter(({ status }) => status === 'APPROVED');
  return {
    expected,
    needed,
    approved: approved.length,
    minutes: approved.reduce((sum, { minutes }) => sum + minutes, 0),
    waiting: entries.length - approved.length,
    enough: approved.length >= needed,
  };
}
