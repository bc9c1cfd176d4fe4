import type { LecturerStep } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { detailOf } from './detail.service.ts';
import { confirmExam, confirmSpread, decideExam, score } from './exam.service.ts';
import { postpone } from './plan.service.ts';
import { approveRevision, returnRevision } from './revision.service.ts';
import { acceptSeminarRevision, decideSeminar } from './seminar.service.ts';
import { decideSession } from './sessions.service.ts';
import { agree, answerInvitation } from './supervisors.service.ts';
import { withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { agreeTitle, refuseTitle } from './title.service.ts';

async function take(ctx: Ctx, of: ThesisCase, asked: LecturerStep): Promise<void> {
  switch (asked.action) {
    case 'ACCEPT_INVITATION':
    case 'DECLINE_INVITATION':
      return answerInvitation(ctx, of, asked);
    case 'AGREE_SEMINAR':
    case 'MARK_READY':
      return agree(ctx, of, asked.action);
    case 'DECIDE_SESSION':
      return decideSession(ctx, of, asked);
    case 'SEMINAR_RESULT':
      return decideSeminar(ctx, of, asked);
    case 'ACCEPT_SEMINAR_REVISION':
      return acceptSeminarRevision(ctx, of);
    case 'POSTPONE':
      return postpone(ctx, of, asked.note);
    case 'SCORE':
      return score(ctx, of, asked);
    case 'CONFIRM_EXAM':
      return confirmExam(ctx, of, asked);
    case 'CONFIRM_SPREAD':
      return confirmSpread(ctx, of);
    case 'DECIDE_EXAM':
      return decideExam(ctx, of, asked);
    case 'APPROVE_REVISION':
      return approveRevision(ctx, of);
    case 'RETURN_REVISION':
      return returnRevision(ctx, of, asked.note);
    case 'AGREE_TITLE':
      return agreeTitle(ctx, of);
    case 'REFUSE_TITLE':
      return refuseTitle(ctx, of, asked.note);
  }
}

/** What a supervisor or examiner does. A session and a score sheet have a copy of their own that they are based on. */
export function lecturerStep(outer: Ctx, asked: LecturerStep): Promise<ThesisDetail> {
  const ownCopy = asked.action === 'DECIDE_SESSION' || asked.action === 'SCORE';
  const lock = { _id: asked._id, updatedAt: ownCopy ? null : asked.updatedAt };
  return withThesis(outer, lock, async (ctx, of) => {
    await take(ctx, of, asked);
    return detailOf(ctx, asked._id);
  });
}
