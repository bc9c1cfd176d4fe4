import type { Db } from '#server/platform/db/client.ts';
import { payments } from '#server/platform/db/schema.ts';
import type { PaymentStatus } from '#shared/finance/payments/payment-state.ts';
import { TEST_NOW } from '../test-app.ts';
import { postMoves } from './finance.ts';

/** A payment of a bill; a verified one is in the books. */
export async function buildPayment(
  db: Db,
  bill: { id: string; studentId: string },
  methodId: string,
  amount: number,
  status: PaymentStatus = 'VERIFIED',
) {
  const decided = status === 'WAITING' || status === 'CANCELLED' ? null : TEST_NOW.toISOString();
  const [payment] = await db
    .insert(payments)
    .values({
      billId: bill.id,
      studentId: bill.studentId,
      methodId,
      amount,
      status,
      source: 'STAFF',
      paidOn: '2026-08-24',
      decidedAt: decided,
    })
    .returning();
  if (!payment) throw new Error('payment not created');
  if (status === 'VERIFIED') {
    await postMoves(db, bill, [{ kind: 'PAYMENT', amount }], { paymentId: payment.id, methodId });
  }
  return payment;
}
