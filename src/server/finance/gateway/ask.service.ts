import { type ChargeStatus, isOpenCharge } from '#shared/finance/gateway/gateway.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { GatewayError, type PaymentGateway } from './midtrans/gateway.ts';
import { applyFact } from './apply.service.ts';
import {
  type ChargeRecord,
  findPayer,
  lockCharge,
  savePage,
  takeTurn,
  updateCharge,
} from './charges.store.ts';
import type { KeptNotices } from './notices.store.ts';

/** @throws AppError NOT_FOUND while payments through a gateway are off. */
export function gatewayOf(ctx: Ctx): PaymentGateway {
  const { gateway } = ctx.services;
  if (!gateway) throw new AppError('NOT_FOUND', 'Pembayaran otomatis tidak diaktifkan.');
  return gateway;
}

/** Ends a charge nobody can pay any more; one that went on meanwhile stays as it is. */
const endCharge = (outer: Ctx, id: string, status: ChargeStatus, reason: string): Promise<void> =>
  inTransaction({ ...outer, actor: null, idempotency: null }, async (ctx) => {
    const charge = found(await lockCharge(ctx.db, id));
    if (!isOpenCharge(charge.status)) return;
    await updateCharge(ctx.db, id, { status });
    await audit(ctx, {
      action: `gateway.${status.toLowerCase()}`,
      entity: 'gateway_charge',
      entityId: id,
      before: { status: charge.status },
      after: { status },
      reason,
    });
  });

/** What a failed request for a page leads to. @throws AppError RULE when the gateway said no. */
async function failPage(ctx: Ctx, charge: ChargeRecord, error: GatewayError): Promise<void> {
  ctx.log.warn({ err: error, orderId: charge.orderId }, 'payment gateway gave no page');
  if (error.kind === 'UNKNOWN') return;
  if (error.kind === 'TAKEN') {
    const fact = await gatewayOf(ctx).statusOf(charge.orderId);
    if (fact) return void (await applyFact(ctx, charge.id, fact));
    // The page exists, but its address was lost on the way and nobody has it.
    return endCharge(ctx, charge.id, 'FAILED', 'The page was opened, but its address never arrived.');
  }
  await endCharge(ctx, charge.id, 'FAILED', error.message);
  throw new AppError(
    'RULE',
    'Penyedia pembayaran menolak permintaan ini. Pakai cara transfer, atau hubungi Bagian Keuangan.',
  );
}

/** Has the gateway open a page for a charge. Without an answer the charge stays as it is: it is looked up later. */
export async function askForPage(ctx: Ctx, charge: ChargeRecord): Promise<void> {
  const { description, email, ...student } = found(await findPayer(ctx.db, charge.billId));
  const { orderId, amount } = charge;
  try {
    const page = await gatewayOf(ctx).createCharge({
      orderId,
      amount,
      description,
      now: ctx.now,
      student: { ...student, email: email ?? '' },
      expiresAt: new Date(charge.expiresAt),
    });
    await savePage(ctx.db, charge.id, page);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await failPage(ctx, charge, error);
  }
}

/**
 * Follows kept notices of one order by what the gateway says on being asked; they only hint that there is news. Runs outside
 * any transaction, so that nothing waits for the gateway.
 * @returns whether it knows the order; otherwise they stay as they are. @throws GatewayError when it does not answer.
 */
export async function followNotices(ctx: Ctx, { ids, chargeId, orderId }: KeptNotices): Promise<boolean> {
  const fact = await gatewayOf(ctx).statusOf(orderId);
  if (fact) await applyFact(ctx, chargeId, fact, ids);
  return fact !== null;
}

/**
 * Asks the gateway where a charge stands, unless somebody did within `freshMs`. What it does not know is over once its time
 * has passed; before that a page that was asked for without an answer is asked for again with the same order, if `repeat`.
 * @throws GatewayError when it does not answer.
 */
export async function lookUp(
  ctx: Ctx,
  id: string,
  { freshMs, repeat }: { freshMs: number; repeat: boolean },
): Promise<void> {
  const gateway = gatewayOf(ctx);
  const before = new Date(ctx.now.getTime() - freshMs).toISOString();
  const charge = await takeTurn(ctx.db, id, { now: ctx.now.toISOString(), before });
  if (!charge) return;
  const fact = await gateway.statusOf(charge.orderId);
  if (fact) return void (await applyFact(ctx, id, fact));
  if (charge.expiresAt <= ctx.now.toISOString()) {
    return endCharge(ctx, id, 'EXPIRED', 'The gateway knows no payment of it and its time has passed.');
  }
  if (repeat && charge.status === 'CREATING') await askForPage(ctx, charge);
}
