import { type FeederStatus, feederStatusLabels } from '#shared/platform/feeder/state.ts';
import { StatusChip, type Tone } from './StatusChip.tsx';

const tones: Record<FeederStatus, Tone> = {
  NONE: 'neutral',
  PENDING: 'info',
  SYNCED: 'success',
  FAILED: 'danger',
  UNKNOWN: 'warning',
};

/** How reporting a record to PDDIKTI stands; what was never compared has not been sent either. */
export function FeederChip({ status }: { status: FeederStatus | null }) {
  const known = status ?? 'NONE';
  return <StatusChip tone={tones[known]}>{feederStatusLabels[known]}</StatusChip>;
}
