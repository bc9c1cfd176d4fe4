import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { checkWeights, defaultGradeWeights, type GradeWeights } from '#shared/platform/grading/components.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { setWeights } from './grade-write.store.ts';
import { storeOutcomes } from './grade-write.ts';
import { sheetRows } from './sheet-rows.ts';
import { findSheetHead, lockSheet, type SheetHead } from './sheet.store.ts';
import { requireDraft, requireReader, requireWriter, reweighs, rightsOn } from './sheet-rights.ts';
import { effectiveScores, toSheet, weightsOf } from './sheet-view.ts';

/** The grade sheet of a class for its lecturers and the office. @throws AppError NOT_FOUND, FORBIDDEN. */
export async function gradeSheet(ctx: Ctx, scheduleId: string): Promise<GradeSheet> {
  const head = found(await findSheetHead(ctx.db, scheduleId));
  requireReader(ctx, head);
  const [rows, day] = [await sheetRows(ctx, head), await today(ctx)];
  return toSheet(head, rows, rightsOn(ctx, head, day), day);
}

/** The sheet, locked for a change; `isNew` when nobody had written it. @throws AppError NOT_FOUND. */
export async function openSheet(ctx: Ctx, scheduleId: string): Promise<SheetHead & { isNew: boolean }> {
  const isNew = found(await lockSheet(ctx.db, scheduleId, defaultGradeWeights));
  return { ...found(await findSheetHead(ctx.db, scheduleId)), isNew };
}

/** Recalculates every row after a change of weights. */
async function recalculate(ctx: Ctx, head: SheetHead, weights: GradeWeights): Promise<void> {
  const rows = (await sheetRows(ctx, head)).filter(
    ({ gradeId, fromThesis }) => gradeId !== null && !fromThesis,
  );
  await storeOutcomes(
    ctx,
    head,
    rows.map((row) => ({ row, components: row.components ?? {}, scores: effectiveScores(row) })),
    { weights, status: 'DRAFT', kind: 'WEIGHTS' },
  );
}

type WeightInput = { updatedAt: string | null; weights: GradeWeights };

/**
 * Sets the weights of a class. Once scores exist only kaprodi changes them, and every row is recalculated.
 * @throws AppError INVALID with `errors.weights`; RULE; STALE.
 */
export const saveWeights = (outer: Ctx, scheduleId: string, { updatedAt, weights }: WeightInput) =>
  inTransaction(outer, async (ctx) => {
    const head = await openSheet(ctx, scheduleId);
    const { academic } = await ctx.services.campus.get();
    const isHead = reweighs(ctx);
    if (isHead) requireDraft(ctx, head);
    else requireWriter(ctx, head, await today(ctx));
    if (!head.isNew) checkFresh({ updatedAt: head.updatedAt ?? '' }, updatedAt ?? '');
    const [problem] = checkWeights(weights, academic);
    if (problem) throw invalidField('weights', problem.message);
    if (head.hasScores && !isHead) {
      throw new AppError('RULE', 'Bobot terkunci karena nilai sudah diisi. Minta kaprodi mengubahnya.');
    }
    await setWeights(ctx.db, scheduleId, weights);
    if (head.hasScores) await recalculate(ctx, head, weights);
    await audit(ctx, {
      action: 'grade-sheet.weights',
      entity: 'grade-sheet',
      entityId: scheduleId,
      before: weightsOf(head),
      after: weights,
    });
    return gradeSheet(ctx, scheduleId);
  });
