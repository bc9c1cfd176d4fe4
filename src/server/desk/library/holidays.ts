import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

type Range = { start: LocalDate; end: LocalDate };

/** Holidays of the academic calendar that touch some days. */
async function campusHolidays(ctx: Ctx, { start, end }: Range): Promise<LocalDate[]> {
  const { rows } = await ctx.db.execute<Range>(sql`
    select greatest(start_date, ${start}::date)::text as start, least(end_date, ${end}::date)::text as "end"
    from calendar_events where (is_holiday or type = 'HOLIDAY') and start_date <= ${end} and end_date >= ${start}`);
  const days: LocalDate[] = [];
  for (const range of rows)
    for (let day = range.start; day <= range.end; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Days within two others on which the campus is closed, by its calendar or by the nation's: they do not count when a book is
 * late (academic practice).
 */
export async function holidaysBetween(ctx: Ctx, start: LocalDate, end: LocalDate): Promise<Set<LocalDate>> {
  if (start > end) return new Set();
  const [from, to] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const [own, ...lists] = await Promise.all([
    campusHolidays(ctx, { start, end }),
    ...years.map((year) => ctx.services.holidays.holidaysOf(year)),
  ]);
  const national = lists.flat().flatMap(({ date, national: isNational }) => (isNational ? [date] : []));
  return new Set([...own, ...national.filter((day) => start <= day && day <= end)]);
}
