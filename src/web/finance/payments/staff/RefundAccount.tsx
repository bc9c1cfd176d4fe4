import { type RefundView, refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { accountOf } from '../refund-words.tsx';

/** Where a refund goes: the whole number for who transfers it, its last digits for everybody else. */
export function RefundAccount({ refund }: { refund: RefundView }) {
  const { data } = useLookup({
    ...endpointQuery(refundContract.account, { params: { id: refund._id } }),
    enabled: useCan()(refundContract.account.access),
  });
  return <>{accountOf(data ?? refund)}</>;
}
