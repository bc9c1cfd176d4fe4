import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceMark } from '#shared/domain/attendance/attendance.ts';
import type { Db } from '../../db/client.ts';

type MarkRow = { key: string; marks: AttendanceMark[] };

/** One mark for each meeting that counts: held, and no exam; absent where nothing was entered. */
const countedMarks = sql`json_agg(json_build_object('status', coalesce(a.status, 'A'),
  'excused', coalesce(a.excused, false)))`;
const counts = sql`m.status = 'DONE' and m.type not in ('UTS', 'UAS')`;

const byKey = (rows: readonly MarkRow[]) => new Map(rows.map(({ key, marks }) => [key, marks]));

/** A column with one student's counted marks in a class, for a query that has more to ask about it. */
export const marksInClass = (studentId: string, scheduleId: SQL): SQL<AttendanceMark[]> => sql`coalesce((
  select ${countedMarks}
  from meetings m left join attendances a on a.meeting_id = m.id and a.student_id = ${studentId}
  where m.schedule_id = ${scheduleId} and ${counts}), '[]')`;

/** Counted marks of one student by class. */
export async function marksOfStudent(
  db: Db,
  studentId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, AttendanceMark[]>> {
  const { rows } = await db.execute<MarkRow>(sql`
    select s.id as key, ${marksInClass(studentId, sql`s.id`)} as marks
    from schedules s where s.id = any(${sql.param(scheduleIds)}::uuid[])`);
  return byKey(rows);
}

/** Counted marks of everybody enrolled in one class by student. */
export async function marksOfClass(db: Db, scheduleId: string): Promise<Map<string, AttendanceMark[]>> {
  const { rows } = await db.execute<MarkRow>(sql`
    select i.student_id as key, ${countedMarks} as marks
    from krs_items i
    join meetings m on m.schedule_id = i.schedule_id and ${counts}
    left join attendances a on a.meeting_id = m.id and a.student_id = i.student_id
    where i.schedule_id = ${scheduleId} and i.approved
    group by i.student_id`);
  return byKey(rows);
}
