import { type ChargeStatus, chargeStep } from '#shared/finance/gateway/gateway.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { GatewayFact } from './midtrans/gateway.ts';
import {
  type BillRecord,
  bookGatewayPayment,
  bookingTerms,
  type BookingTerms,
  lockBill,
} from '#server/finance/payments/payments.public.ts';
import { type ChargeRecord, findCharge, lockCharge, updateCharge } from './charges.store.ts';
import { insertOutcomes } from './notices.store.ts';

/** What is learnt about how a charge is paid. */
const detailsOf = ({ channel, account, qr, reference }: GatewayFact): Partial<ChargeRecord> => ({
  channel,
  reference,
  accountBank: account?.bank ?? '',
  accountNumber: account?.number ?? '',
  qr: qr ?? '',
});

/** Money of another amount is for people to sort out; nothing else follows from such a word. */
async function markOtherAmount(ctx: Ctx, charge: ChargeRecord, fact: GatewayFact): Promise<ChargeStatus> {
  if (charge.attention !== null) return charge.status;
  await updateCharge(ctx.db, charge.id, { attention: 'AMOUNT' });
  await audit(ctx, {
    action: 'gateway.other-amount',
    entity: 'gateway_charge',
    entityId: charge.id,
    before: { amount: charge.amount },
    after: { amount: fact.amount, state: fact.state },
  });
  return charge.status;
}

type Followed = { bill: BillRecord; charge: ChargeRecord; fact: GatewayFact; terms: BookingTerms };

const book = (ctx: Ctx, { bill, charge, fact, terms }: Followed): Promise<string> =>
  bookGatewayPayment(
    ctx,
    bill,
    {
      methodId: charge.methodId,
      amount: charge.amount,
      paidOn: fact.paidOn,
      senderBank: fact.account?.bank ?? '',
      reference: fact.reference,
      sourceKey: `gateway:${charge.orderId}`,
    },
    terms,
  );

/** Follows what the gateway said of a locked charge. @returns how the charge stands then. */
async function follow(ctx: Ctx, followed: Followed): Promise<ChargeStatus> {
  const { charge, fact } = followed;
  if (fact.amount !== charge.amount) return markOtherAmount(ctx, charge, fact);
  const { to, attention } = chargeStep(charge.status, fact.state);
  const isNews = attention !== undefined && attention !== charge.attention;
  if (to === undefined && !isNews) return charge.status;
  const change: Partial<ChargeRecord> = {
    ...(to !== undefined && { ...detailsOf(fact), status: to }),
    ...(to === 'PAID' && { paymentId: await book(ctx, followed) }),
    ...(isNews && { attention, resolution: '' }),
  };
  await updateCharge(ctx.db, charge.id, change);
  const status = to ?? charge.status;
  if (status !== charge.status || isNews) {
    await audit(ctx, {
      action: isNews ? 'gateway.refunded' : `gateway.${status.toLowerCase()}`,
      entity: 'gateway_charge',
      entityId: charge.id,
      before: { status: charge.status },
      after: { status, paymentId: change.paymentId, state: fact.state, reference: fact.reference },
    });
  }
  return status;
}

/**
 * Lets a charge follow what its gateway said, whoever brought the word: nobody is the actor. Bill and charge are locked in
 * this order everywhere, so that words that come together are followed one after the other.
 * @param noticeIds the notices that made us ask, noted as followed in the same transaction.
 */
export async function applyFact(
  outer: Ctx,
  chargeId: string,
  fact: GatewayFact,
  noticeIds: readonly number[] = [],
): Promise<ChargeStatus> {
  const { billId } = found(await findCharge(outer.db, chargeId));
  const terms = await bookingTerms(outer);
  return inTransaction({ ...outer, actor: null, idempotency: null }, async (ctx) => {
    const bill = found(await lockBill(ctx.db, { id: billId }));
    const charge = found(await lockCharge(ctx.db, chargeId));
    const status = await follow(ctx, { bill, charge, fact, terms });
    await insertOutcomes(ctx.db, noticeIds, { at: ctx.now.toISOString(), status });
    return status;
  });
}
