import type { FeederVerdict } from '#shared/domain/feeder/state.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

export const verdictTones: Record<FeederVerdict, Tone> = {
  ONLY_LOCAL: 'warning',
  ONLY_FEEDER: 'info',
  DIFFERENT: 'warning',
  SAME: 'success',
};

/** What a step of the proof means. */
export const stepWords: Record<string, string> = {
  ASKED: 'Dikirim',
  DONE: 'Diterima',
  REFUSED: 'Ditolak',
  UNKNOWN: 'Tanpa jawaban',
  OFFLINE: 'Tidak terkirim',
  SETTLED: 'Ternyata sudah ada',
};

/** Where a record was sent to. */
export const environmentWords = { live: 'Data sebenarnya', sandbox: 'Sandbox' } as const;

/** `12 hari lagi`, `hari ini`, `lewat 3 hari`. */
export const daysInWords = (days: number): string => {
  if (days === 0) return 'hari ini';
  return days > 0 ? `${days} hari lagi` : `lewat ${-days} hari`;
};
