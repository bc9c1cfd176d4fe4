import { feederStepLabels, type FeederStep, type FeederVerdict } from '#shared/platform/feeder/state.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const verdictTones: Record<FeederVerdict, Tone> = {
  ONLY_LOCAL: 'warning',
  ONLY_FEEDER: 'info',
  DIFFERENT: 'warning',
  SAME: 'success',
};

/** What a step of the proof means. */
export const stepWords: Record<string, string> = { ...feederStepLabels, ASKED: 'Dikirim' };

export const stepTones: Record<FeederStep, Tone> = {
  ASKED: 'warning',
  DONE: 'success',
  REFUSED: 'danger',
  UNKNOWN: 'warning',
  OFFLINE: 'neutral',
  SETTLED: 'success',
};

/** Where a record was sent to. */
export const environmentWords = { live: 'Data sebenarnya', sandbox: 'Sandbox' } as const;

/** `12 hari lagi`, `hari ini`, `lewat 3 hari`. */
export const daysInWords = (days: number): string => {
  if (days === 0) return 'hari ini';
  return days > 0 ? `${days} hari lagi` : `lewat ${-days} hari`;
};
