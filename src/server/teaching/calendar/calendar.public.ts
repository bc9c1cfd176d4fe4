import type { CalendarEventType } from '#shared/platform/term/event-types.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Services } from '#server/platform/services.ts';
import { holidaysIn } from './calendar.service.ts';
import { listEvents } from './calendar.store.ts';

export { readerOf } from './attachment.service.ts';
export { announced, eventsSoon } from './soon.ts';

/** Windows in which only lecturers have something to do. */
const internal: ReadonlySet<CalendarEventType> = new Set(['KRS_APPROVAL', 'GRADE_INPUT']);

/** An event everybody may know of. */
export type PublicEvent = {
  title: string;
  type: CalendarEventType;
  startDate: LocalDate;
  endDate: LocalDate;
  description: string;
  isHoliday: boolean;
};

/**
 * What of the academic calendar touches the days from `from` to `to` and is addressed to everybody (academic practice), with
 * the public holidays; what is for students, lecturers or staff alone stays inside.
 */
export async function publicCalendar(
  services: Services,
  span: { from: LocalDate; to: LocalDate },
): Promise<{ events: PublicEvent[]; holidays: { date: LocalDate; name: string }[] }> {
  const [events, holidays] = await Promise.all([
    listEvents(services.db, { ...span, audiences: ['PUBLIC'], studentId: null }),
    holidaysIn({ services }, span),
  ]);
  const known = events.filter(({ type }) => !internal.has(type));
  const shown = known.map(({ title, type, startDate, endDate, description, isHoliday }) => ({
    title,
    type,
    startDate,
    endDate,
    description,
    isHoliday,
  }));
  return { events: shown, holidays };
}
