import { type SQL, sql } from 'drizzle-orm';
import type { OfficeGrade } from '#shared/results/grades/grade.views.ts';
import { BEFORE_STUDY } from '#shared/platform/grading/gpa.ts';
import { found } from '#server/platform/db/list.ts';
import { isoMoment, periodName } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { countedOf, decreedGrades } from './counted.ts';
import { publishedAlone } from './objection-window.ts';
import { findEquivalences } from './records.store.ts';

type Row = Omit<OfficeGrade, 'isBest'>;

/** An event `e` of a grade as JSON. */
const eventWith = (
  reason: SQL,
) => sql`json_build_object('at', ${isoMoment(sql`e.at`)}, 'by', e.actor_name, 'kind', e.kind,
    'fromScore', e.from_score, 'fromLetter', e.from_letter, 'toScore', e.to_score, 'toLetter', e.to_letter,
    'reason', ${reason}, 'correctionId', case when e.kind = 'CORRECTION' then (
      select k.id from grade_corrections k where k.grade_id = e.grade_id and k.decided_at = e.at
        and k.status = 'APPROVED' and k.proof_file is not null limit 1) end)`;

/** Drafts in between stay with the lecturer. */
const isHistory = sql`e.kind not in ('INPUT', 'WEIGHTS')`;

/** History of a grade `g` as JSON, oldest first. */
const history = sql`coalesce((
  select json_agg(${eventWith(sql`e.reason`)} order by e.id)
  from grade_events e where e.grade_id = g.id and ${isHistory}), '[]')`;

/**
 * When a grade `g` was published by itself (`published_at`), and its history as the student reads it, null for none: the note
 * of a return is for the lecturer and about the whole class.
 */
export const ownEvents = sql`
  select ${publishedAlone} as published_at, json_agg(${eventWith(sql`case
    when e.kind in ('PUBLISH', 'CORRECTION', 'CONVERSION', 'DEADLINE') then e.reason else '' end`)} order by e.id)
    filter (where ${isHistory}) as history
  from grade_events e where e.grade_id = g.id`;

async function findGrades(ctx: Ctx, studentId: string): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select g.id as "_id", ${isoMoment(sql`g.updated_at`)} as "updatedAt", c.id as "courseId", c.code, c.name, g.sks,
      c.course_type as "courseType", s.class_name as "className", g.schedule_id as "scheduleId", g.final_score as score, g.letter, g.index, g.passed,
      g.source, g.status, ${history} as history,
      (select json_build_object('_id', k.id, 'proposedScore', k.proposed_score, 'reason', k.reason)
        from grade_corrections k where k.grade_id = g.id and k.status = 'REQUESTED') as "openCorrection",
      case when p.id is not null then
        json_build_object('_id', p.id, 'code', p.code, 'label', ${periodName}) end as period
    from grades g join courses c on c.id = g.course_id left join schedules s on s.id = g.schedule_id
    left join academic_periods p on p.id = g.period_id
    where g.student_id = ${studentId} order by p.code nulls first, c.code, g.id`);
  return rows;
}

/** Lets through the office and the student's own advisor. @throws AppError NOT_FOUND; FORBIDDEN, with an audit entry */
export async function requireAdvisorOr(
  ctx: Ctx,
  studentId: string,
  permission: 'studentGrade:get' | 'transcript:get' | 'transcript:print',
): Promise<void> {
  const { rows } = await ctx.db.execute<Pick<Rows['students'], 'advisorId'>>(
    sql`select advisor_id as "advisorId" from students where id = ${studentId}`,
  );
  const { advisorId } = found(rows[0]);
  if (holds(ctx, permission)) return;
  const { lecturerId } = actorOf(ctx);
  if (lecturerId !== null && advisorId === lecturerId) return;
  throw await refusedStudent(ctx, studentId, 'Nilai mahasiswa ini hanya untuk dosen PA-nya.');
}

async function findDecreed(ctx: Ctx, studentId: string): Promise<string[] | null> {
  const { rows } = await ctx.db.execute<{ decreed: string[] | null }>(
    sql`select ${decreedGrades(sql`${studentId}`)} as decreed`,
  );
  return rows[0]?.decreed ?? null;
}

/** All grades of a student, every state, with history. */
export async function gradesOfStudent(ctx: Ctx, studentId: string): Promise<OfficeGrade[]> {
  await requireAdvisorOr(ctx, studentId, 'studentGrade:get');
  const rows = await findGrades(ctx, studentId);
  const attempts = rows.map((row) => ({
    ...row,
    gradeId: row._id,
    semesterCode: row.period?.code ?? BEFORE_STUDY,
    published: row.status === 'PUBLISHED' || row.status === 'LOCKED',
  }));
  const counted = countedOf(attempts, await findEquivalences(ctx.db), await findDecreed(ctx, studentId));
  const best = new Set(counted.map(({ gradeId }) => gradeId));
  return rows.map((row) => ({ ...row, isBest: best.has(row._id) }));
}
