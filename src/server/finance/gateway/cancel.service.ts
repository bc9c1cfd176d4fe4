import type { ChargeView } from '#shared/finance/gateway/gateway.contract.ts';
import { isOpenCharge } from '#shared/finance/gateway/gateway.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { ownCharge, takeBack, toView } from './charge.service.ts';
import { findCharge } from './charges.store.ts';

/**
 * A student takes an own charge back while nobody has paid it. Money that arrives all the same is booked: what came counts.
 * @throws AppError RULE where the gateway does not answer, FORBIDDEN for a charge of another student.
 */
export async function cancelCharge(outer: Ctx, id: string): Promise<Told<ChargeView>> {
  const ctx: Ctx = { ...outer, idempotency: null };
  const charge = await ownCharge(ctx, id);
  if (isOpenCharge(charge.status)) await takeBack(ctx, charge, 'Dibatalkan mahasiswa');
  const now = await toView(ctx, found(await findCharge(ctx.db, id)));
  return told(now, now.status === 'PAID' ? 'Pembayaran ini sudah diterima.' : 'Pembayaran dibatalkan.');
}
