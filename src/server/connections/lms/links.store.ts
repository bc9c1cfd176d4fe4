import { eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import {
  lmsCategories,
  lmsCourses,
  lmsSettings,
  lmsTerms,
  lmsUsers,
  users,
} from '#server/platform/db/schema.ts';

export type LmsSettings = typeof lmsSettings.$inferSelect;
export type LmsCourseRow = typeof lmsCourses.$inferSelect;

/** What stands at a class whose course was deleted there, or bears another number; adding classes looks for it again. */
export const GONE =
  'Kelas ini tidak ada lagi di LMS atau nomornya sudah diganti di sana. Tambahkan kelasnya lagi.';

/** Somebody the LMS should know. `number` is NIM or NIDN. */
export type LmsPerson = Pick<Rows['students' | 'lecturers'], 'name' | 'email'> & {
  userId: Rows['users']['id'];
  number: Rows['students']['nim'] | Rows['lecturers']['nidn' | 'nuptk'];
};

/** A class with what its course is called. */
export type LmsClass = Pick<Rows['schedules'], 'periodId' | 'className'> &
  Pick<Rows['courses'], 'code' | 'description'> &
  Pick<Rows['academicPeriods'], 'startDate' | 'endDate'> & {
    scheduleId: Rows['schedules']['id'];
    courseName: Rows['courses']['name'];
    semesterCode: Rows['academicPeriods']['code'];
    cancelled: boolean;
  };

export async function readSettings(db: Db): Promise<LmsSettings> {
  const [row] = await db.select().from(lmsSettings);
  if (!row) throw new Error('the LMS settings are missing');
  return row;
}

/** Whether new classes begin with the contents of another course. */
export async function usesTemplates(db: Db): Promise<boolean> {
  const { courseTemplate, generalTemplate } = await readSettings(db);
  return courseTemplate !== '' || generalTemplate !== '';
}

export const writeSettings = (db: Db, change: Partial<LmsSettings>) => db.update(lmsSettings).set(change);

export const findCourse = async (db: Db, scheduleId: string): Promise<LmsCourseRow | undefined> =>
  (await db.select().from(lmsCourses).where(eq(lmsCourses.scheduleId, scheduleId)))[0];

export const saveCourse = (
  db: Db,
  row: { scheduleId: string; lmsId: number; shortName: string; linkedAt: string },
) =>
  db
    .insert(lmsCourses)
    .values(row)
    .onConflictDoUpdate({
      target: lmsCourses.scheduleId,
      set: { lmsId: row.lmsId, shortName: row.shortName, linkedAt: row.linkedAt, problem: '' },
    });

export const updateCourse = (db: Db, scheduleId: string, change: Partial<LmsCourseRow>) =>
  db.update(lmsCourses).set(change).where(eq(lmsCourses.scheduleId, scheduleId));

export const findCategory = async (db: Db, periodId: string): Promise<number | null> =>
  (
    await db
      .select({ id: lmsCategories.lmsId })
      .from(lmsCategories)
      .where(eq(lmsCategories.periodId, periodId))
  )[0]?.id ?? null;

export const saveCategory = (db: Db, periodId: string, lmsId: number) =>
  db
    .insert(lmsCategories)
    .values({ periodId, lmsId })
    .onConflictDoUpdate({ target: lmsCategories.periodId, set: { lmsId } });

export const forgetCategory = (db: Db, periodId: string) =>
  db.delete(lmsCategories).where(eq(lmsCategories.periodId, periodId));

/** Accounts by person. */
export async function linksOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: lmsUsers.userId, lmsId: lmsUsers.lmsId })
    .from(lmsUsers)
    .where(inArray(lmsUsers.userId, [...userIds]));
  return new Map(rows.map(({ userId, lmsId }) => [userId, lmsId]));
}

/** A course that was there when it was last looked at; null before there is one. */
export const anyCourse = async (db: Db): Promise<number | null> =>
  (
    await db.select({ lmsId: lmsCourses.lmsId }).from(lmsCourses).where(eq(lmsCourses.problem, '')).limit(1)
  )[0]?.lmsId ?? null;

/** Somebody of the portal behind an account; `isAway` is a student who is on leave, left or graduated. */
export type PersonBehind = { userId: string; name: string; isAway: boolean };

