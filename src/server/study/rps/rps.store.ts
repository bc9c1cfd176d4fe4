import { asc, eq, inArray, sql } from 'drizzle-orm';
import { fullName, type TitledName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { rps, rpsLecturers } from '#server/platform/db/schema.ts';

export type Rps = typeof rps.$inferSelect;
export type NewRps = typeof rps.$inferInsert;

export async function insertRps(db: Db, row: NewRps, lecturerIds: readonly string[]): Promise<Rps> {
  const [made] = await db.insert(rps).values(row).returning();
  if (made === undefined) throw new Error('plan not stored');
  await putLecturers(db, made.id, lecturerIds);
  return made;
}

export const findRps = async (db: Db, id: string): Promise<Rps | undefined> =>
  (await db.select().from(rps).where(eq(rps.id, id)))[0];

export const lockRps = async (db: Db, id: string): Promise<Rps | undefined> =>
  (await db.select().from(rps).where(eq(rps.id, id)).for('update'))[0];

export async function updateRps(db: Db, id: string, change: Partial<NewRps>): Promise<Rps> {
  const [row] = await db.update(rps).set(change).where(eq(rps.id, id)).returning();
  if (row === undefined) throw new Error('plan gone');
  return row;
}

export const deleteRps = (db: Db, id: string) => db.delete(rps).where(eq(rps.id, id));

/** Replaces the lecturers of a plan, in this order. */
export async function putLecturers(db: Db, rpsId: string, lecturerIds: readonly string[]): Promise<void> {
  await db.delete(rpsLecturers).where(eq(rpsLecturers.rpsId, rpsId));
  await db
    .insert(rpsLecturers)
    .values(lecturerIds.map((lecturerId, position) => ({ rpsId, lecturerId, position })));
}

export const findLecturerIds = async (db: Db, rpsId: string): Promise<string[]> =>
  (
    await db
      .select({ id: rpsLecturers.lecturerId })
      .from(rpsLecturers)
      .where(eq(rpsLecturers.rpsId, rpsId))
      .orderBy(asc(rpsLecturers.position))
  ).map(({ id }) => id);

/** Locks the approved plan of a course in a term, of which there is at most one. */
export async function lockApproved(db: Db, courseId: string, periodId: string): Promise<Rps | undefined> {
  const { rows } = await db.execute<Pick<Rows['rps'], 'id'>>(sql`
    select id from rps where course_id = ${courseId} and period_id = ${periodId} and state = 'APPROVED' for update`);
  return rows[0] && findRps(db, rows[0].id);
}

/** Returns the number of the next revision of a course in a term. */
export async function nextRevision(db: Db, courseId: string, periodId: string): Promise<number> {
  const { rows } = await db.execute<{ no: number }>(sql`
    select coalesce(max(revision_no) + 1, 0)::int as no from rps
    where course_id = ${courseId} and period_id = ${periodId}`);
  return rows[0]?.no ?? 0;
}

/** Finds the newest approved plan of a course before a term. */
export async function previousPlan(
  db: Db,
  courseId: string,
  before: string,
): Promise<{ _id: string; semesterCode: string } | null> {
  const { rows } = await db.execute<{
    _id: Rows['rps']['id'];
    semesterCode: Rows['academicPeriods']['code'];
  }>(sql`
    select r.id as "_id", p.code as "semesterCode" from rps r join academic_periods p on p.id = r.period_id
    where r.course_id = ${courseId} and r.state = 'APPROVED' and p.code < ${before}
    order by p.code desc limit 1`);
  return rows[0] ?? null;
}

/** Finds a lecturer's plan of a course in a term: the one in force, else the newest unless only the former is wanted. */
export async function planTaught(
  db: Db,
  place: { lectureId: string; courseId: string; semesterCode: string },
  approvedOnly: boolean,
): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['rps'], 'id'>>(sql`
    select r.id from rps r join academic_periods p on p.id = r.period_id
    where p.code = ${place.semesterCode} and r.course_id = ${place.courseId}
      and exists (select from rps_lecturers l where l.rps_id = r.id and l.lecturer_id = ${place.lectureId})
      ${approvedOnly ? sql`and r.state = 'APPROVED'` : sql``}
    order by r.state = 'APPROVED' desc, r.revision_no desc limit 1`);
  return rows[0]?.id;
}

/** Copies the topics of the weeks to meetings without a topic in all classes of a course and term. */
export async function fillTopics(db: Db, { id, courseId, periodId }: Rps): Promise<number> {
  const { rows } = await db.execute<Pick<Rows['meetings'], 'id'>>(sql`
    update meetings m set topic = w.week ->> 'material'
    from schedules s, rps r, jsonb_array_elements(r.weeks) w(week)
    where r.id = ${id} and s.course_id = ${courseId} and s.period_id = ${periodId} and s.status <> 'CANCLE'
      and m.schedule_id = s.id and m.no = (w.week ->> 'week')::int and m.topic = '' and m.status <> 'CANCLE'
    returning m.id`);
  return rows.length;
}

export type PlanLecturer = Pick<Rows['rpsLecturers'], 'rpsId'> &
  Pick<Rows['lecturers'], 'name' | 'nidn'> & { _id: Rows['lecturers']['id'] };

/** Returns the lecturers of plans in order, with their degrees. */
export async function planLecturers(db: Db, rpsIds: readonly string[]): Promise<PlanLecturer[]> {
  if (rpsIds.length === 0) return [];
  const { rows } = await db.execute<PlanLecturer & TitledName>(sql`
    select l.rps_id as "rpsId", t.id as "_id", t.name, t.front_title as "frontTitle", t.back_title as "backTitle", t.nidn
    from rps_lecturers l join lecturers t on t.id = l.lecturer_id
    where ${inArray(sql`l.rps_id`, [...rpsIds])} order by l.rps_id, l.position`);
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}

/** Finds the account that last submitted a plan; null for none. */
export async function findSubmitter(db: Db, rpsId: string): Promise<string | null> {
  const { rows } = await db.execute<{ userId: Rows['procedureEvents']['actorId'] }>(sql`
    select actor_id as "userId" from procedure_events
    where subject = 'RPS' and subject_id = ${rpsId} and action = 'SUBMIT' order by id desc limit 1`);
  return rows[0]?.userId ?? null;
}

/** Returns when a file of a kind was last added to a plan; null for none. */
export async function fileSince(db: Db, rpsId: string, kind: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select ${isoMoment(sql`max(uploaded_at)`)} as at from attachments
    where subject = 'RPS' and subject_id = ${rpsId} and kind = ${kind}`);
  return rows[0]?.at ?? null;
}
