import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { lastGradeDayOf } from '#server/teaching/calendar/grade-days.public.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

export const markSubmitted = (ctx: Ctx, scheduleId: string) =>
  ctx.db.execute(sql`
    update grade_sheets set status = 'SUBMITTED', submitted_at = ${ctx.now.toISOString()}::timestamptz,
      submitted_by = ${ctx.actor?.userId ?? null}::uuid, return_note = '' where schedule_id = ${scheduleId}`);

/**
 * Takes submitted grades back to drafts with the scores that were typed, so that attendance follows the meetings again. Of what
 * was handed in before typed scores were kept, attendance without a note goes.
 * @returns the grades that went back.
 */
export async function markReturned(db: Db, scheduleId: string, note: string): Promise<ChangedGrade[]> {
  await db.execute(sql`
    update grade_sheets set status = 'DRAFT', submitted_at = null, submitted_by = null, return_note = ${note}
    where schedule_id = ${scheduleId}`);
  const { rows } = await db.execute<ChangedGrade>(sql`
    update grades set status = 'DRAFT', letter = nullif(letter, 'T'), typed = null, components = coalesce(typed,
      case when coalesce(attendance_note, '') = '' then components - 'KEHADIRAN' else components end)
    where schedule_id = ${scheduleId} and status = 'SUBMITTED' returning ${changed}`);
  return rows;
}

export type LockedSheet = Pick<Rows['gradeSheets'], 'scheduleId' | 'status'> &
  Pick<Rows['schedules'], 'className'> &
  Pick<Rows['courses'], 'code'> & { periodCode: Rows['academicPeriods']['code'] };

/** The sheets of classes, locked in id order; classes that nobody graded are missing. */
export async function lockSheets(db: Db, scheduleIds: readonly string[]): Promise<LockedSheet[]> {
  const { rows } = await db.execute<LockedSheet>(sql`
    select g.schedule_id as "scheduleId", c.code, s.class_name as "className", p.code as "periodCode", g.status
    from grade_sheets g join schedules s on s.id = g.schedule_id join courses c on c.id = s.course_id
    join academic_periods p on p.id = s.period_id
    where g.schedule_id = any(${sql.param(scheduleIds)}::uuid[]) order by g.schedule_id for update of g`);
  return rows;
}

