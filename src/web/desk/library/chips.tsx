import { type ClearanceState, clearanceStateLabels } from '#shared/desk/library/clearance.ts';
import {
  type CopyStatus,
  copyStatusLabels,
  type FineState,
  fineStateLabels,
  type ReservationState,
  reservationLabels,
  type ShownLoan,
  shownLoanLabels,
} from '#shared/desk/library/kinds.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const copyTones: Record<CopyStatus, Tone> = {
  TERSEDIA: 'success',
  DIPINJAM: 'info',
  RUSAK: 'warning',
  HILANG: 'danger',
  TANDON: 'neutral',
};
const loanTones: Record<ShownLoan, Tone> = {
  DIPINJAM: 'info',
  TERLAMBAT: 'danger',
  KEMBALI: 'neutral',
  HILANG: 'warning',
};
const fineTones: Record<FineState, Tone> = { OPEN: 'danger', SETTLED: 'success', WAIVED: 'neutral' };
const reservationTones: Record<ReservationState, Tone> = {
  WAITING: 'warning',
  READY: 'success',
  COLLECTED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
};
const clearanceTones: Record<ClearanceState, Tone> = {
  REQUESTED: 'warning',
  ISSUED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
};

export const CopyChip = ({ status }: { status: CopyStatus }) => (
  <StatusChip tone={copyTones[status]}>{copyStatusLabels[status]}</StatusChip>
);

/** A loan; a late one says for how many days. */
export const LoanChip = ({ state, daysLate = 0 }: { state: ShownLoan; daysLate?: number }) => (
  <StatusChip tone={loanTones[state]}>
    {shownLoanLabels[state]}
    {daysLate > 0 && ` ${daysLate} hari`}
  </StatusChip>
);

export const FineChip = ({ state }: { state: FineState }) => (
  <StatusChip tone={fineTones[state]}>{fineStateLabels[state]}</StatusChip>
);

export const ReservationChip = ({ state }: { state: ReservationState }) => (
  <StatusChip tone={reservationTones[state]}>{reservationLabels[state]}</StatusChip>
);

export const ClearanceChip = ({ state }: { state: ClearanceState }) => (
  <StatusChip tone={clearanceTones[state]}>{clearanceStateLabels[state]}</StatusChip>
);
