import type { ThesisDetail } from '#shared/contracts/thesis-views.ts';
import { requiredDocuments } from '#shared/domain/thesis/documents.ts';
import { AppError } from '#shared/errors.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { publishThesisGrade } from '../grades/grades.public.ts';
import { lockAttachments } from '../procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import { requireAll } from './facts.ts';
import { paperNumber } from './numbers.ts';
import { gradeOfThesis } from './revision.service.ts';
import { tellStudent } from './tell.ts';
import { act, step, withThesis } from './thesis-steps.ts';
import { updateThesis } from './thesis.store.ts';

/** The library has received the thesis. @throws AppError RULE where it has it already, STALE and what the step refuses */
export const receiveDeposit = (
  outer: Ctx,
  id: string,
  { updatedAt, url }: { updatedAt: string; url: string },
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    if (of.thesis.depositStatus === 'RECEIVED') {
      throw new AppError('RULE', 'Skripsi ini sudah diterima perpustakaan.');
    }
    await act(ctx, of, 'RECEIVE_DEPOSIT', {
      change: {
        depositStatus: 'RECEIVED',
        depositAt: ctx.now.toISOString(),
        depositBy: actorOf(ctx).userId,
        depositUrl: url,
      },
    });
    const depositNo = await paperNumber(ctx, 'TANDA_TERIMA_SKRIPSI', await today(ctx));
    await updateThesis(ctx.db, id, { depositNo });
    return detailOf(ctx, id);
  });

/** Closes a thesis: everything is there, and the grade of the final course is published with it. */
export const acceptThesis = (outer: Ctx, id: string, updatedAt: string): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    await step(ctx, of, 'ACCEPT', { change: { acceptedAt: ctx.now.toISOString() } });
    await requireAll(ctx, 'ACCEPT', of);
    const { thesis } = of;
    const gradeId = await publishThesisGrade(ctx, {
      studentId: thesis.studentId,
      grade: await gradeOfThesis(ctx, thesis),
      reason: `Skripsi: ${thesis.title}`,
    });
    await lockAttachments(ctx, 'THESIS', id, requiredDocuments.ACCEPT);
    of.thesis = await updateThesis(ctx.db, id, { gradeId });
    await tellStudent(ctx, of);
    return detailOf(ctx, id);
  });
