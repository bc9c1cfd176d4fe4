import type { LeaveView } from '#shared/people/leave/leave.contract.ts';
import { leaveReasonLabels } from '#shared/people/leave/leave.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';

/** `Ganjil 2026/2027`, or two terms joined. */
export const leaveTerms = ({ firstCode, lastCode }: Pick<LeaveView, 'firstCode' | 'lastCode'>): string =>
  firstCode === lastCode ? periodLabel(firstCode) : `${periodLabel(firstCode)} dan ${periodLabel(lastCode)}`;

/** Facts of a leave. */
export const LeaveFacts = ({ leave }: { leave: LeaveView }) => (
  <FactGrid
    facts={[
      ['Semester', leaveTerms(leave)],
      ['Alasan', leaveReasonLabels[leave.reason]],
      ...(leave.explanation === null ? [] : [['Penjelasan', leave.explanation] as const]),
      ['Surat izin cuti', leave.decreeNo],
      ['Surat aktif kembali', leave.returnDecreeNo],
    ]}
  />
);
