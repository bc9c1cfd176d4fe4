import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { may } from '../thesis-query.ts';
import { ClosingSteps } from './ClosingSteps.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { CancelRequest, LeftStudent, TitleChange, TitleSteps } from './TitleSteps.tsx';

/** What the office or the head of programme is asked to do with a thesis now. */
export function OfficeSteps({ thesis }: { thesis: ThesisDetail }) {
  return (
    <>
      {thesis.cancelRequest !== null && may(thesis, 'REFUSE_CANCEL') && <CancelRequest thesis={thesis} />}
      {thesis.cancelRequest === null && may(thesis, 'CANCEL') && <LeftStudent thesis={thesis} />}
      {thesis.titleChange !== null && may(thesis, 'CHANGE_TITLE') && <TitleChange thesis={thesis} />}
      {may(thesis, 'APPROVE_TITLE') && <TitleSteps thesis={thesis} />}
      <PlanSteps thesis={thesis} />
      <ClosingSteps thesis={thesis} />
    </>
  );
}
