import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { deleteMigrated, insertMigrated, lockMigrated, type MigratedGrade } from './migration.store.ts';
import { withDegree } from './graduated.ts';
import { requireOnlyOnes } from './only-one.ts';
import { lockStudents } from './records.store.ts';

const REASON = 'Riwayat nilai semester lalu';

/**
 * Brings in published grades of terms before the portal and recomputes their students' terms, within the caller's
 * transaction. @returns the ids in the order given.
 * @throws AppError CONFLICT when a student has the course, or one that stands for it, in the term already.
 */
export async function addMigratedGrades(
  ctx: Ctx,
  given: readonly Omit<MigratedGrade, 'id'>[],
): Promise<string[]> {
  const grades = given.map((grade) => ({ ...grade, id: newId() }));
  const studentIds = [...new Set(grades.map(({ studentId }) => studentId))];
  await lockStudents(ctx.db, studentIds);
  await requireOnlyOnes(ctx.db, grades);
  await insertMigrated(ctx.db, grades);
  await recordEvents(
    ctx,
    grades.map(({ id, score, letter }) => ({
      gradeId: id,
      kind: 'PUBLISH',
      fromScore: null,
      fromLetter: null,
      toScore: score,
      toLetter: letter,
      reason: REASON,
    })),
  );
  await recomputeRecords(ctx, studentIds);
  await audit(ctx, {
    action: 'grade.migrate',
    entity: 'grade',
    entityId: grades[0]?.id ?? '',
    after: { grades },
  });
  return grades.map(({ id }) => id);
}

/**
 * Takes grades back that were brought in, as far as nothing has happened to them since, and recomputes.
 * @returns why a grade stays, by its id.
 */
export async function removeMigratedGrades(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const stored = await lockMigrated(ctx.db, ids);
  await lockStudents(ctx.db, [...new Set(stored.map(({ studentId }) => studentId))]);
  const graduates = await withDegree(
    ctx.db,
    stored.map(({ studentId }) => studentId),
  );
  const free = stored.filter(({ used, studentId }) => !used && !graduates.has(studentId));
  const studentIds = [...new Set(free.map(({ studentId }) => studentId))];
  await deleteMigrated(ctx.db, free);
  await recomputeRecords(ctx, studentIds);
  await audit(ctx, {
    action: 'grade.migrate-undo',
    entity: 'grade',
    entityId: free[0]?.id ?? '',
    before: { grades: free },
  });
  const gone = new Set(free.map(({ id }) => id));
  return new Map(
    ids
      .filter((id) => !gone.has(id))
      .map((id) => [
        id,
        'Nilai ini sudah dikoreksi atau dipersoalkan sejak impor, atau mahasiswanya sudah diluluskan.',
      ]),
  );
}
