import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** Who is needed at the meetings of a class besides its students: its lecturers and package classes. */
export async function peopleOfClass(
  db: Db,
  scheduleId: string,
): Promise<{ lecturerIds: string[]; classIds: string[]; studentIds: string[] }> {
  const { rows } = await db.execute<{ lecturerIds: string[]; classIds: string[] }>(sql`
    select array(select lecturer_id from schedule_lecturers where schedule_id = ${scheduleId}) as "lecturerIds",
      array(select class_id from schedule_classes where schedule_id = ${scheduleId}) as "classIds"`);
  return { lecturerIds: rows[0]?.lecturerIds ?? [], classIds: rows[0]?.classIds ?? [], studentIds: [] };
}

/** First and last day of the term the class belongs to. */
export async function termDays(db: Db, scheduleId: string): Promise<{ start: string; end: string }> {
  const { rows } = await db.execute<{
    start: Rows['academicPeriods']['startDate'];
    end: Rows['academicPeriods']['endDate'];
  }>(sql`
    select p.start_date as start, p.end_date as end
    from schedules s join academic_periods p on p.id = s.period_id where s.id = ${scheduleId}`);
  const [row] = rows;
  if (!row) throw new Error(`The class ${scheduleId} has no term`);
  return row;
}

/** What a class is called, and the accounts of its students and lecturers. */
export async function peopleToTell(
  db: Db,
  scheduleId: string,
): Promise<{ className: string; students: string[]; lecturers: string[] }> {
  const { rows } = await db.execute<{ className: string; students: string[]; lecturers: string[] }>(sql`
    select c.name || ' (' || s.class_name || ')' as "className",
      array(select t.user_id::text from krs_items i join students t on t.id = i.student_id
        where i.schedule_id = s.id and i.state = 'ACTIVE' and t.user_id is not null order by 1) as students,
      array(select l.user_id::text from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id and l.user_id is not null order by 1) as lecturers
    from schedules s join courses c on c.id = s.course_id where s.id = ${scheduleId}`);
  const [row] = rows;
  if (!row) throw new Error(`There is no class ${scheduleId}`);
  return row;
}

/** What a room is called. */
export async function roomCode(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<Pick<Rows['rooms'], 'code'>>(
    sql`select code from rooms where id = ${id}`,
  );
  return rows[0]?.code ?? '-';
}
