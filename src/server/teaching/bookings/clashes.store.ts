import { sql } from 'drizzle-orm';
import type { BookingClash } from '#shared/teaching/timetable/booking-clash.ts';
import type { Db } from '#server/platform/db/client.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

/** A wished time: a day, minutes since midnight, where, and who is needed. */
export type Occupancy = {
  date: string;
  timeStart: number;
  timeEnd: number;
  roomId: string | null;
  lecturerIds: readonly string[];
  studentIds: readonly string[];
  classIds: readonly string[];
};

/**
 * What does not count as a clash: the booking, the exam or the meeting being moved; for exams the exam weeks' meetings, which only hold
 * a place until the exam is booked.
 */
export type Except = {
  bookingId?: string;
  meeting?: { scheduleId: string; no: number };
  examMeetings?: boolean;
  /** The exam being moved, with all its rooms. */
  examSessionId?: string;
};

/** Lets the plans of one day be made one after the other, so that each sees the one before. */
export const lockDate = (db: Db, date: string) => waitTurn(db, 'day', date);

const ids = (list: readonly string[]) => sql`${sql.param(list)}::uuid[]`;

/**
 * Who or what is busy with a class meeting or with another booking at that time. The students of a class meeting are those
 * of its package classes; a student named alone is busy with the meetings of the own approved KRS.
 */
export async function clashesOf(db: Db, wish: Occupancy, except: Except = {}): Promise<BookingClash[]> {
  const meeting = except.meeting ?? null;
  const { rows } = await db.execute<BookingClash>(sql`
    with meeting as (
      select m.schedule_id, m.room_id, m.time_start, m.time_end, c.name || ' (' || s.class_name || ')' as title
      from meetings m join schedules s on s.id = m.schedule_id join courses c on c.id = s.course_id
      where coalesce(m.date, m.planned_date) = ${wish.date} and m.status <> 'CANCLE' and s.status <> 'CANCLE'
        and m.time_start < ${wish.timeEnd} and m.time_end > ${wish.timeStart}
        and (m.schedule_id, m.no::int) is distinct from (${meeting?.scheduleId ?? null}::uuid, ${meeting?.no ?? null}::int)
        and not (${except.examMeetings ?? false} and m.type in ('UTS', 'UAS'))
    ), booked as (
      select b.id, b.room_id, b.time_start, b.time_end, b.title
      from bookings b
      where b.date = ${wish.date} and b.blocking and b.time_start < ${wish.timeEnd} and b.time_end > ${wish.timeStart}
        and b.id is distinct from ${except.bookingId ?? null}::uuid
        and not exists (select from exam_rooms x where x.booking_id = b.id and x.session_id = ${except.examSessionId ?? null}::uuid)
    ), found as (
      select 1 as rank, 'ROOM' as kind, r.code as subject, t.title, t.time_start, t.time_end
      from (select room_id, title, time_start, time_end from meeting
        union all select room_id, title, time_start, time_end from booked) t
      join rooms r on r.id = t.room_id and r.type <> 'ONLINE' where r.id = ${wish.roomId}::uuid
      union all
      select 2, 'LECTURER', l.name, m.title, m.time_start, m.time_end
      from meeting m join schedule_lecturers sl on sl.schedule_id = m.schedule_id
      join lecturers l on l.id = sl.lecturer_id where l.id = any(${ids(wish.lecturerIds)})
      union all
      select 2, 'LECTURER', l.name, b.title, b.time_start, b.time_end
      from booked b join booking_parties p on p.booking_id = b.id
      join lecturers l on l.id = p.lecturer_id where l.id = any(${ids(wish.lecturerIds)})
      union all
      select 3, 'CLASS', k.name, m.title, m.time_start, m.time_end
      from meeting m join schedule_classes sc on sc.schedule_id = m.schedule_id
      join student_classes k on k.id = sc.class_id where k.id = any(${ids(wish.classIds)})
      union all
      select 3, 'CLASS', k.name, b.title, b.time_start, b.time_end
      from booked b join booking_parties p on p.booking_id = b.id
      join student_classes k on k.id = p.class_id where k.id = any(${ids(wish.classIds)})
      union all
      select 4, 'STUDENT', t.name, m.title, m.time_start, m.time_end
      from meeting m join krs_items i on i.schedule_id = m.schedule_id and i.approved
      join krs k on k.id = i.krs_id join students t on t.id = k.student_id
      where t.id = any(${ids(wish.studentIds)})
      union all
      select 4, 'STUDENT', t.name, b.title, b.time_start, b.time_end
      from booked b join booking_parties p on p.booking_id = b.id
      join students t on t.id = p.student_id where t.id = any(${ids(wish.studentIds)})
    )
    select kind, subject, title, time_start as "timeStart", time_end as "timeEnd" from found order by rank, subject`);
  return rows;
}
