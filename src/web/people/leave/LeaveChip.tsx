import { type LeaveState, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<LeaveState, Tone> = {
  SUBMITTED: 'warning',
  PA_OK: 'warning',
  KAPRODI_OK: 'warning',
  FINANCE_OK: 'warning',
  APPROVED: 'info',
  RETURN_ASKED: 'warning',
  RETURN_OK: 'info',
  RETURNED: 'success',
  LAPSED: 'danger',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
};

/** State of a leave. */
export const LeaveChip = ({ state }: { state: LeaveState }) => (
  <StatusChip tone={tones[state]}>{leaveStateLabels[state]}</StatusChip>
);
