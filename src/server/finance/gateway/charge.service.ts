import { toDataURL } from 'qrcode';
import type { ChargeView } from '#shared/finance/gateway/gateway.contract.ts';
import { gatewayMethod, isOpenCharge } from '#shared/finance/gateway/gateway.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { GatewayError } from './midtrans/gateway.ts';
import {
  type BillRecord,
  checkAmounts,
  checkOpen,
  lockBill,
} from '#server/finance/payments/payments.public.ts';
import { askForPage, gatewayOf, lookUp } from './ask.service.ts';
import {
  type ChargeRecord,
  findCharge,
  findOpenCharge,
  findReceiptNo,
  insertCharge,
  listActiveMethods,
} from './charges.store.ts';
import { BEYOND_BILL, withdrawCharge } from './withdraw.service.ts';

const MINUTE_MS = 60_000;
/** How long the gateway's last word counts as fresh: longer than a request takes, so that two never run at once. */
const FRESH_MS = { CREATING: 25_000, OPEN: 10_000 };

export async function toView(ctx: Ctx, charge: ChargeRecord): Promise<ChargeView> {
  const { id, billId, amount, status, expiresAt, url, accountBank, accountNumber, qr, paymentId } = charge;
  const isOpen = isOpenCharge(status);
  return {
    _id: id,
    billId,
    amount,
    status,
    expiresAt,
    url: isOpen ? url : '',
    account: isOpen && accountNumber !== '' ? { bank: accountBank, number: accountNumber } : null,
    qrImage: isOpen && qr !== '' ? await toDataURL(qr, { margin: 1, width: 240 }) : null,
    receiptNo: paymentId === null ? null : ((await findReceiptNo(ctx.db, paymentId)) ?? null),
  };
}

/** @throws AppError RULE naming what finance has to add. */
async function methodFor(ctx: Ctx, bill: BillRecord): Promise<string> {
  const methods = await listActiveMethods(ctx.db);
  const name = ctx.services.env.GATEWAY?.method;
  const method = gatewayMethod(methods, bill.methodIds, name);
  if (method) return method.id;
  throw new AppError(
    'RULE',
    gatewayMethod(methods, [], name)
      ? 'Tagihan ini tidak dapat dibayar otomatis. Pakai salah satu metode pada tagihan.'
      : 'Pembayaran otomatis belum dapat dipakai: belum ada metode virtual account atau QRIS yang aktif. Hubungi Bagian Keuangan.',
  );
}

type Form = { billId: string; amount: number };

/**
 * The open charge of an own bill, or a new one; nothing is asked of the gateway yet. One that would pay more than the bill asks
 * by now is `isBeyond`: it must not be paid any more.
 */
async function openCharge(
  outer: Ctx,
  form: Form,
): Promise<{ charge: ChargeRecord; isNew: boolean; isBeyond: boolean }> {
  // Before the transaction: inside, the campus settings might need a connection that others wait with.
  const paidOn = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const bill = found(await lockBill(ctx.db, { id: form.billId }));
    const studentId = studentIdOf(ctx);
    if (bill.studentId !== studentId) throw new AppError('FORBIDDEN', 'Tagihan ini milik mahasiswa lain.');
    const open = await findOpenCharge(ctx.db, bill.id);
    if (open) return { charge: open, isNew: false, isBeyond: open.amount > bill.balance };
    checkOpen(bill);
    const { amount } = form;
    checkAmounts({ amount, paidOn }, bill, bill.balance - bill.waiting, paidOn);
    const id = newId();
    const minutes = ctx.services.env.GATEWAY?.minutes ?? 0;
    const charge = await insertCharge(ctx.db, {
      id,
      amount,
      studentId,
      billId: bill.id,
      orderId: `cendekia-${id}`,
      methodId: await methodFor(ctx, bill),
      expiresAt: new Date(ctx.now.getTime() + minutes * MINUTE_MS).toISOString(),
      askedAt: ctx.now.toISOString(),
      createdAt: ctx.now.toISOString(),
    });
    await audit(ctx, { action: 'gateway.charge', entity: 'gateway_charge', entityId: id, after: charge });
    return { charge, isNew: true, isBeyond: false };
  });
}

