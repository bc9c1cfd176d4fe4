import { type KrsState, krsStateLabels } from '#shared/domain/krs/state.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import type { KrsClass } from '#shared/contracts/krs.contract.ts';
import { dayNames, longDate } from '#shared/format/date.ts';
import { timeRange } from '#shared/format/time.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

const tones: Record<KrsState, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  REVISION: 'warning',
  APPROVED: 'success',
  CHANGE: 'warning',
  LOCKED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'danger',
};

/** A KRS state as a chip shows it; null is a KRS that was never begun. */
export const stateChip = (state: KrsState | null): { tone: Tone; label: string } =>
  state === null
    ? { tone: 'neutral', label: 'Belum mengisi' }
    : { tone: tones[state], label: krsStateLabels[state] };

/** "Senin, 08.00–10.30". */
export const slotText = ({
  day,
  timeStart,
  timeEnd,
}: Pick<KrsClass, 'day' | 'timeStart' | 'timeEnd'>): string =>
  `${dayNames[day] ?? ''}, ${timeRange(timeStart, timeEnd)}`;

/** "Ruang R104" or "Daring". */
export const roomText = ({ room, classType }: Pick<KrsClass, 'room' | 'classType'>): string =>
  room === null || room === 'ONLINE' ? `Daring · ${classTypeLabels[classType]}` : `Ruang ${room}`;

/** "17 Agustus 2026 – 30 Agustus 2026". */
export const rangeText = (start: string, end: string): string => `${longDate(start)} – ${longDate(end)}`;
