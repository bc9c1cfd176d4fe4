import { isOpenCharge } from '#shared/finance/gateway/gateway.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { CancelAnswer } from './midtrans/gateway.ts';
import { gatewayOf, lookUp } from './ask.service.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { type ChargeRecord, findPayer, lockCharge, updateCharge } from './charges.store.ts';

/** Why a charge is taken back that nobody asked to take back. */
export const BEYOND_BILL = 'Tagihan kini meminta kurang dari pembayaran ini';

/**
 * Ends the charge; the gateway's own notice may have come first, who asked for it is recorded in any case. Who did not ask for it
 * is told, so that nobody pays to a number written down before.
 */
const endCharge = (outer: Ctx, id: string, after: { answer: CancelAnswer; why: string }): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const { status, studentId, billId, amount } = found(await lockCharge(ctx.db, id));
    if (status !== 'CANCELLED' && !isOpenCharge(status)) return;
    if (status !== 'CANCELLED') await updateCharge(ctx.db, id, { status: 'CANCELLED' });
    await audit(ctx, {
      action: 'gateway.cancel',
      entity: 'gateway_charge',
      entityId: id,
      before: { status },
      after: { status: 'CANCELLED', answer: after.answer },
      reason: after.why,
    });
    if (after.why !== BEYOND_BILL) return;
    const bill = found(await findPayer(ctx.db, billId)).description;
    await notify(ctx, [{ to: { studentId }, topic: 'charge.withdrawn', about: id, facts: { bill, amount } }]);
  });

/**
 * Takes an open charge back at the gateway and ends it; where it is too late, what became of the order is followed. Money that
 * arrives all the same is booked: what came counts.
 * @throws GatewayError when the gateway does not answer.
 */
export async function withdrawCharge(ctx: Ctx, { id, orderId }: ChargeRecord, why: string): Promise<void> {
  const answer = await gatewayOf(ctx).cancel(orderId);
  if (answer === 'TOO_LATE') return lookUp(ctx, id, { freshMs: 0, repeat: false });
  return endCharge(ctx, id, { answer, why });
}
