import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { requiredDocuments } from '#shared/completion/thesis/documents.ts';
import { AppError } from '#shared/platform/errors.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { publishThesisGrade } from '#server/results/grades/grades.public.ts';
import { lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { detailOf } from './detail.service.ts';
import { findEvents } from './detail.store.ts';
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

/**
 * The library takes back a receipt it gave in error: the final file is the student's again, and the printed receipt is void.
 * Its number stays with it; the next receipt has another.
 * @throws AppError FORBIDDEN, RULE where nothing was received, the thesis is accepted or the note is missing
 */
export const takeBackDeposit = (outer: Ctx, id: string, note: string): Promise<void> =>
  withThesis(outer, { _id: id, updatedAt: null }, async (ctx, of) => {
    if (of.thesis.depositStatus !== 'RECEIVED') {
      throw new AppError('RULE', 'Skripsi ini belum diterima perpustakaan.');
    }
    await act(ctx, of, 'TAKE_BACK_DEPOSIT', {
      note,
      change: {
        depositStatus: 'PENDING',
        depositAt: null,
        depositBy: null,
        depositUrl: '',
        depositNo: null,
      },
    });
    for (const { _id } of await findEvents(ctx.db, id)) {
      await voidDocument(ctx, 'THESIS_TANDA_TERIMA', `${id}:${_id}`);
    }
    const what = 'Perpustakaan menarik tanda terima naskah. Perbaiki lalu serahkan kembali';
    await tellStudent(ctx, of, note, what);
  });

/** Closes a thesis: everything is there, and the grade of the final course is published with it. */
export const acceptThesis = (outer: Ctx, id: string, updatedAt: string): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    await step(ctx, of, 'ACCEPT', { change: { acceptedAt: ctx.now.toISOString() } });
    await requireAll(ctx, 'ACCEPT', of);
    const { thesis } = of;
    const grade = await gradeOfThesis(ctx, thesis);
    const gradeId = await publishThesisGrade(ctx, {
      studentId: thesis.studentId,
      grade,
      reason: `Skripsi: ${thesis.title}`,
    });
    await lockAttachments(ctx, 'THESIS', id, requiredDocuments.ACCEPT);
    of.thesis = await updateThesis(ctx.db, id, {
      gradeId,
      finalScore: grade.score,
      letter: grade.letter,
    });
    await tellStudent(ctx, of);
    return detailOf(ctx, id);
  });
