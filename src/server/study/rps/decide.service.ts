import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { requireComplete, savedView } from './check.ts';
import { actorsOn } from './rps-rights.ts';
import { fillTopics, lockApproved, lockRps, type Rps, updateRps } from './rps.store.ts';
import { step } from './step.ts';
import { findTeachers } from './teaching.store.ts';
import { closeSubmitted, tellApproved, tellReturned } from './tell.ts';

async function openForDecision(ctx: Ctx, id: string, updatedAt: string): Promise<Rps> {
  const plan = found(await lockRps(ctx.db, id));
  checkFresh(plan, updatedAt);
  return plan;
}

/** Replaces the plan in force by a newer revision. */
async function archiveEarlier(ctx: Ctx, plan: Rps): Promise<void> {
  const earlier = await lockApproved(ctx.db, plan.courseId, plan.periodId);
  if (earlier === undefined) return;
  const state = await step(
    ctx,
    earlier,
    'ARCHIVE',
    await actorsOn(ctx, earlier),
    `Digantikan revisi ${plan.revisionNo}`,
  );
  await updateRps(ctx.db, earlier.id, { state });
}

/** @throws AppError RULE if the course has no class left */
async function requireClasses(ctx: Ctx, { courseId, periodId }: Rps): Promise<void> {
  if ((await findTeachers(ctx.db, courseId, periodId)).length > 0) return;
  throw new AppError(
    'RULE',
    'Mata kuliah ini tidak lagi memiliki kelas pada semester RPS ini. Kembalikan RPS-nya.',
  );
}

/**
 * Approves and freezes a plan. Its weights go to the course's grade sheets without scores, its topics to meetings without a
 * topic.
 * @returns the plan with the classes that took the weights and those that kept theirs
 * @throws AppError NOT_FOUND, STALE, RULE for a plan that waits for no decision, is incomplete or has no class left
 */
export const approve = (outer: Ctx, id: string, updatedAt: string) =>
  inTransaction(outer, async (ctx) => {
    const before = await openForDecision(ctx, id, updatedAt);
    const state = await step(ctx, before, 'APPROVE', await actorsOn(ctx, before));
    await requireComplete(ctx, before);
    if (before.weights === null) throw new AppError('RULE', 'Rencana evaluasi belum diisi.');
    await requireClasses(ctx, before);
    await archiveEarlier(ctx, before);
    const { applied, kept } = await ctx.services.gradeFollowUp.applyPlanWeights(ctx, before, before.weights);
    const after = await updateRps(ctx.db, id, {
      state,
      approvedAt: ctx.now.toISOString(),
      approvedBy: actorOf(ctx).userId,
      keptClasses: kept,
    });
    await closeSubmitted(ctx, after);
    await tellApproved(ctx, after);
    const topics = await fillTopics(ctx.db, after);
    await lockAttachments(ctx, 'RPS', id, ['PDF', 'DOCX', 'HANDOUT']);
    await audit(ctx, {
      action: 'rps.approve',
      entity: 'rps',
      entityId: id,
      before: { state: before.state },
      after: { state, applied, kept, topics },
    });
    return { ...(await savedView(ctx, after)), applied, kept };
  });

/** Returns a plan to its owners with the required corrections. @throws AppError NOT_FOUND, STALE, RULE, also without a note */
export const giveBack = (outer: Ctx, id: string, body: { updatedAt: string; note: string }) =>
  inTransaction(outer, async (ctx) => {
    const before = await openForDecision(ctx, id, body.updatedAt);
    const state = await step(ctx, before, 'RETURN', await actorsOn(ctx, before), body.note);
    const after = await updateRps(ctx.db, id, { state, returnedAt: ctx.now.toISOString() });
    await closeSubmitted(ctx, after);
    await tellReturned(ctx, after, body.note.trim());
    await audit(ctx, {
      action: 'rps.return',
      entity: 'rps',
      entityId: id,
      before: { state: before.state },
      after: { state },
      reason: body.note,
    });
    return savedView(ctx, after);
  });
