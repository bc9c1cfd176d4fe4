import type { AccessRule } from '#shared/platform/access/rule.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { PaymentView } from '#shared/finance/payments/payment.views.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';

/** Ways to the receipt and the proof of a payment, where there are any and `can` says that the person may look. */
export function paperActions(
  { _id: id, receiptNo, proof }: Pick<PaymentView, '_id' | 'receiptNo' | 'proof'>,
  can: (rule: AccessRule) => boolean,
) {
  const params = { id };
  return [
    ...(receiptNo === null
      ? []
      : [
          {
            label: 'Unduh kwitansi',
            run: () => void download(paymentContract.receipt, { params }).catch(showError),
          },
        ]),
    ...(proof === null || !can(paymentContract.proof.access)
      ? []
      : [
          {
            label: 'Lihat bukti',
            run: () => void download(paymentContract.proof, { params }).catch(showError),
          },
        ]),
  ];
}
