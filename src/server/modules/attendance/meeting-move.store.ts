import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Lets meetings of one day be moved one after the other, so that each sees the one before. */
export const lockDate = (db: Db, date: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meeting:${date}`}, 0))`);

export type MeetingClash = {
  kind: 'ROOM' | 'LECTURER' | 'CLASS';
  subject: string;
  courseName: string;
  className: string;
  timeStart: number;
  timeEnd: number;
};

type Place = {
  scheduleId: string;
  no: number;
  date: string;
  timeStart: number;
  timeEnd: number;
  roomId: string | null;
};

/** Who or what is busy with another meeting at that time: the room, a lecturer or a student class of the class. */
export async function clashesOnDate(db: Db, place: Place): Promise<MeetingClash[]> {
  const { rows } = await db.execute<MeetingClash>(sql`
    with busy as (
      select m.id, m.schedule_id, m.room_id, m.time_start, m.time_end, s.class_name, c.name
      from meetings m join schedules s on s.id = m.schedule_id join courses c on c.id = s.course_id
      where coalesce(m.date, m.planned_date) = ${place.date} and m.status <> 'CANCLE' and s.status <> 'CANCLE'
        and not (m.schedule_id = ${place.scheduleId} and m.no = ${place.no})
        and m.time_start < ${place.timeEnd} and m.time_end > ${place.timeStart}
    ), found as (
      select 1 as rank, 'ROOM' as kind, r.code as subject, b.*
      from busy b join rooms r on r.id = b.room_id and r.type <> 'ONLINE' where r.id = ${place.roomId}::uuid
      union all
      select 2, 'LECTURER', l.name, b.*
      from busy b join schedule_lecturers other on other.schedule_id = b.schedule_id
      join schedule_lecturers own on own.lecturer_id = other.lecturer_id and own.schedule_id = ${place.scheduleId}
      join lecturers l on l.id = own.lecturer_id
      union all
      select 3, 'CLASS', k.name, b.*
      from busy b join schedule_classes other on other.schedule_id = b.schedule_id
      join schedule_classes own on own.class_id = other.class_id and own.schedule_id = ${place.scheduleId}
      join student_classes k on k.id = own.class_id
    )
    select kind, subject, name as "courseName", class_name as "className", time_start as "timeStart",
      time_end as "timeEnd"
    from found order by rank, subject`);
  return rows;
}

/** First and last day of the term the class belongs to. */
export async function termDays(db: Db, scheduleId: string): Promise<{ start: string; end: string }> {
  const { rows } = await db.execute<{ start: string; end: string }>(sql`
    select p.start_date as start, p.end_date as end
    from schedules s join academic_periods p on p.id = s.period_id where s.id = ${scheduleId}`);
  const [row] = rows;
  if (!row) throw new Error(`The class ${scheduleId} has no term`);
  return row;
}
