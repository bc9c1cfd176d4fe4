import type { z } from 'zod';
import type { scholarshipContract } from '#shared/contracts/scholarship.contract.ts';
import { coachingProblem, coachingTerms } from '#shared/domain/finance/coaching.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { checkFresh, found } from '../../db/list.ts';
import { newId } from '../../db/id.ts';
import { scholarshipCoachings } from '../../db/schema/billing.ts';
import { type Told, told } from '../../http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import { activePeriod } from '../campus/campus.public.ts';
import { notify } from '../notices/notices.public.ts';
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
      ...{ scholarship, minIpk: minIpk ?? 0, note },
      ...{ nth: coached.length + 1, terms: coachingTerms(kind) },
    };
    await notify(ctx, [
      { to: { studentId: grant.studentId }, topic: 'scholarship.coached', about: coachingId, facts },
    ]);
    await audit(ctx, {
      ...{ action: 'scholarship-grant.coach', entity: 'scholarship-grant', entityId: id },
      after: row,
    });
    return told({ _id: coachingId }, `Pembinaan ${periodLabel(period.code)} tercatat.`);
  });
