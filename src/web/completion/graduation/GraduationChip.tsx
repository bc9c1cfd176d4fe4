import { type GraduationState, graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<GraduationState, Tone> = {
  SUBMITTED: 'warning',
  CHECKED: 'warning',
  ENDORSED: 'info',
  GRADUATED: 'success',
  RETURNED: 'danger',
  CANCELLED: 'neutral',
};

/** The state of an application for graduation in a word. */
export const GraduationChip = ({ state }: { state: GraduationState }) => (
  <StatusChip tone={tones[state]}>{graduationStateLabels[state]}</StatusChip>
);
