import { type BillStatus, billStatusLabels } from '#shared/finance/billing/kinds.ts';
import { type PaymentStatus, paymentStatusLabels } from '#shared/finance/payments/payment-state.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const paymentTones: Record<PaymentStatus, Tone> = {
  WAITING: 'warning',
  VERIFIED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
  REVERSED: 'danger',
  REFUNDED: 'info',
};

export const PaymentStatusChip = ({ status }: { status: PaymentStatus }) => (
  <StatusChip tone={paymentTones[status]}>{paymentStatusLabels[status]}</StatusChip>
);

const billTones: Record<BillStatus, Tone> = {
  UNPAID: 'warning',
  PARTIAL: 'info',
  PAID: 'success',
  WAIVED: 'success',
  CANCELLED: 'neutral',
};

/** State of a bill; what is past its day says so instead. */
export const BillStatusChip = ({ status, overdue }: { status: BillStatus; overdue: number }) =>
  overdue > 0 ? (
    <StatusChip tone="danger">Lewat jatuh tempo</StatusChip>
  ) : (
    <StatusChip tone={billTones[status]}>{billStatusLabels[status]}</StatusChip>
  );