/** People of the portal behind accounts. */
export async function peopleBehind(db: Db, lmsIds: readonly number[]): Promise<Map<number, PersonBehind>> {
  if (lmsIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    lms_id: Rows['lmsUsers']['lmsId'];
    user_id: Rows['lmsUsers']['userId'];
    name: string;
    away: boolean;
  }>(sql`
    select l.lms_id, l.user_id, coalesce(s.name, u.name) as name, coalesce(s.status <> 'active', false) as away
    from lms_users l join users u on u.id = l.user_id left join students s on s.user_id = l.user_id
    where l.lms_id in (${sql.join(
      lmsIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return new Map(rows.map((row) => [row.lms_id, { userId: row.user_id, name: row.name, isAway: row.away }]));
}

/**
 * Remembers an account.
 * @param given what it was made with; null for one that was there.
 * @returns false when it belongs to another person already.
 */
export async function saveLink(
  db: Db,
  link: { userId: string; lmsId: number; username: string; linkedAt: string },
  given: { name: string; email: string } | null,
): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: Rows['lmsUsers']['userId'] }>(sql`
    insert into lms_users (user_id, lms_id, username, linked_at, given_name, given_email)
    select ${link.userId}, ${link.lmsId}, ${link.username}, ${link.linkedAt}, ${given?.name ?? null}::text,
      ${given?.email ?? null}::text
    where not exists (select from lms_users where lms_id = ${link.lmsId} and user_id <> ${link.userId})
    on conflict (user_id) do update set lms_id = excluded.lms_id, username = excluded.username,
      given_name = excluded.given_name, given_email = excluded.given_email, profile_problem = ''
    returning user_id`);
  return rows.length > 0;
}

/** Those of some ids that are people of the portal. */
export const knownUsers = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [...ids]))
    ).map(({ id }) => id),
  );

/** Accounts of a few others, to see whether the LMS shows anybody. */
export const otherLinks = async (db: Db, lmsIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .select({ lmsId: lmsUsers.lmsId })
      .from(lmsUsers)
      .where(notInArray(lmsUsers.lmsId, [...lmsIds]))
      .limit(20)
  ).map(({ lmsId }) => lmsId);

/** Forgets accounts; who they belong to is looked up again, or given a new one. */
export const forgetLinks = (db: Db, lmsIds: readonly number[]) =>
  db.delete(lmsUsers).where(inArray(lmsUsers.lmsId, [...lmsIds]));

const classColumns = sql`
  s.id as "scheduleId", s.period_id as "periodId", c.code, c.name as "courseName", s.class_name as "className",
  c.description, p.code as "semesterCode", p.start_date::text as "startDate", p.end_date::text as "endDate",
  s.status = 'CANCLE' as cancelled`;

export const findClass = async (db: Db, scheduleId: string): Promise<LmsClass | undefined> =>
  (
    await db.execute<LmsClass>(sql`
      select ${classColumns} from schedules s join courses c on c.id = s.course_id
        join academic_periods p on p.id = s.period_id where s.id = ${scheduleId}`)
  ).rows[0];

/** The class, other than this one, that a course is remembered for. */
export const otherClassOf = async (
  db: Db,
  { lmsId, scheduleId }: { lmsId: number; scheduleId: string },
): Promise<LmsClass | undefined> =>
  (
    await db.execute<LmsClass>(sql`
      select ${classColumns} from lms_courses l join schedules s on s.id = l.schedule_id
        join courses c on c.id = s.course_id join academic_periods p on p.id = s.period_id
      where l.lms_id = ${lmsId} and l.schedule_id <> ${scheduleId}`)
  ).rows[0];

/** Classes of a term without a course in the LMS, or whose course is gone; cancelled ones left out. @param only these, or all. */
export const classesToAdd = async (db: Db, periodId: string, only: readonly string[]): Promise<LmsClass[]> =>
  (
    await db.execute<LmsClass>(sql`
      select ${classColumns} from schedules s join courses c on c.id = s.course_id
        join academic_periods p on p.id = s.period_id
        left join lms_courses l on l.schedule_id = s.id
      where s.period_id = ${periodId} and s.status <> 'CANCLE' and (l.schedule_id is null or l.problem = ${GONE})
        and (${only.length === 0} or s.id in (select jsonb_array_elements_text(${JSON.stringify(only)}::jsonb)::uuid))
      order by c.code, s.class_name`)
  ).rows;

/** Which of these classes a term has. */
export const classesInTerm = async (db: Db, periodId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db.execute<Pick<Rows['schedules'], 'id'>>(sql`
      select id from schedules where period_id = ${periodId} and id = any(${sql.param([...ids])}::uuid[])`)
  ).rows.map(({ id }) => id);

/** Remembers that all classes of a term were added; those that open later follow. */
export const noteTerm = (db: Db, periodId: string, addedAt: string) =>
  db.insert(lmsTerms).values({ periodId, addedAt }).onConflictDoNothing();

/**
 * Classes without a course that were opened after all classes of their term, which is not over, had been added. One that
 * failed rests until `restedBefore`, and all of them after a run that had to stop.
 */
export const openedClasses = async (
  db: Db,
  { limit, restedBefore }: { limit: number; restedBefore: string },
): Promise<LmsClass[]> =>
  (
    await db.execute<LmsClass>(sql`
      select ${classColumns} from lms_terms t join academic_periods p on p.id = t.period_id
        join schedules s on s.period_id = p.id join courses c on c.id = s.course_id
      where p.status <> 'DONE' and s.status <> 'CANCLE'
        and not exists (select from lms_courses l where l.schedule_id = s.id)
        and not exists (select from lms_results r join lms_runs f on f.id = r.run_id
          where r.schedule_id = s.id and r.outcome = 'FAILED' and f.kind = 'OPENED' and f.started_at >= ${restedBefore})
        and not exists (select from lms_runs f
          where f.kind = 'OPENED' and f.status = 'STOPPED' and f.started_at >= ${restedBefore})
      order by p.code, c.code, s.class_name limit ${limit}`)
  ).rows;

/** Classes of a term, or of all terms that are not over, with a course. */
export const linkedClasses = async (db: Db, periodId: string | null): Promise<string[]> =>
  (
    await db.execute<{ id: Rows['lmsCourses']['scheduleId'] }>(sql`
      select l.schedule_id as id from lms_courses l join schedules s on s.id = l.schedule_id
        join academic_periods p on p.id = s.period_id join courses c on c.id = s.course_id
      where ${periodId === null ? sql`p.status <> 'DONE'` : sql`p.id = ${periodId}`}
      order by p.code, c.code, s.class_name`)
  ).rows.map(({ id }) => id);

/** Somebody of a class, as the LMS should have them. */
export type ClassMember = LmsPerson & { role: 'STUDENT' | 'TEACHER'; active: boolean };

/** Who belongs to a class: students of the approved plan (inactive ones too) and its lecturers. */
export const membersOfClass = async (db: Db, scheduleId: string): Promise<ClassMember[]> =>
  (
    await db.execute<ClassMember>(sql`
      select s.user_id as "userId", s.name, s.email, s.nim as number, 'STUDENT' as role, s.status = 'active' as active
      from krs_items i join students s on s.id = i.student_id
      where i.schedule_id = ${scheduleId} and i.approved and s.user_id is not null
      union all
      select l.user_id, l.name, l.email, coalesce(nullif(l.nidn, ''), nullif(l.nuptk, '')), 'TEACHER', true
      from schedule_lecturers t join lecturers l on l.id = t.lecturer_id
      where t.schedule_id = ${scheduleId} and l.user_id is not null
      order by role desc, number`)
  ).rows;

/** People of a term without an account there: students of approved plans, lecturers of classes. */
export const peopleToAdd = async (
  db: Db,
  periodId: string,
  who: 'students' | 'lecturers' | 'all',
): Promise<LmsPerson[]> => {
  const students = sql`
    select distinct s.user_id as "userId", s.name, s.email, s.nim as number
    from krs k join krs_items i on i.krs_id = k.id and i.approved join students s on s.id = k.student_id
    where k.period_id = ${periodId} and s.status = 'active' and s.user_id is not null`;
  const lecturers = sql`
    select distinct l.user_id as "userId", l.name, l.email, coalesce(nullif(l.nidn, ''), nullif(l.nuptk, '')) as number
    from schedule_lecturers t join lecturers l on l.id = t.lecturer_id
    where t.period_id = ${periodId} and l.user_id is not null`;
  const chosen = { students, lecturers, all: sql`${students} union ${lecturers}` }[who];
  const { rows } = await db.execute<LmsPerson>(sql`
    select * from (${chosen}) p where not exists (select from lms_users u where u.user_id = p."userId")
    order by number nulls last, "userId"`);
  return rows;
};
