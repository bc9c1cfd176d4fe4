import type { ChargeView } from '#shared/contracts/gateway.contract.ts';
import { isOpenCharge } from '#shared/domain/finance/gateway.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { found } from '../../db/list.ts';
import { type Told, told } from '../../http/answer.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { type CancelAnswer, GatewayError } from '../../integrations/gateway/gateway.ts';
import { gatewayOf, lookUp } from './ask.service.ts';
import { ownCharge, toView } from './charge.service.ts';
import { findCharge, lockCharge, updateCharge } from './charges.store.ts';

/** Asks the gateway, and where it is too late, what became of the order. @throws AppError RULE without an answer. */
async function takeBack(ctx: Ctx, id: string, orderId: string): Promise<CancelAnswer> {
  try {
    const answer = await gatewayOf(ctx).cancel(orderId);
    if (answer === 'TOO_LATE') await lookUp(ctx, id, { freshMs: 0, repeat: false });
    return answer;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId }, 'payment gateway did not cancel');
    throw new AppError('RULE', 'Penyedia pembayaran tidak menjawab, jadi belum dibatalkan. Coba lagi nanti.');
  }
}

/** Ends the charge; the gateway's own notice may have come first, who asked for it is recorded in any case. */
const endCharge = (outer: Ctx, id: string, answer: CancelAnswer): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const { status } = found(await lockCharge(ctx.db, id));
    if (status !== 'CANCELLED' && !isOpenCharge(status)) return;
    if (status !== 'CANCELLED') await updateCharge(ctx.db, id, { status: 'CANCELLED' });
    await audit(ctx, {
      ...{ action: 'gateway.cancel', entity: 'gateway_charge', entityId: id },
      ...{ before: { status }, after: { status: 'CANCELLED', answer } },
    });
  });

/**
 * A student takes an own charge back while nobody has paid it. Money that arrives all the same is booked: what came counts.
 * @throws AppError RULE where the gateway does not answer, FORBIDDEN for a charge of another student.
 */
export async function cancelCharge(outer: Ctx, id: string): Promise<Told<ChargeView>> {
  const ctx: Ctx = { ...outer, idempotency: null };
  const charge = await ownCharge(ctx, id);
  if (isOpenCharge(charge.status)) {
    const answer = await takeBack(ctx, id, charge.orderId);
    if (answer !== 'TOO_LATE') await endCharge(ctx, id, answer);
  }
  const now = await toView(ctx, found(await findCharge(ctx.db, id)));
  return told(now, now.status === 'PAID' ? 'Pembayaran ini sudah diterima.' : 'Pembayaran dibatalkan.');
}
