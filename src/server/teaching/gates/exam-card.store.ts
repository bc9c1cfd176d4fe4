import { sql } from 'drizzle-orm';
import type { AttendanceMark } from '#shared/teaching/attendance/attendance.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { examCardPrints } from '#server/platform/db/schema.ts';
import { type EnrolmentRule, marksInClass } from '#server/teaching/attendance/counts.public.ts';

type ExamSlot = {
  date: string;
  start: Rows['meetings']['timeStart'];
  end: Rows['meetings']['timeEnd'];
  room: Rows['rooms']['code'] | null;
};

/** The student's place in the exam room. */
type ExamPlace = Pick<Rows['examSeats'], 'no'> & {
  room: Rows['rooms']['code'] | null;
  capacity: Rows['rooms']['capacity'] | null;
};

export type ExamClass = Pick<Rows['courses'], 'code' | 'name'> &
  Pick<Rows['schedules'], 'className'> & {
    scheduleId: Rows['schedules']['id'];
    lecturers: string[];
    slot: ExamSlot | null;
    /** Null until seats are given. */
    place: ExamPlace | null;
    marks: AttendanceMark[];
  };

export type ExamStudent = Pick<Rows['students'], 'nim' | 'name' | 'status'> &
  Pick<Rows['users'], 'avatar'> & { className: Rows['studentClasses']['name'] | null };

/** Finds the approved KRS of a student in a term. */
export async function approvedKrs(db: Db, studentId: string, periodId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['krs'], 'id'>>(sql`
    select id from krs where student_id = ${studentId} and period_id = ${periodId} and approved_at is not null
      and state not in ('REJECTED', 'CANCELLED')`);
  return rows[0]?.id;
}

export async function findExamStudent(db: Db, studentId: string): Promise<ExamStudent | undefined> {
  const { rows } = await db.execute<ExamStudent>(sql`
    select s.nim, s.name, s.status, c.name as "className", u.avatar
    from students s left join student_classes c on c.id = s.class_id left join users u on u.id = s.user_id where s.id = ${studentId}`);
  return rows[0];
}

/**
 * Lists the classes of an approved KRS with their exam meeting and the student's attendance, in the order of the exams.
 */
export async function examClasses(
  db: Db,
  krsId: string,
  studentId: string,
  exam: 'UTS' | 'UAS',
  rule: EnrolmentRule,
): Promise<ExamClass[]> {
  const { rows } = await db.execute<ExamClass>(sql`
    select s.id as "scheduleId", c.code, c.name, s.class_name as "className", e.slot, p.place,
      (select coalesce(json_agg(concat_ws(', ', concat_ws(' ', nullif(l.front_title, ''), l.name), nullif(l.back_title, ''))
        order by l.name), '[]') from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id) as lecturers,
      ${marksInClass({ studentId, scheduleId: sql`s.id`, since: sql`i.approved_at` }, rule)} as marks
    from krs_items i join schedules s on s.id = i.schedule_id join courses c on c.id = s.course_id
    left join lateral (
      select json_build_object('date', coalesce(m.date, m.planned_date), 'start', m.time_start, 'end', m.time_end,
        'room', r.code) as slot, coalesce(m.date, m.planned_date) as day, m.time_start
      from meetings m left join rooms r on r.id = m.room_id
      where m.schedule_id = s.id and m.type = ${exam} and m.status <> 'CANCLE'
      order by m.no limit 1
    ) e on true
    left join lateral (
      select json_build_object('room', o.code, 'no', x.no, 'capacity', o.capacity) as place
      from exam_sessions es join exam_seats x on x.session_id = es.id and x.student_id = ${studentId}
      join exam_rooms er on er.id = x.room_id join bookings b on b.id = er.booking_id left join rooms o on o.id = b.room_id
      where es.schedule_id = s.id and es.exam = ${exam} and not es.is_makeup
    ) p on true
    where i.krs_id = ${krsId} and i.approved and s.status <> 'CANCLE'
    order by e.day nulls last, e.time_start, c.code`);
  return rows;
}

/** Lists the hours of a term's exams of a kind in order; the first is session 1. */
export async function examSessionHours(
  db: Db,
  periodId: string,
  exam: 'UTS' | 'UAS',
): Promise<{ start: number; end: number }[]> {
  const { rows } = await db.execute<{
    start: Rows['meetings']['timeStart'];
    end: Rows['meetings']['timeEnd'];
  }>(sql`
    select distinct m.time_start as start, m.time_end as "end" from schedules s join meetings m on m.schedule_id = s.id
    where s.period_id = ${periodId} and s.status <> 'CANCLE' and m.type = ${exam} and m.status <> 'CANCLE'
    order by 1, 2`);
  return rows;
}

/** Counts a print of a student's card and returns the new number. */
export async function countCardPrint(
  db: Db,
  of: { studentId: string; periodId: string; exam: 'UTS' | 'UAS' },
): Promise<number> {
  const [row] = await db
    .insert(examCardPrints)
    .values(of)
    .onConflictDoUpdate({
      target: [examCardPrints.studentId, examCardPrints.periodId, examCardPrints.exam],
      set: { count: sql`${examCardPrints.count} + 1` },
    })
    .returning({ count: examCardPrints.count });
  return row?.count ?? 1;
}
