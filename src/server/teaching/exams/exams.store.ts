import { type SQL, sql } from 'drizzle-orm';
import type { ExamRow } from '#shared/teaching/exams/exam.views.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type ExamFilter = {
  periodId?: string | undefined;
  search?: string | undefined;
  exam?: ExamKind | undefined;
  isMakeup?: 'true' | 'false' | undefined;
  date?: string | undefined;
  roomId?: string | undefined;
  status?: ExamRow['status'] | undefined;
};
type ListQuery = ExamFilter & { page: number; limit: number; sort: string };

/** An exam with what its rights depend on. */
export type StoredExam = Omit<ExamRow, 'warning'> &
  Pick<Rows['examSessions'], 'clashReason'> &
  Pick<Rows['schedules'], 'periodId' | 'courseId'> &
  Pick<Rows['courses'], 'sks'> & { periodCode: SemesterCode };

const titledName = sql`concat(
  case when l.front_title = '' then '' else l.front_title || ' ' end, l.name,
  case when l.back_title = '' then '' else ', ' || l.back_title end)`;

const roomList = sql`(
  select json_agg(json_build_object('_id', r.id, 'no', r.no, 'roomId', rb.room_id, 'code', o.code,
    'capacity', o.capacity, 'answerSheets', r.answer_sheets, 'incidents', r.incidents,
    'reportedAt', ${isoMoment(sql`r.reported_at`)},
    'proctors', (select coalesce(json_agg(json_build_object('_id', l.id, 'name', ${titledName}) order by l.name), '[]')
      from booking_parties p join lecturers l on l.id = p.lecturer_id where p.booking_id = rb.id),
    'seated', (select count(*) from exam_seats x where x.room_id = r.id),
    'absent', (select count(*) from exam_seats x where x.room_id = r.id and not x.present)) order by r.no)
  from exam_rooms r join bookings rb on rb.id = r.booking_id left join rooms o on o.id = rb.room_id
  where r.session_id = e.id)`;

const columns = sql`
  e.id as "_id", ${isoMoment(sql`e.updated_at`)} as "updatedAt", e.schedule_id as "scheduleId", e.exam,
  e.is_makeup as "isMakeup", e.clash_reason as "clashReason", s.period_id as "periodId",
  (select p.code from academic_periods p where p.id = s.period_id) as "periodCode", s.course_id as "courseId",
  c.code as "courseCode", c.name as "courseName", c.sks, s.class_name as "className", b.date::text as date,
  b.time_start as "timeStart", b.time_end as "timeEnd", b.status, ${roomList} as rooms,
  (select coalesce(json_agg(${titledName} order by sl.is_coordinator desc, l.name), '[]')
    from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id where sl.schedule_id = s.id) as lecturers,
  case when e.is_makeup then (select count(*)::int from exam_makeups k where k.makeup_session_id = e.id)
    else (select count(*)::int from krs_items i where i.schedule_id = s.id and i.approved) end as participants`;

const source = sql`
  from exam_sessions e join exam_rooms r1 on r1.session_id = e.id and r1.no = 1
  join bookings b on b.id = r1.booking_id join schedules s on s.id = e.schedule_id join courses c on c.id = s.course_id`;

const sorts: Record<string, SQL> = {
  date: sql`b.date, b.time_start, c.name`,
  '-date': sql`b.date desc, b.time_start desc, c.name`,
  courseName: sql`c.name, s.class_name`,
  '-courseName': sql`c.name desc, s.class_name`,
  className: sql`s.class_name, c.name`,
  '-className': sql`s.class_name desc, c.name`,
};

function conditions(filter: ExamFilter): SQL {
  const all = [
    filter.periodId && sql`s.period_id = ${filter.periodId}`,
    filter.exam && sql`e.exam = ${filter.exam}`,
    filter.isMakeup && sql`e.is_makeup = ${filter.isMakeup === 'true'}`,
    filter.date && sql`b.date = ${filter.date}`,
    filter.status && sql`b.status = ${filter.status}`,
    filter.roomId &&
      sql`exists (select from exam_rooms r join bookings x on x.id = r.booking_id
        where r.session_id = e.id and x.room_id = ${filter.roomId})`,
    filter.search && contains([sql`c.name`, sql`c.code`, sql`s.class_name`], filter.search),
  ].filter((one) => one !== undefined && one !== '' && one !== null);
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
}

