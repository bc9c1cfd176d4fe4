import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';

/**
 * Requires that classes with a submitted grade of the student stay in the KRS, as they count in the IPS of the term
 * (specification §9). Inside a transaction it also blocks grade submission for the other classes until the end.
 * @param scheduleIds classes of the new plan
 * @param consequence end of the sentence: what is refused
 * @throws AppError RULE naming the graded classes that would be removed
 */
export async function keepGraded(
  db: Db,
  krsId: string,
  scheduleIds: readonly string[],
  consequence = 'kelasnya tetap di KRS',
): Promise<void> {
  const leaving = sql`i.krs_id = ${krsId} and (i.state = 'ACTIVE' or i.approved)
    and i.schedule_id <> all(${sql.param(scheduleIds)}::uuid[])`;
  await db.execute(sql`
    select from grade_sheets h where h.schedule_id in (select i.schedule_id from krs_items i where ${leaving})
    order by h.schedule_id for share`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.name || ' ' || s.class_name as name from krs_items i
    join grades g on g.schedule_id = i.schedule_id and g.student_id = i.student_id and g.status <> 'DRAFT'
    join schedules s on s.id = i.schedule_id join courses c on c.id = s.course_id
    where ${leaving} order by 1`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new AppError('RULE', `Nilai sudah diserahkan, jadi ${consequence}: ${names}.`);
}