/** Which of these ids are classes. */
export async function existingClasses(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id'>>(
    sql`select id from schedules where id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

export type ChangedGrade = Pick<Rows['grades'], 'studentId' | 'letter'> & {
  gradeId: Rows['grades']['id'];
  score: Rows['grades']['finalScore'];
};

const changed = sql`id as "gradeId", student_id as "studentId", final_score as score, letter`;

/** `from` the places `i` in a class whose student has no grade among those handed in. */
export const ungradedPlaces = (scheduleId: SQL): SQL => sql`from krs_items i
  join krs plan on plan.id = i.krs_id and plan.state not in ('CANCELLED', 'REJECTED')
  where i.schedule_id = ${scheduleId} and i.approved and not exists (select from grades g
    where g.student_id = i.student_id and g.schedule_id = i.schedule_id and g.status <> 'DRAFT')`;

/** A class some of whose students have no grade among those handed in. */
export type LateClass = Pick<Rows['courses'], 'code' | 'name'> &
  Pick<Rows['schedules'], 'className'> & {
    scheduleId: Rows['schedules']['id'];
    lecturers: { _id: Rows['scheduleLecturers']['lecturerId'] }[];
    students: Pick<Rows['students'], 'nim' | 'name'>[];
  };

/** Those of these classes where the grade of a student is missing, with these students. */
export async function ungradedMembers(db: Db, scheduleIds: readonly string[]): Promise<LateClass[]> {
  const { rows } = await db.execute<LateClass>(sql`
    select s.id as "scheduleId", c.code, c.name, s.class_name as "className", late.students,
      coalesce((select json_agg(json_build_object('_id', l.lecturer_id)) from schedule_lecturers l
        where l.schedule_id = s.id), '[]') as lecturers
    from schedules s join courses c on c.id = s.course_id
    cross join lateral (
      select json_agg(json_build_object('nim', st.nim, 'name', st.name) order by st.nim) as students
      from students st where st.id in (select i.student_id ${ungradedPlaces(sql`s.id`)})
    ) late
    where s.id = any(${sql.param(scheduleIds)}::uuid[]) and late.students is not null
    order by c.code, s.class_name, s.id`);
  return rows;
}

/** A student whose results the diploma has made final. */
const graduate = sql`select id from students where status = 'graduated'`;

/**
 * Publishes the submitted grades of classes; those of graduates stay handed in.
 * @returns the grades that became visible.
 */
export async function markPublished(ctx: Ctx, scheduleIds: readonly string[]): Promise<ChangedGrade[]> {
  const ids = sql`any(${sql.param(scheduleIds)}::uuid[])`;
  await ctx.db.execute(sql`
    update grade_sheets set status = 'PUBLISHED', published_at = ${ctx.now.toISOString()}::timestamptz,
      published_by = ${ctx.actor?.userId ?? null}::uuid where schedule_id = ${ids}`);
  const { rows } = await ctx.db.execute<ChangedGrade>(sql`
    update grades set status = 'PUBLISHED' where schedule_id = ${ids} and status = 'SUBMITTED'
      and student_id not in (${graduate}) returning ${changed}`);
  return rows;
}

/** The graduates of classes whose grades stay handed in. */
export async function heldBack(db: Db, scheduleIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'>>(sql`
    select distinct st.nim from grades g join students st on st.id = g.student_id and st.status = 'graduated'
    where g.schedule_id = any(${sql.param(scheduleIds)}::uuid[]) and g.status = 'SUBMITTED' order by 1`);
  return rows.map(({ nim }) => nim);
}

export type HeldGrade = ChangedGrade &
  Pick<Rows['gradeSheets'], 'scheduleId'> & { periodCode: Rows['academicPeriods']['code'] };

/** Grades handed in of classes published since, of students who are no graduates any more; their students locked. */
export async function publishHeldBack(db: Db): Promise<HeldGrade[]> {
  await db.execute(sql`
    select 1 from students where id in (
      select g.student_id from grades g join grade_sheets s on s.schedule_id = g.schedule_id
      where g.status = 'SUBMITTED' and s.status in ('PUBLISHED', 'LOCKED')
    ) order by id for no key update`);
  const { rows } = await db.execute<HeldGrade>(sql`
    update grades g set status = 'PUBLISHED' from grade_sheets s, schedules k, academic_periods p
    where s.schedule_id = g.schedule_id and k.id = s.schedule_id and p.id = k.period_id
      and g.status = 'SUBMITTED' and s.status in ('PUBLISHED', 'LOCKED') and g.student_id not in (${graduate})
    returning g.id as "gradeId", g.student_id as "studentId", g.final_score as score, g.letter,
      g.schedule_id as "scheduleId", p.code as "periodCode"`);
  return rows;
}

/** Students of classes, locked in id order so that their records are recomputed one after the other. */
export const lockStudentsOf = (db: Db, scheduleIds: readonly string[]) =>
  db.execute(sql`
    select 1 from students where id in (
      select student_id from grades where schedule_id = any(${sql.param(scheduleIds)}::uuid[])
    ) order by id for no key update`);

export const setExtension = (db: Db, scheduleId: string, until: string) =>
  db.execute(sql`update grade_sheets set extended_until = ${until} where schedule_id = ${scheduleId}`);

/** Classes whose term has announced its grades on or before a day and whose grades are still waiting. */
export async function announcedSheets(db: Db, day: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id'>>(sql`
    select g.schedule_id as id from grade_sheets g join schedules s on s.id = g.schedule_id
    where g.status = 'SUBMITTED' and exists (
      select from calendar_events e where e.period_id = s.period_id and e.type = 'GRADE_PUBLISH'
        and e.start_date <= ${day} and (e.class_types = '{}' or s.class_type = any(e.class_types)))
    order by g.schedule_id limit 100`);
  return rows.map(({ id }) => id);
}

/** Locks published grades older than a moment, and those of closed terms. @returns their classes. */
export async function lockPublished(db: Db, before: string): Promise<string[]> {
  const { rows } = await db.execute<{ schedule_id: Rows['gradeSheets']['scheduleId'] }>(sql`
    update grade_sheets g set status = 'LOCKED'
    from schedules s join academic_periods p on p.id = s.period_id
    where s.id = g.schedule_id and g.status = 'PUBLISHED'
      and (g.published_at <= ${before}::timestamptz or p.status = 'DONE') returning g.schedule_id`);
  await db.execute(sql`
    update grades g set status = 'LOCKED' from grade_sheets s
    where s.schedule_id = g.schedule_id and s.status = 'LOCKED' and g.status = 'PUBLISHED'`);
  return rows.map(({ schedule_id: id }) => id);
}

export type OverdueGrade = ChangedGrade &
  Pick<Rows['gradeSheets'], 'scheduleId'> & {
    periodCode: Rows['academicPeriods']['code'];
    course: Rows['courses']['name'];
  };

/** Published T whose class was due more than so many days before a day; those of graduates stay. */
export async function overdueDeferred(db: Db, day: string, days: number): Promise<OverdueGrade[]> {
  const { rows } = await db.execute<OverdueGrade>(sql`
    select g.id as "gradeId", g.student_id as "studentId", g.final_score as score, g.letter,
      g.schedule_id as "scheduleId", p.code as "periodCode", c.name as course
    from grades g join schedules s on s.id = g.schedule_id join academic_periods p on p.id = s.period_id
    join courses c on c.id = g.course_id
    join grade_sheets h on h.schedule_id = s.id
    where g.letter = 'T' and g.status in ('PUBLISHED', 'LOCKED') and g.student_id not in (${graduate}) and ${day}::date > ${days}::int + greatest(
      h.extended_until, ${lastGradeDayOf(sql`s.class_type`)})
    order by g.student_id limit 2000`);
  return rows;
}

export const failDeferred = (db: Db, gradeIds: readonly string[]) =>
  db.execute(sql`
    update grades set letter = 'E', index = 0, passed = false where id = any(${sql.param(gradeIds)}::uuid[])`);