/** One page of the exams that the filters find. */
export async function listExams(db: Db, query: ListQuery): Promise<{ rows: StoredExam[]; total: number }> {
  const where = conditions(query);
  const { limit, offset } = window(query);
  const total = await countRows(db, sql`${source} ${where}`);
  const { rows } = await db.execute<StoredExam>(sql`
    select ${columns} ${source} ${where} order by ${sorts[query.sort] ?? sql`b.date`}, e.id
    limit ${limit} offset ${offset}`);
  return { rows, total };
}

export async function findExam(db: Db, id: string): Promise<StoredExam | undefined> {
  const { rows } = await db.execute<StoredExam>(sql`select ${columns} ${source} where e.id = ${id}`);
  return rows[0];
}

/** The exams of a class, make-up exams first: they refer to the others' requests. */
export async function sessionsOf(db: Db, scheduleId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['examSessions'], 'id'>>(sql`
    select id from exam_sessions where schedule_id = ${scheduleId} order by is_makeup desc, id`);
  return rows.map(({ id }) => id);
}

/** The exams of a class that are still to come. */
export async function openSessionsOf(db: Db, scheduleId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['examSessions'], 'id'>>(sql`
    select e.id from exam_sessions e where e.schedule_id = ${scheduleId} and exists (
      select from exam_rooms r join bookings b on b.id = r.booking_id
      where r.session_id = e.id and b.status = 'NOT-YET') order by 1`);
  return rows.map(({ id }) => id);
}

/** Exams a lecturer watches over or whose class is taught by the lecturer, as they come. */
export async function examsOfLecturer(
  db: Db,
  lecturerId: string,
  periodId: string,
): Promise<(StoredExam & { isProctor: boolean })[]> {
  const watches = sql`exists (select from exam_rooms r join booking_parties p on p.booking_id = r.booking_id
    where r.session_id = e.id and p.lecturer_id = ${lecturerId})`;
  const { rows } = await db.execute<StoredExam & { isProctor: boolean }>(sql`
    select ${columns}, ${watches} as "isProctor" ${source}
    where s.period_id = ${periodId} and (${watches} or exists (
      select from schedule_lecturers sl where sl.schedule_id = s.id and sl.lecturer_id = ${lecturerId}))
    order by b.date, b.time_start, c.name, e.id`);
  return rows;
}

export type SeatRow = Pick<Rows['students'], 'nim' | 'name'> &
  Pick<Rows['examSeats'], 'present'> & {
    studentId: Rows['students']['id'];
    roomNo: Rows['examRooms']['no'] | null;
    capacity: Rows['rooms']['capacity'] | null;
    no: Rows['examSeats']['no'] | null;
  };

/** The rooms of an exam that were reported from, and by which account. */
export async function reportersOf(db: Db, id: string): Promise<{ roomId: string; userId: string }[]> {
  const { rows } = await db.execute<{
    roomId: Rows['examRooms']['id'];
    userId: NonNullable<Rows['examRooms']['reportedBy']>;
  }>(sql`
    select id as "roomId", reported_by as "userId" from exam_rooms
    where session_id = ${id} and reported_by is not null`);
  return rows;
}

/** Who sits an exam: those enrolled in the class, or those a make-up exam is for; with their seats, in their order. */
export async function seatsOf(db: Db, id: string): Promise<SeatRow[]> {
  const { rows } = await db.execute<SeatRow>(sql`
    select t.id as "studentId", t.nim, t.name, r.no as "roomNo", o.capacity, x.no, x.present
    from exam_sessions e join lateral (
      select i.student_id from krs_items i where not e.is_makeup and i.schedule_id = e.schedule_id and i.approved
      union select k.student_id from exam_makeups k where e.is_makeup and k.makeup_session_id = e.id
      union select w.student_id from exam_seats w where w.session_id = e.id and w.present is not null
    ) p on true
    join students t on t.id = p.student_id
    left join exam_seats x on x.session_id = e.id and x.student_id = t.id
    left join exam_rooms r on r.id = x.room_id left join bookings b on b.id = r.booking_id
    left join rooms o on o.id = b.room_id
    where e.id = ${id} order by r.no nulls last, x.no, t.nim`);
  return rows;
}
