import type { GradeStatus } from '#shared/results/grades/grade.views.ts';
import type { ComponentScores, GradeWeights } from '#shared/platform/grading/components.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type GradeValues, recordEvents, upsertGrades } from './grade-write.store.ts';
import type { SheetHead, StoredRow } from './sheet.store.ts';
import { outcomeOf } from './sheet-view.ts';

/** A row with the components to store and the scores that count. */
export type RowChange = {
  row: StoredRow;
  components: Partial<ComponentScores>;
  scores: ComponentScores;
  note?: string | undefined;
  /** Handed over without a score. */
  deferred?: boolean;
};

/** Stores the rows of a class with what follows from their scores, and their history. */
export async function storeOutcomes(
  ctx: Ctx,
  head: SheetHead,
  changes: readonly RowChange[],
  how: { weights: GradeWeights; status: GradeStatus; kind: string },
): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ row, components, scores, note, deferred }): GradeValues => {
    const outcome = outcomeOf(scores, how.weights);
    return {
      id: row.gradeId ?? newId(),
      studentId: row.studentId,
      components,
      typed: how.status === 'SUBMITTED' ? (row.components ?? {}) : null,
      attendanceNote: note ?? row.attendanceNote,
      ...outcome,
      letter: outcome.letter ?? (deferred === true ? 'T' : null),
      status: how.status,
    };
  });
  const ids = await upsertGrades(ctx.db, head, values);
  await recordEvents(
    ctx,
    changes.flatMap(({ row }, i) => {
      const gradeId = ids.get(row.studentId);
      if (gradeId === undefined) return [];
      const to = { toScore: values[i]?.final ?? null, toLetter: values[i]?.letter ?? null };
      return [{ gradeId, kind: how.kind, fromScore: row.final, fromLetter: row.letter, ...to }];
    }),
  );
}
