import type { OwnBillView } from '#shared/contracts/payment-views.ts';
import { nextDue } from '#shared/domain/finance/installments.ts';

/** What is proposed to be paid: the next part, else all that is open. */
export function proposedAmount(bill: OwnBillView): number {
  const open = bill.balance - bill.waiting;
  const part = nextDue(bill.installments);
  return part !== null && bill.allowPartial ? Math.min(open, part.amount - part.paid) : open;
}
