import type { WindowState } from '#shared/platform/term/window.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';

/** Permission to change a plan after the campus moved or cancelled a class: last day and reason. */
export type FreeChange = { until: LocalDate; reason: string };

/** Returns the permission valid on a day; null without one or after its last day. */
export const freeChangeOn = (until: LocalDate | null, reason: string, today: LocalDate): FreeChange | null =>
  until === null || until < today ? null : { until, reason };

/**
 * Returns the change window of one student: that of the calendar or, during a free change, one open at least until its
 * last day (academic practice: a class moved into a clash gives a free add/drop).
 */
export function changeWindow(calendar: WindowState, free: FreeChange | null, today: LocalDate): WindowState {
  if (free === null) return calendar;
  if (calendar.state !== 'OPEN') return { state: 'OPEN', range: { start: today, end: free.until } };
  const { start, end } = calendar.range;
  return { state: 'OPEN', range: { start, end: end > free.until ? end : free.until } };
}
