import type { WindowState } from '#shared/platform/term/window.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';

/** Leave to change a plan that the campus has disturbed: until and including which day, and what happened. */
export type FreeChange = { until: LocalDate; reason: string };

/** The leave while it lasts; null without one or after its last day. */
export const freeChangeOn = (until: LocalDate | null, reason: string, today: LocalDate): FreeChange | null =>
  until === null || until < today ? null : { until, reason };

/**
 * The change window of one student (academic practice: a class moved into a clash gives a free add/drop): the calendar's,
 * or, while a free change lasts, one that is open at least until its last day.
 */
export function changeWindow(calendar: WindowState, free: FreeChange | null, today: LocalDate): WindowState {
  if (free === null) return calendar;
  if (calendar.state !== 'OPEN') return { state: 'OPEN', range: { start: today, end: free.until } };
  const { start, end } = calendar.range;
  return { state: 'OPEN', range: { start, end: end > free.until ? end : free.until } };
}
