import { type LetterState, letterStateLabels } from '#shared/completion/letters/letter.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<LetterState, Tone> = {
  SUBMITTED: 'warning',
  ISSUED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
  VOID: 'danger',
};

/** State of a letter. */
export const LetterChip = ({ state }: { state: LetterState }) => (
  <StatusChip tone={tones[state]}>{letterStateLabels[state]}</StatusChip>
);
