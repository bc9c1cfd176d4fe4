import type { OwnRefundView } from '#shared/finance/refunds/refund.contract.ts';
import { type RefundStatus, refundStatusLabels } from '#shared/finance/billing/kinds.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<RefundStatus, Tone> = {
  SUBMITTED: 'warning',
  APPROVED: 'info',
  PAID: 'success',
  REJECTED: 'danger',
};

export const RefundStatusChip = ({ status }: { status: RefundStatus }) => (
  <StatusChip tone={tones[status]}>{refundStatusLabels[status]}</StatusChip>
);

/** Where the money goes: of others' accounts the last digits, the own one as it is typed at the bank. */
export const accountOf = ({
  bankName,
  accountNumber,
  accountHolder,
}: Pick<OwnRefundView, 'bankName' | 'accountNumber' | 'accountHolder'>): string =>
  `${bankName} ${accountNumber}, a.n. ${accountHolder}`;
