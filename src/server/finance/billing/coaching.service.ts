import type { z } from 'zod';
import type { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { coachingProblem, coachingTerms } from '#shared/finance/billing/coaching.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { newId } from '#server/platform/db/id.ts';
import { scholarshipCoachings } from '#server/platform/db/schema.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { lockGrants, renewalOf } from './scholarships.store.ts';

type Input = z.output<typeof scholarshipContract.coach.body>;

/**
 * Records that the holder of a grant is coached this term because the GPA fell below the least one (academic practice: two
 * terms of coaching come before the state's support is taken). The holder is told.
 */
export const coachGrant = (
  outer: Ctx,
  id: string,
  { updatedAt, note }: Input,
): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const grant = found((await lockGrants(ctx.db, [id]))[0]);
    checkFresh(grant, updatedAt);
    const period = await activePeriod(ctx.services);
    const { kind, coached, name: scholarship, minIpk } = found(await renewalOf(ctx.db, id));
    const problem = coachingProblem({ ...grant, coached }, period.code);
    if (problem !== null) throw new AppError('RULE', problem);
    const row = { grantId: id, periodCode: period.code, note, recordedBy: actorOf(ctx).userId };
    const coachingId = newId();
    await ctx.db.insert(scholarshipCoachings).values({ id: coachingId, ...row });
    const facts = {
      scholarship,
      minIpk: minIpk ?? 0,
      note,
      nth: coached.length + 1,
      terms: coachingTerms(kind),
    };
    await notify(ctx, [
      { to: { studentId: grant.studentId }, topic: 'scholarship.coached', about: coachingId, facts },
    ]);
    await audit(ctx, {
      action: 'scholarship-grant.coach',
      entity: 'scholarship-grant',
      entityId: id,
      after: row,
    });
    return told({ _id: coachingId }, `Pembinaan ${periodLabel(period.code)} tercatat.`);
  });
