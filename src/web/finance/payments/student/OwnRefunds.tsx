import { useSuspenseQuery } from '@tanstack/react-query';
import type { OwnRefundView } from '#shared/finance/refunds/refund.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { refundReasonLabels } from '#shared/finance/billing/kinds.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { accountOf, RefundStatusChip } from '../refund-words.tsx';
import { RefundProof } from '../RefundProof.tsx';
import classes from './account.module.css';

/** What became of a refund, in a sentence. */
function state({ status, paidOn, decisionNote }: OwnRefundView): string {
  if (status === 'PAID' && paidOn !== null) return `Ditransfer pada ${longDate(paidOn)}.`;
  if (status === 'APPROVED') return 'Menunggu transfer dari Bagian Keuangan.';
  if (status === 'SUBMITTED') return 'Menunggu keputusan pimpinan.';
  return decisionNote === '' ? 'Tidak dikembalikan.' : `Tidak dikembalikan: ${decisionNote}`;
}

function Refund({ refund }: { refund: OwnRefundView }) {
  return (
    <li className={classes.bill}>
      <div className={classes.head}>
        <strong>{rupiah(refund.amount)}</strong>
        <RefundStatusChip status={refund.status} />
      </div>
      <p className={classes.soft}>
        {refund.paymentName ?? 'Deposit'} · {refundReasonLabels[refund.reason]} · diajukan{' '}
        <MomentText at={refund.createdAt} />
      </p>
      <p className={classes.soft}>Ke {accountOf(refund)}.</p>
      <p className={classes.soft}>{state(refund)}</p>
      <RefundProof refund={refund} />
    </li>
  );
}

/** The own refunds, where there are any, each with the proof of its transfer. */
export function OwnRefunds() {
  const { data: refunds } = useSuspenseQuery(endpointQuery(refundContract.own, {}));
  if (refunds.length === 0) return null;
  return (
    <Panel title="Pengembalian dana">
      <ul className={classes.list}>
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} />
        ))}
      </ul>
    </Panel>
  );
}
