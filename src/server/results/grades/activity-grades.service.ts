import { sql } from 'drizzle-orm';
import type { Grade } from '#shared/platform/grading/scale.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { announceGrades } from './announce.ts';
import { lockStudying } from './graduated.ts';
import { recordEvents } from './grade-write.store.ts';
import { requireOnlyOnes } from './only-one.ts';
import { recomputeRecords } from './recompute.ts';

/** A course recognised for an activity; a letter from elsewhere has no score. */
export type ActivityGradeRow = Grade & {
  studentId: string;
  courseId: string;
  sks: number;
  score: number | null;
};

/**
 * Publishes the grades of an activity programme in its term, within the caller's transaction, and recomputes the students'
 * terms from there on.
 * @returns the grades' ids in the order given
 * @throws AppError RULE when one of them has graduated, CONFLICT when one has the course in the term already
 */
export async function publishActivityGrades(
  ctx: Ctx,
  {
    term,
    rows,
    reason,
  }: { term: { id: string; code: string }; rows: readonly ActivityGradeRow[]; reason: string },
): Promise<string[]> {
  const studentIds = [...new Set(rows.map(({ studentId }) => studentId))];
  await lockStudying(ctx, studentIds);
  await requireOnlyOnes(
    ctx.db,
    rows.map(({ studentId, courseId }) => ({ studentId, courseId, periodId: term.id })),
  );
  const grades = rows.map((row) => ({ ...row, id: newId() }));
  await ctx.db.execute(sql`
    insert into grades (id, student_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
    select (r->>'id')::uuid, (r->>'studentId')::uuid, (r->>'courseId')::uuid, ${term.id}, (r->>'sks')::smallint,
      (r->>'score')::int, r->>'letter', (r->>'index')::smallint, (r->>'passed')::boolean, 'MBKM', 'PUBLISHED'
    from jsonb_array_elements(${JSON.stringify(grades)}::jsonb) r`);
  await recordEvents(
    ctx,
    grades.map(({ id: gradeId, score, letter }) => ({
      gradeId,
      kind: 'CONVERSION',
      fromScore: null,
      fromLetter: null,
      reason,
      toScore: score,
      toLetter: letter,
    })),
  );
  await recomputeRecords(ctx, studentIds, term.code);
  await audit(ctx, {
    action: 'grade.publish-activity',
    entity: 'grade',
    entityId: grades[0]?.id ?? '',
    after: { grades },
    reason,
  });
  announceGrades(ctx, studentIds);
  return grades.map(({ id }) => id);
}
