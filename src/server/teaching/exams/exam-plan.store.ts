import { sql } from 'drizzle-orm';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { ExamClass, ExamPlanInput } from '#shared/teaching/exams/planner.ts';
import type { ExaminedCourse } from '#shared/teaching/exams/written.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type ClassToExamine = ExamClass & { course: ExaminedCourse };

/** The classes of a term whose exam is not planned, with everybody it concerns. */
export async function classesToExamine(db: Db, periodId: string, exam: ExamKind): Promise<ClassToExamine[]> {
  const { rows } = await db.execute<ClassToExamine>(sql`
    select s.id, c.name || ' (' || s.class_name || ')' as name, s.mode = 'O' as online, s.class_type as "classType",
      jsonb_build_object('day', s.day, 'start', s.time_start) as hours,
      jsonb_build_object('name', c.name, 'courseType', c.course_type, 'sks', c.sks, 'sksField', c.sks_field) as course,
      array(select i.student_id from krs_items i where i.schedule_id = s.id and i.approved order by 1) as students,
      array(select k.class_id from schedule_classes k where k.schedule_id = s.id order by 1) as "classIds",
      array(select l.lecturer_id from schedule_lecturers l where l.schedule_id = s.id
        order by l.is_coordinator desc, l.lecturer_id) as "lecturerIds"
    from schedules s join courses c on c.id = s.course_id
    where s.period_id = ${periodId} and s.status <> 'CANCLE' and not exists (
      select from exam_sessions e where e.schedule_id = s.id and e.exam = ${exam} and not e.is_makeup)
    order by s.id`);
  return rows;
}

export async function countPlanned(db: Db, periodId: string, exam: ExamKind): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from exam_sessions e join schedules s on s.id = e.schedule_id
    where s.period_id = ${periodId} and e.exam = ${exam} and not e.is_makeup`);
  return rows[0]?.total ?? 0;
}

/**
 * What is taken on those days: by bookings, with everybody enrolled in the class of a booked exam, and by class meetings
 * other than the exam weeks'.
 */
export async function busyOn(db: Db, dates: readonly string[]): Promise<ExamPlanInput['busy']> {
  const { rows } = await db.execute<ExamPlanInput['busy'][number]>(sql`
    with days as (select unnest(${sql.param(dates)}::date[]) as day)
    select b.date::text as date, b.time_start as start, b.time_end as "end",
      array(select b.room_id where b.room_exclusive and b.room_id is not null
        union select p.party_id from booking_parties p where p.booking_id = b.id
        union select i.student_id from exam_rooms r join exam_sessions e on e.id = r.session_id and not e.is_makeup
          join krs_items i on i.schedule_id = e.schedule_id and i.approved where r.booking_id = b.id) as ids
    from bookings b join days on days.day = b.date where b.blocking
    union all
    select d.day::text, m.time_start, m.time_end,
      array(select o.id from rooms o where o.id = m.room_id and o.type <> 'ONLINE'
        union select l.lecturer_id from schedule_lecturers l where l.schedule_id = s.id
        union select k.class_id from schedule_classes k where k.schedule_id = s.id
        union select i.student_id from krs_items i where i.schedule_id = s.id and i.approved)
    from days d join meetings m on coalesce(m.date, m.planned_date) = d.day
    join schedules s on s.id = m.schedule_id and s.status <> 'CANCLE'
    where m.status <> 'CANCLE' and m.type not in ('UTS', 'UAS')`);
  return rows;
}

export type PlanRoom = Pick<Rows['rooms'], 'id' | 'code' | 'capacity'>;

export async function roomsToUse(db: Db, ids: readonly string[]): Promise<PlanRoom[]> {
  const { rows } = await db.execute<PlanRoom>(sql`
    select id, code, capacity from rooms
    where id = any(${sql.param(ids)}::uuid[]) and is_active and type <> 'ONLINE' order by id`);
  return rows;
}

/** Who may watch over exams: every lecturer with a class in the term who teaches at present. */
export async function proctorsOf(db: Db, periodId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<Pick<Rows['lecturers'], 'id' | 'name'>>(sql`
    select l.id, l.name from lecturers l
    where l.activity_status = '1'
      and exists (select from schedule_lecturers s where s.lecturer_id = l.id and s.period_id = ${periodId})
    order by l.id`);
  return rows;
}

export type NewExam = { id: string; scheduleId: string; exam: ExamKind };
export type NewExamRoom = { id: string; sessionId: string; no: number; bookingId: string };
export type NewSeat = { sessionId: string; studentId: string; roomId: string; no: number };
export type NewMeetingPlace = {
  scheduleId: string;
  date: string;
  timeStart: number;
  timeEnd: number;
  roomId: string | null;
};

/** Stores a whole plan, whose rooms and people are booked, and lets the classes' exam meetings follow. */
export async function insertPlan(
  db: Db,
  exam: ExamKind,
  plan: { exams: NewExam[]; rooms: NewExamRoom[]; seats: NewSeat[]; places: NewMeetingPlace[] },
): Promise<void> {
  await db.execute(sql`
    insert into exam_sessions (id, schedule_id, exam)
    select r.id, r."scheduleId", r.exam
    from jsonb_to_recordset(${JSON.stringify(plan.exams)}::jsonb) as r(id uuid, "scheduleId" uuid, exam text)`);
  await db.execute(sql`
    insert into exam_rooms (id, session_id, no, booking_id)
    select r.id, r."sessionId", r.no, r."bookingId"
    from jsonb_to_recordset(${JSON.stringify(plan.rooms)}::jsonb)
      as r(id uuid, "sessionId" uuid, no smallint, "bookingId" uuid)`);
  await db.execute(sql`
    insert into exam_seats (session_id, student_id, room_id, no)
    select r."sessionId", r."studentId", r."roomId", r.no
    from jsonb_to_recordset(${JSON.stringify(plan.seats)}::jsonb)
      as r("sessionId" uuid, "studentId" uuid, "roomId" uuid, no smallint)`);
  await db.execute(sql`
    update meetings m set date = r.date, time_start = r."timeStart", time_end = r."timeEnd", room_id = r."roomId",
      needs_reschedule = false, status = case m.status when 'CANCLE' then 'NOT-YET' else m.status end
    from jsonb_to_recordset(${JSON.stringify(plan.places)}::jsonb)
      as r("scheduleId" uuid, date date, "timeStart" smallint, "timeEnd" smallint, "roomId" uuid)
    where m.schedule_id = r."scheduleId" and m.type = ${exam}`);
}
