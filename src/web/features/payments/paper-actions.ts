import type { AccessRule } from '#shared/access/rule.ts';
import { paymentContract } from '#shared/contracts/payment.contract.ts';
import type { PaymentView } from '#shared/contracts/payment-views.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';

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