/** Looks a charge up; a gateway that does not answer leaves what is known. */
async function refresh(ctx: Ctx, charge: ChargeRecord, freshMs: number): Promise<ChargeRecord> {
  if (!isOpenCharge(charge.status)) return charge;
  try {
    await lookUp(ctx, charge.id, { freshMs, repeat: true });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: charge.orderId }, 'payment gateway did not answer');
  }
  return found(await findCharge(ctx.db, charge.id));
}

/** Takes an open charge back. @throws AppError RULE where the gateway does not answer. */
export async function takeBack(ctx: Ctx, charge: ChargeRecord, why: string): Promise<void> {
  try {
    await withdrawCharge(ctx, charge, why);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: charge.orderId }, 'payment gateway did not cancel');
    throw new AppError('RULE', 'Penyedia pembayaran tidak menjawab, jadi belum dibatalkan. Coba lagi nanti.');
  }
}

/** What became of an open charge that is not simply shown: taken back where it is beyond its bill, else looked up. */
async function settled(ctx: Ctx, charge: ChargeRecord, isBeyond: boolean): Promise<ChargeRecord> {
  if (!isBeyond) return refresh(ctx, charge, freshMsOf(charge));
  await takeBack(ctx, charge, BEYOND_BILL);
  return found(await findCharge(ctx.db, charge.id));
}

const freshMsOf = ({ status }: ChargeRecord): number =>
  status === 'CREATING' ? FRESH_MS.CREATING : FRESH_MS.OPEN;

/**
 * Opens a charge for an own bill, or answers the one that is open: doing it twice is doing it once, so it needs no key. What
 * became of an older charge without an answer, or past its time, is looked up before another is made; one of more than the
 * bill asks by now is taken back.
 * @throws AppError RULE for a cancelled bill, and where the gateway does not take a charge back, INVALID at `amount`.
 */
export async function chargeBill(outer: Ctx, form: Form): Promise<ChargeView> {
  const ctx: Ctx = { ...outer, idempotency: null };
  gatewayOf(ctx);
  const first = await openCharge(ctx, form);
  if (first.isNew) return toView(ctx, await withPage(ctx, first.charge));
  const isOver = first.charge.expiresAt <= ctx.now.toISOString();
  if (first.charge.status !== 'CREATING' && !isOver && !first.isBeyond) return toView(ctx, first.charge);
  const known = await settled(ctx, first.charge, first.isBeyond);
  if (isOpenCharge(known.status) || known.status === 'PAID') return toView(ctx, known);
  const second = await openCharge(ctx, form);
  return toView(ctx, second.isNew ? await withPage(ctx, second.charge) : second.charge);
}

async function withPage(ctx: Ctx, charge: ChargeRecord): Promise<ChargeRecord> {
  await askForPage(ctx, charge);
  return found(await findCharge(ctx.db, charge.id));
}

/** A charge of the student who asks. @throws AppError FORBIDDEN for somebody else's. */
export async function ownCharge(ctx: Ctx, id: string): Promise<ChargeRecord> {
  const charge = found(await findCharge(ctx.db, id));
  if (charge.studentId !== studentIdOf(ctx)) {
    throw new AppError('FORBIDDEN', 'Pembayaran ini milik mahasiswa lain.');
  }
  return charge;
}

/** An own charge as it stands; the gateway is asked when its last word is not fresh. */
export async function chargeOf(outer: Ctx, id: string): Promise<ChargeView> {
  const ctx: Ctx = { ...outer, idempotency: null };
  const charge = await ownCharge(ctx, id);
  return toView(ctx, ctx.services.gateway ? await refresh(ctx, charge, freshMsOf(charge)) : charge);
}
