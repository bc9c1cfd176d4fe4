import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { stateTones } from './krs-words.ts';

/** State of a KRS in a word, also when there is none. */
export function KrsStateChip({ state }: { state: KrsState | null }) {
  if (state === null) return <StatusChip tone="neutral">Belum diisi</StatusChip>;
  return <StatusChip tone={stateTones[state]}>{krsStateLabels[state]}</StatusChip>;
}
