import { sql } from 'drizzle-orm';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type ExamClassFacts = Pick<Rows['schedules'], 'id' | 'periodId' | 'status'> &
  Pick<Rows['academicPeriods'], 'startDate' | 'endDate'> & {
    name: string;
    online: boolean;
    classIds: Rows['scheduleClasses']['classId'][];
    students: Rows['krsItems']['studentId'][];
  };

/** A class as its exam needs it: `name` is "Manajemen Pemasaran (A1)", `students` those of the approved KRS. */
export async function findExamClass(db: Db, scheduleId: string): Promise<ExamClassFacts | undefined> {
  const { rows } = await db.execute<ExamClassFacts>(sql`
    select s.id, c.name || ' (' || s.class_name || ')' as name, s.period_id as "periodId", s.status, s.mode = 'O' as online,
      p.start_date::text as "startDate", p.end_date::text as "endDate",
      array(select class_id from schedule_classes k where k.schedule_id = s.id order by 1) as "classIds",
      array(select student_id from krs_items i where i.schedule_id = s.id and i.approved order by 1) as students
    from schedules s join courses c on c.id = s.course_id join academic_periods p on p.id = s.period_id
    where s.id = ${scheduleId}`);
  return rows[0];
}

export async function roomsById(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<
    Pick<Rows['rooms'], 'id' | 'code' | 'capacity'> & { active: Rows['rooms']['isActive'] }
  >(sql`
    select id, code, capacity, is_active as active from rooms where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export type BusyStudent = Pick<Rows['students'], 'nim' | 'name'> &
  Pick<Rows['bookings'], 'timeStart' | 'timeEnd'> & { _id: Rows['students']['id']; title: string };

/**
 * Students who have another exam, seminar, defence or class meeting at that time: by their approved KRS, or by name.
 * Meetings of the package classes that sit the exam are left out: those keep an exam from being booked at all.
 */
export async function busyStudents(
  db: Db,
  wish: { scheduleId: string; date: string; timeStart: number; timeEnd: number },
  students: readonly string[],
  exceptSession: string | null,
): Promise<BusyStudent[]> {
  const { rows } = await db.execute<BusyStudent>(sql`
    with booked as (
      select b.id, b.title, b.time_start, b.time_end, e.schedule_id
      from bookings b left join exam_rooms r on r.booking_id = b.id
      left join exam_sessions e on e.id = r.session_id and not e.is_makeup
      where b.date = ${wish.date} and b.blocking and b.time_start < ${wish.timeEnd} and b.time_end > ${wish.timeStart}
        and r.session_id is distinct from ${exceptSession}::uuid and coalesce(r.no, 1) = 1
    ), found as (
      select i.student_id, b.title, b.time_start, b.time_end
      from booked b join krs_items i on i.schedule_id = b.schedule_id and i.approved
      union
      select p.student_id, b.title, b.time_start, b.time_end
      from booked b join booking_parties p on p.booking_id = b.id and p.student_id is not null
      union
      select i.student_id, c.name || ' (' || s.class_name || ')', m.time_start, m.time_end
      from meetings m join schedules s on s.id = m.schedule_id and s.status <> 'CANCLE'
      join courses c on c.id = s.course_id join krs_items i on i.schedule_id = s.id and i.approved
      where coalesce(m.date, m.planned_date) = ${wish.date} and m.status <> 'CANCLE' and m.type not in ('UTS', 'UAS')
        and m.time_start < ${wish.timeEnd} and m.time_end > ${wish.timeStart}
        and not exists (select from schedule_classes own join schedule_classes other on other.class_id = own.class_id
          where own.schedule_id = ${wish.scheduleId} and other.schedule_id = s.id)
    )
    select t.id as "_id", t.nim, t.name, f.title, f.time_start as "timeStart", f.time_end as "timeEnd"
    from found f join students t on t.id = f.student_id
    where t.id = any(${sql.param(students)}::uuid[]) order by t.nim, f.time_start`);
  return rows;
}

/** Meetings each exam's class has held, and those it still plans between today and the day before the exam. */
export async function meetingCounts(
  db: Db,
  exams: readonly { _id: string; scheduleId: string; date: string }[],
  today: string,
): Promise<Map<string, { held: number; coming: number }>> {
  if (exams.length === 0) return new Map();
  const asked = exams.map(({ _id: id, scheduleId, date }) => ({ id, scheduleId, date }));
  const { rows } = await db.execute<{ id: string; held: number; coming: number }>(sql`
    select e.id, count(*) filter (where m.status = 'DONE')::int as held,
      count(*) filter (where m.status = 'NOT-YET' and coalesce(m.date, m.planned_date) >= ${today}
        and coalesce(m.date, m.planned_date) < e.date)::int as coming
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(id uuid, "scheduleId" uuid, date date)
    left join meetings m on m.schedule_id = e."scheduleId" and m.type not in ('UTS', 'UAS')
    group by e.id`);
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}

export type Choice = { value: string; label: string };

/** What exams of a term are planned with; the days of the windows are the calendar's. */
export async function examOptions(db: Db, periodId: string) {
  const { rows } = await db.execute<{
    rooms: (Choice & Pick<Rows['rooms'], 'capacity'> & { online: boolean })[];
    lecturers: (Choice & { teaches: boolean })[];
    unplanned: Record<ExamKind, Choice[]>;
    /** Day and start of every time of the week at which a class meets. */
    hours: [day: number, start: number][];
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('value', id, 'label', code, 'capacity', capacity,
        'online', type = 'ONLINE') order by code), '[]') from rooms where is_active) as rooms,
      (select coalesce(json_agg(json_build_object('value', id, 'label', name, 'teaches', activity_status = '1') order by name), '[]')
        from lecturers) as lecturers,
      (select coalesce(json_agg(distinct jsonb_build_array(day, time_start)), '[]') from schedules
        where period_id = ${periodId} and status <> 'CANCLE') as hours,
      (select json_build_object('UTS', coalesce(json_agg(k.choice order by k.label) filter (where not k.uts), '[]'),
        'UAS', coalesce(json_agg(k.choice order by k.label) filter (where not k.uas), '[]'))
        from (select n.label, json_build_object('value', s.id, 'label', n.label) as choice,
          exists (select from exam_sessions e where e.schedule_id = s.id and e.exam = 'UTS' and not e.is_makeup) as uts,
          exists (select from exam_sessions e where e.schedule_id = s.id and e.exam = 'UAS' and not e.is_makeup) as uas
          from schedules s join courses c on c.id = s.course_id
          cross join lateral (select c.name || ' (' || s.class_name || ')' as label) n
          where s.period_id = ${periodId} and s.status <> 'CANCLE') k) as unplanned`);
  const [row] = rows;
  if (!row) throw new Error('the options of exams were not read');
  return row;
}

/** The exam windows and free days of a term's calendar. */
export async function examWindows(db: Db, periodId: string) {
  const { rows } = await db.execute<
    Pick<Rows['calendarEvents'], 'type'> & {
      start: Rows['calendarEvents']['startDate'];
      end: Rows['calendarEvents']['endDate'];
      isHoliday: boolean;
    }
  >(sql`
    select type, start_date::text as start, end_date::text as "end", is_holiday or type = 'HOLIDAY' as "isHoliday"
    from calendar_events where period_id = ${periodId} and (type in ('UTS', 'UAS', 'MAKEUP_EXAM', 'HOLIDAY') or is_holiday)
    order by start_date`);
  return rows;
}

/** Accounts of everybody who has a seat in an exam. */
export async function usersInExam(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: NonNullable<Rows['students']['userId']> }>(sql`
    select t.user_id as id from exam_seats x join students t on t.id = x.student_id
    where x.session_id = ${sessionId} and t.user_id is not null`);
  return rows.map(({ id }) => id);
}
