import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { nextDue } from '#shared/finance/billing/installments.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';

/** What is proposed to be paid: the early price while there is one, the next part, else all that is open. */
export function proposedAmount(bill: OwnBillView): number {
  const open = bill.balance - bill.waiting;
  if (bill.earlyBird !== null && bill.earlyBird.price > 0) return Math.min(open, bill.earlyBird.price);
  const part = nextDue(bill.installments);
  return part !== null && bill.allowPartial ? Math.min(open, part.amount - part.paid) : open;
}

/** What is left of a bill, and for how much it is settled early. */
export function openWords({ balance, waiting, allowPartial, earlyBird }: OwnBillView): string {
  const open = `Sisa tagihan ${rupiah(balance - waiting)}${allowPartial ? '' : ', dibayar sekaligus'}`;
  return earlyBird === null || earlyBird.price === 0
    ? open
    : `${open}. Lunas dengan ${rupiah(earlyBird.price)} sampai ${longDate(earlyBird.until)}.`;
}

/** Nothing is left to send: all of it, or its early price, waits to be verified. */
export const isSent = ({ balance, waiting, earlyBird }: OwnBillView): boolean =>
  balance - waiting <= 0 || (waiting > 0 && earlyBird?.price === 0);
