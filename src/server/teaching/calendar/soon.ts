import { type SQL, sql } from 'drizzle-orm';
import type { CalendarLine } from '#shared/teaching/calendar/calendar-line.views.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holidaysIn } from './calendar.service.ts';
import { addressed, type Reader } from './calendar.store.ts';

/** Days ahead that are announced, and at most how many lines. */
const AHEAD = 21;
const MOST = 7;
const first = sql.raw(`limit ${MOST}`);
const ahead = sql.raw(String(AHEAD));

/** A query of one JSON value: events addressed to a reader that run now or begin soon, in order of their first day. */
export const eventsSoon = (reader: Reader, today: SQL): SQL => sql`
  select coalesce(json_agg(soon), '[]') from (
    select id as "_id", title, start_date as "startDate", end_date as "endDate", is_holiday as "isHoliday"
    from calendar_events
    where end_date >= ${today} and start_date <= ${today} + ${ahead} and ${addressed(reader) ?? sql`true`}
    order by start_date, end_date, id ${first}) soon`;

/** What `eventsSoon` has read with the public holidays of the same days, the first of both. */
export async function announced(
  ctx: Ctx,
  today: LocalDate,
  events: readonly CalendarLine[],
): Promise<CalendarLine[]> {
  const holidays = await holidaysIn(ctx, { from: today, to: addDays(today, AHEAD) });
  const lines = [
    ...events,
    ...holidays.map(({ date, name }) => ({
      _id: `${date} ${name}`,
      title: name,
      startDate: date,
      endDate: date,
      isHoliday: true,
    })),
  ];
  return lines.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)).slice(0, MOST);
}
