import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MakeupRow } from '#shared/teaching/exams/exam.views.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { MakeupGrounds, MakeupState } from '#shared/teaching/exams/makeup.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { examMakeups } from '#server/platform/db/schema.ts';

export type Makeup = typeof examMakeups.$inferSelect;
type ListQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: MakeupState | undefined;
};

/** Approved requests from one exam, whose students can sit a make-up exam together. */
export async function approvedMakeups(
  db: Db,
  ids: readonly string[],
  exam: { scheduleId: string; exam: ExamKind },
): Promise<{ id: string; studentId: string }[]> {
  const { rows } = await db.execute<Pick<Rows['examMakeups'], 'id' | 'studentId'>>(sql`
    select k.id, k.student_id as "studentId" from exam_makeups k join exam_sessions e on e.id = k.session_id
    where k.id = any(${sql.param(ids)}::uuid[]) and k.state = 'APPROVED' and e.schedule_id = ${exam.scheduleId}
      and e.exam = ${exam.exam} order by 2`);
  return rows;
}

export async function studentsOfSession(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: Rows['examMakeups']['studentId'] }>(sql`
    select student_id as id from exam_makeups where makeup_session_id = ${sessionId} order by 1`);
  return rows.map(({ id }) => id);
}

/** Who has asked for a make-up of an exam and was not refused. */
export async function studentsAsking(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: Rows['examMakeups']['studentId'] }>(sql`
    select student_id as id from exam_makeups
    where session_id = ${sessionId} and state in ('SUBMITTED', 'APPROVED', 'PLANNED') order by 1`);
  return rows.map(({ id }) => id);
}

export async function lockMakeup(db: Db, id: string): Promise<Makeup | undefined> {
  return (await db.select().from(examMakeups).where(eq(examMakeups.id, id)).for('update'))[0];
}

export const ownRequest = (sessionId: string, studentId: string): SQL | undefined =>
  and(eq(examMakeups.sessionId, sessionId), eq(examMakeups.studentId, studentId));

const isOpen = sql`${examMakeups.state} in ('SUBMITTED', 'APPROVED', 'PLANNED')
  and not exists (select from exam_rooms r join bookings b on b.id = r.booking_id
    where r.session_id = ${examMakeups.makeupSessionId} and b.status = 'DONE')`;

/** Requests about the exams of a class whose make-up exam was not held. */
export const openRequestsOf = (scheduleId: string): SQL => sql`${isOpen}
  and exists (select from exam_sessions e where e.id = ${examMakeups.sessionId} and e.schedule_id = ${scheduleId})`;

/** Such requests about one exam, of students who sat it. */
export const openRequestsOfPresent = (sessionId: string): SQL => sql`${isOpen}
  and ${examMakeups.sessionId} = ${sessionId} and exists (select from exam_seats x
    where x.session_id = ${sessionId} and x.student_id = ${examMakeups.studentId} and x.present)`;

/** What requests rest on now, by the name of who asks; students and exams are held until the transaction ends. */
export async function groundsOf(db: Db, ids: readonly string[]): Promise<MakeupGrounds[]> {
  const { rows } = await db.execute<MakeupGrounds>(sql`
    select t.name, x.present, ${isEnrolledIn(sql`t`)} as enrolled, b.date::text as "examDate",
      exists (select from krs_items i where i.student_id = k.student_id and i.schedule_id = e.schedule_id
        and i.approved) as "inClass"
    from exam_makeups k join students t on t.id = k.student_id join exam_sessions e on e.id = k.session_id
      join exam_rooms r on r.session_id = e.id and r.no = 1 join bookings b on b.id = r.booking_id
      left join exam_seats x on x.session_id = k.session_id and x.student_id = k.student_id
    where k.id = any(${sql.param(ids)}::uuid[]) order by t.name, t.id for share of t, e`);
  return rows;
}

export const lockMakeups = (db: Db, by: SQL | undefined): Promise<Makeup[]> =>
  db.select().from(examMakeups).where(by).orderBy(examMakeups.id).for('update');

export const insertMakeup = (db: Db, row: typeof examMakeups.$inferInsert) =>
  db.insert(examMakeups).values(row);

export const updateMakeup = (db: Db, id: string, change: Partial<typeof examMakeups.$inferInsert>) =>
  db.update(examMakeups).set(change).where(eq(examMakeups.id, id));

export const countMakeups = (db: Db, sessionId: string): Promise<number> =>
  db.$count(examMakeups, eq(examMakeups.sessionId, sessionId));

const columns = sql`
  k.id as "_id", ${isoMoment(sql`k.updated_at`)} as "updatedAt", k.session_id as "sessionId",
  e.schedule_id as "scheduleId", e.exam, c.name as "courseName", s.class_name as "className", b.date::text as "examDate",
  k.student_id as "studentId", t.nim, t.name as "studentName", k.reason, k.state,
  (select mb.date::text from exam_rooms mr join bookings mb on mb.id = mr.booking_id
    where mr.session_id = k.makeup_session_id and mr.no = 1) as "plannedDate",
  ${isoMoment(sql`k.created_at`)} as "createdAt"`;

const source = sql`
  from exam_makeups k join students t on t.id = k.student_id join exam_sessions e on e.id = k.session_id
  join exam_rooms r on r.session_id = e.id and r.no = 1 join bookings b on b.id = r.booking_id
  join schedules s on s.id = e.schedule_id join courses c on c.id = s.course_id`;

const sorts: Record<string, SQL> = {
  createdAt: sql`k.created_at`,
  '-createdAt': sql`k.created_at desc`,
  examDate: sql`b.date`,
  '-examDate': sql`b.date desc`,
  studentName: sql`t.name`,
  '-studentName': sql`t.name desc`,
};

export async function listMakeups(db: Db, query: ListQuery): Promise<{ rows: MakeupRow[]; total: number }> {
  const where = sql`where (${query.state ?? null}::text is null or k.state = ${query.state ?? null})
    and ${contains([sql`t.name`, sql`c.name`], query.search ?? '', [sql`t.nim`])}`;
  const { limit, offset } = window(query);
  const total = await countRows(db, sql`${source} ${where}`);
  const { rows } = await db.execute<MakeupRow>(sql`
    select ${columns} ${source} ${where} order by ${sorts[query.sort] ?? sql`k.created_at desc`}, k.id
    limit ${limit} offset ${offset}`);
  return { rows, total };
}

export async function findMakeup(db: Db, id: string): Promise<MakeupRow | undefined> {
  const { rows } = await db.execute<MakeupRow>(sql`select ${columns} ${source} where k.id = ${id}`);
  return rows[0];
}
