import type { GatewayStateView, StaffChargeView } from '#shared/finance/gateway/gateway.contract.ts';
import { gatewayMethod } from '#shared/finance/gateway/gateway.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { GatewayError } from './midtrans/gateway.ts';
import { lookUp } from './ask.service.ts';
import { findCharge, listActiveMethods, lockCharge, updateCharge } from './charges.store.ts';
import { type ChargeQuery, countGateway, findStaffCharge, listCharges } from './staff.store.ts';

const MONTH_MS = 30 * 86_400_000;

export async function stateOfGateway(ctx: Ctx): Promise<GatewayStateView> {
  const [counts, methods] = await Promise.all([
    countGateway(ctx.db, new Date(ctx.now.getTime() - MONTH_MS).toISOString()),
    listActiveMethods(ctx.db),
  ]);
  const method = gatewayMethod(methods, [], ctx.services.env.GATEWAY?.method);
  return { on: ctx.services.gateway !== null, method: method?.name ?? null, ...counts };
}

export async function chargePage(ctx: Ctx, query: ChargeQuery): Promise<Page<StaffChargeView>> {
  const { rows, total } = await listCharges(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Asks the gateway now, also about a charge that is over. @throws AppError RULE when it does not answer. */
export async function checkCharge(outer: Ctx, id: string): Promise<StaffChargeView> {
  const ctx: Ctx = { ...outer, idempotency: null };
  found(await findCharge(ctx.db, id));
  try {
    await lookUp(ctx, id, { freshMs: 0, repeat: false });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, chargeId: id }, 'payment gateway did not answer');
    throw new AppError('RULE', 'Penyedia pembayaran tidak menjawab. Coba lagi beberapa menit lagi.');
  }
  return found(await findStaffCharge(ctx.db, id));
}

/** Notes what finance did about a difference. */
export const resolveCharge = (
  outer: Ctx,
  id: string,
  { updatedAt, reason }: { updatedAt: string; reason: string },
): Promise<StaffChargeView> =>
  inTransaction(outer, async (ctx) => {
    const charge = found(await lockCharge(ctx.db, id));
    checkFresh(charge, updatedAt);
    if (charge.attention === null || charge.resolution !== '') {
      throw new AppError('RULE', 'Tidak ada selisih yang menunggu tindak lanjut.');
    }
    await updateCharge(ctx.db, id, { resolution: reason });
    await audit(ctx, {
      action: 'gateway.resolve',
      entity: 'gateway_charge',
      entityId: id,
      before: { attention: charge.attention },
      after: { resolution: reason },
      reason,
    });
    return found(await findStaffCharge(ctx.db, id));
  });
