import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';

/**
 * The day before the final exams by which the parts of a bill are to be paid: those of its term, or where they are over the
 * next ones. Null while the calendar does not know them.
 */
export async function planLastDay(db: Db, typeId: string, day: LocalDate): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ start: LocalDate | null }>(sql`
    select min(e.start_date)::text as start from calendar_events e join academic_periods p on p.id = e.period_id
    where e.type = 'UAS' and e.start_date > ${day}
      and p.code >= (select period_code from payment_types where id = ${typeId})`);
  const start = rows[0]?.start ?? null;
  return start === null ? null : addDays(start, -1);
}
