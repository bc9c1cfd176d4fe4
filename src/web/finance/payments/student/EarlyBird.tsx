import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import classes from './account.module.css';

type Props = { offer: NonNullable<OwnBillView['earlyBird']>; waits: boolean };

/** What being paid in full by a day saves, or that it is kept while the proof waits. */
export function EarlyBird({ offer: { until, discount, price }, waits }: Props) {
  if (waits) {
    return (
      <p className={classes.soft}>
        Potongan bayar lunas awal <Money amount={discount} /> dibukukan setelah pembayaran Anda diverifikasi.
      </p>
    );
  }
  return price === 0 ? null : (
    <p className={classes.early}>
      Bayar lunas sampai <DateText date={until} as="long" />: <Money amount={price} />, hemat{' '}
      <Money amount={discount} />
    </p>
  );
}
