import { sql } from 'drizzle-orm';
import type { GradeStatus } from '#shared/results/grades/grade.views.ts';
import type { GradeWeights } from '#shared/platform/grading/components.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** A grade of a class as it is to be stored. */
export type GradeValues = {
  id: string;
  studentId: string;
  components: Record<string, number | null>;
  /** What was typed before the scores that count took its place. */
  typed: Record<string, number | null> | null;
  attendanceNote: string | null;
  final: number | null;
  letter: string | null;
  index: number | null;
  passed: boolean | null;
  status: GradeStatus;
};

type ClassOf = { scheduleId: string; courseId: string; periodId: string; sks: number };

/**
 * Writes many grades of one class at once, new or changed; what a thesis has published in the class stays.
 * @returns the id of each grade written, by student
 */
export async function upsertGrades(
  db: Db,
  of: ClassOf,
  rows: readonly GradeValues[],
): Promise<Map<string, string>> {
  const written = await db.execute<
    Pick<Rows['grades'], 'id'> & { student_id: Rows['grades']['studentId'] }
  >(sql`
    insert into grades (id, student_id, course_id, schedule_id, period_id, sks, components, typed, attendance_note,
      final_score, letter, index, passed, source, status)
    select (r->>'id')::uuid, (r->>'studentId')::uuid, ${of.courseId}, ${of.scheduleId}, ${of.periodId}, ${of.sks},
      r->'components', nullif(r->'typed', 'null'), r->>'attendanceNote', (r->>'final')::int, r->>'letter', (r->>'index')::smallint,
      (r->>'passed')::boolean, 'KELAS', r->>'status'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict (student_id, schedule_id) where schedule_id is not null do update set
      components = excluded.components, typed = excluded.typed, attendance_note = excluded.attendance_note,
      final_score = excluded.final_score, letter = excluded.letter, index = excluded.index,
      passed = excluded.passed, status = excluded.status
    where grades.source <> 'SKRIPSI'
    returning id, student_id`);
  return new Map(written.rows.map((row) => [row.student_id, row.id]));
}

/** What happened to a grade. */
export type GradeEvent = {
  gradeId: string;
  kind: string;
  fromScore: number | null;
  fromLetter: string | null;
  toScore: number | null;
  toLetter: string | null;
  reason?: string;
};

/** Adds to the history of grades, in the transaction of the change. */
export async function recordEvents(ctx: Ctx, events: readonly GradeEvent[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.db.execute(sql`
    insert into grade_events (grade_id, at, actor_id, actor_name, kind, from_score, from_letter, to_score, to_letter, reason)
    select (r->>'gradeId')::uuid, ${ctx.now.toISOString()}::timestamptz, ${ctx.actor?.userId ?? null}::uuid,
      ${ctx.actor?.name ?? 'Sistem'}, r->>'kind', (r->>'fromScore')::int, r->>'fromLetter', (r->>'toScore')::int,
      r->>'toLetter', coalesce(r->>'reason', '')
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) r`);
}

export const setWeights = (db: Db, scheduleId: string, weights: GradeWeights) =>
  db.execute(sql`
    update grade_sheets set weights = ${JSON.stringify(weights)}::jsonb where schedule_id = ${scheduleId}`);
