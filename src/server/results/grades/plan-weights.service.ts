import type { GradeWeights } from '#shared/platform/grading/components.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { setWeights } from './grade-write.store.ts';
import { openSheet } from './sheet.service.ts';
import { classesOfCourse } from './sheet.store.ts';
import { weightsOf } from './sheet-view.ts';

/**
 * Makes the weights of an approved course plan those of its classes. A class that holds scores, or whose grades were handed
 * over, keeps its own. Runs inside the approval.
 * @param weights valid by `checkWeights`
 * @returns the names of the classes that took them and of those that did not
 */
export async function applyPlanWeights(
  ctx: Ctx,
  course: { courseId: string; periodId: string },
  weights: GradeWeights,
): Promise<{ applied: string[]; kept: string[] }> {
  const applied: string[] = [];
  const kept: string[] = [];
  for (const { id, className } of await classesOfCourse(ctx.db, course)) {
    const head = await openSheet(ctx, id);
    if (head.hasScores || head.status !== 'DRAFT') {
      kept.push(className);
      continue;
    }
    await setWeights(ctx.db, id, weights);
    applied.push(className);
    await audit(ctx, {
      action: 'grade-sheet.weights',
      entity: 'grade-sheet',
      entityId: id,
      before: weightsOf(head),
      after: weights,
      reason: 'RPS disetujui',
    });
  }
  return { applied, kept };
}
