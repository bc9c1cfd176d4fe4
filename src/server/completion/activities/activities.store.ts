import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { latestIpk } from '#server/people/students/credits.public.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import {
  activities,
  activityMembers,
  activitySupervisors,
  activityTypes,
} from '#server/platform/db/schema.ts';

export type Activity = typeof activities.$inferSelect;
export type ActivityChange = Partial<typeof activities.$inferInsert>;
export type ActivityType = typeof activityTypes.$inferSelect;
export type Member = typeof activityMembers.$inferSelect;
export type Supervisor = typeof activitySupervisors.$inferSelect;

export const findActivity = async (db: Db, id: string): Promise<Activity | undefined> =>
  (await db.select().from(activities).where(eq(activities.id, id)))[0];

export const lockActivity = async (db: Db, id: string): Promise<Activity | undefined> =>
  (await db.select().from(activities).where(eq(activities.id, id)).for('update'))[0];

export async function insertActivity(
  db: Db,
  row: Omit<typeof activities.$inferInsert, 'id'>,
): Promise<Activity> {
  const [made] = await db
    .insert(activities)
    .values({ id: newId(), ...row })
    .returning();
  if (!made) throw new Error('No activity was made');
  return made;
}

/** Changes an activity; its `updatedAt` moves even when nothing else does. */
export async function updateActivity(db: Db, id: string, change: ActivityChange): Promise<Activity> {
  const [row] = await db
    .update(activities)
    .set({ updatedAt: sql`now()`, ...change })
    .where(eq(activities.id, id))
    .returning();
  if (!row) throw new Error('The activity is gone');
  return row;
}

export const findTypeBySlug = async (db: Db, slug: string): Promise<ActivityType | undefined> =>
  (await db.select().from(activityTypes).where(eq(activityTypes.slug, slug)))[0];

export const findType = async (db: Db, id: string): Promise<ActivityType | undefined> =>
  (await db.select().from(activityTypes).where(eq(activityTypes.id, id)))[0];

export const membersOf = (db: Db, activityId: string): Promise<Member[]> =>
  db
    .select()
    .from(activityMembers)
    .where(eq(activityMembers.activityId, activityId))
    .orderBy(asc(activityMembers.role), asc(activityMembers.studentId));

export const supervisorsOf = (db: Db, activityId: string): Promise<Supervisor[]> =>
  db
    .select()
    .from(activitySupervisors)
    .where(eq(activitySupervisors.activityId, activityId))
    .orderBy(asc(activitySupervisors.order));

/** Makes these the members; who agreed to take part before still agrees. */
export async function replaceMembers(db: Db, activityId: string, members: readonly Member[]): Promise<void> {
  await db.execute(sql`
    delete from activity_members where activity_id = ${activityId}
      and student_id <> all(${sql.param(members.map(({ studentId }) => studentId))}::uuid[])`);
  await db
    .insert(activityMembers)
    .values([...members])
    .onConflictDoUpdate({
      target: [activityMembers.activityId, activityMembers.studentId],
      set: { role: sql`excluded.role` },
    });
}

const oneMember = (activityId: string, studentId: string) =>
  and(eq(activityMembers.activityId, activityId), eq(activityMembers.studentId, studentId));

export const updateMember = (
  db: Db,
  { activityId, studentId }: { activityId: string; studentId: string },
  change: Partial<Pick<Member, 'role' | 'confirmedAt' | 'mentorScore' | 'lectureScore'>>,
) => db.update(activityMembers).set(change).where(oneMember(activityId, studentId));

/** Nobody of an activity has been scored. */
export const clearScores = (db: Db, activityId: string) =>
  db
    .update(activityMembers)
    .set({ mentorScore: null, lectureScore: null })
    .where(eq(activityMembers.activityId, activityId));

export const deleteMember = (db: Db, activityId: string, studentId: string) =>
  db.delete(activityMembers).where(oneMember(activityId, studentId));

export async function replaceSupervisors(
  db: Db,
  activityId: string,
  lecturerIds: readonly string[],
): Promise<void> {
  await db.delete(activitySupervisors).where(eq(activitySupervisors.activityId, activityId));
  if (lecturerIds.length === 0) return;
  await db
    .insert(activitySupervisors)
    .values(lecturerIds.map((lecturerId, i) => ({ activityId, lecturerId, order: i + 1 })));
}

export type StudentFacts = Pick<
  Rows['students'],
  'id' | 'nim' | 'name' | 'status' | 'advisorId' | 'curriculumId' | 'entrySemester'
> & { ipk: number | null; leave: string[] };

/** Students with what programmes ask of them. */
export async function findStudents(
  db: Db,
  by: { ids: readonly string[] } | { nims: readonly string[] },
): Promise<StudentFacts[]> {
  const where =
    'ids' in by
      ? sql`s.id = any(${sql.param([...by.ids])}::uuid[])`
      : sql`s.nim = any(${sql.param([...by.nims])}::text[])`;
  const { rows } = await db.execute<StudentFacts>(sql`
    select s.id, s.nim, s.name, s.status, s.advisor_id as "advisorId", s.curriculum_id as "curriculumId",
      s.entry_semester as "entrySemester",
      ${latestIpk(sql`s.id`)} as ipk,
      coalesce((select array_agg(r.period_code::text) from semester_records r
        where r.student_id = s.id and r.status = 'C'), '{}') as leave
    from students s where ${where} order by s.nim`);
  return rows;
}

/** Title of another programme of a student that meets these days; null for none. */
export async function busyWith(
  db: Db,
  studentId: string,
  { start, end, except }: { start: string; end: string; except: string | null },
): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['activities'], 'title'>>(sql`
    select a.title from activity_members m join activities a on a.id = m.activity_id
    where m.student_id = ${studentId} and a.is_mbkm and a.id is distinct from ${except}::uuid
      and a.status in ('SUBMITTED', 'PA_APPROVED', 'APPROVED', 'ONGOING', 'REPORTED', 'SCORED')
      and a.start_date <= ${end} and a.end_date >= ${start} limit 1`);
  return rows[0]?.title ?? null;
}

export async function findPeriodByCode(
  db: Db,
  code: string,
): Promise<{ id: string; code: string } | undefined> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id' | 'code'>>(
    sql`select id, code from academic_periods where code = ${code}`,
  );
  return rows[0];
}

/** Terms from the given one on. */
export async function termCodesFrom(db: Db, code: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(
    sql`select code from academic_periods where code >= ${code} order by code limit 4`,
  );
  return rows.map((row) => row.code);
}
