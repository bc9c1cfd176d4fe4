import type { z } from 'zod';
import type { billContract } from '#shared/finance/billing/bill.contract.ts';
import { balanceOf, lateFeeMoves } from '#shared/finance/ledger/ledger.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { entriesOf } from './bill-moves.ts';
import { earlyByDeposit } from './early.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import { lockFreeDeposit } from './held.store.ts';
import { existingBills, updateBill } from './bills.store.ts';
import { clearBills, emptyBills } from './cancel.ts';
import { chargeStudent } from './charge.ts';
import { liveBill, recordBill, refuseWaiting } from './live-bill.ts';
import { shareType, typesByIds } from './types.store.ts';

type Body<K extends 'move' | 'payByDeposit' | 'waive' | 'cancel'> = z.output<
  (typeof billContract)[K]['body']
>;
type Done = Promise<Told<{ _id: string }>>;

/** Cancels a bill. */
export const cancelBill = (outer: Ctx, id: string, body: Body<'cancel'>): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await liveBill(ctx, id, body.updatedAt);
    await refuseWaiting(ctx, [id]);
    await emptyBills(ctx, day, [id], body.reason);
    await recordBill(ctx, 'cancel', bill, { status: 'CANCELLED' }, body.reason);
    const back = bill.paid > 0 ? ` ${rupiah(bill.paid)} masuk ke deposit.` : '';
    return told({ _id: id }, `Tagihan dibatalkan.${back}`);
  });

/** Cancels bills together. */
export const cancelBills = (
  outer: Ctx,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<Told<{ cancelled: number }>> =>
  onCampusDay(outer, async (ctx, day) => {
    await refuseWaiting(ctx, ids);
    const done = await emptyBills(ctx, day, ids, reason);
    if (done.length < new Set(ids).size) {
      checkNamed(ids, await existingBills(ctx.db, ids), { field: 'ids', what: 'Tagihan' });
      throw new AppError('CONFLICT', 'Sebagian tagihan sudah dibatalkan. Muat ulang daftar.');
    }
    for (const bill of done) await recordBill(ctx, 'cancel', bill, { status: 'CANCELLED' }, reason);
    return told({ cancelled: done.length }, `${done.length} tagihan dibatalkan.`);
  });

/** Replaces a bill by one of another type of its kind and term; what was paid pays the new one, the rest is deposit. */
export const moveBill = (outer: Ctx, id: string, body: Body<'move'>): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await liveBill(ctx, id, body.updatedAt);
    await refuseWaiting(ctx, [id]);
    const old = (await typesByIds(ctx.db, [bill.paymentTypeId])).get(bill.paymentTypeId);
    const next = await shareType(ctx.db, body.paymentTypeId);
    const fits =
      next?.status === 'OPEN' && next.category === old?.category && next.periodCode === old.periodCode;
    if (!fits || next.id === old.id) {
      throw invalidField('paymentTypeId', 'Pilih jenis terbuka dengan kategori dan semester yang sama.');
    }
    await clearBills(ctx, day, [id], body.reason);
    const made = await chargeStudent(ctx, day, next, bill.studentId);
    const amount = Math.min(bill.paid, made.net);
    if (amount > 0) {
      const to = { id: made.id, studentId: bill.studentId };
      await post(ctx, day, entriesOf(to, [{ kind: 'DEPOSIT_USE', amount }], body.reason));
    }
    await recordBill(ctx, 'move', bill, { bill: made.id, type: next.code, paid: amount }, body.reason);
    return told({ _id: made.id }, `Tagihan diganti menjadi ${next.name}.`);
  });

/** Pays a bill out of its student's deposit; in time and in full, at its early price. */
export const payByDeposit = (outer: Ctx, id: string, body: Body<'payByDeposit'>): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await liveBill(ctx, id, body.updatedAt);
    const [balance, { free, held }] = [balanceOf(bill), await lockFreeDeposit(ctx.db, bill.studentId)];
    if (body.amount > balance) throw invalidField('amount', `Sisa tagihan ${rupiah(balance)}.`);
    if (body.amount > free) {
      const promised = held > 0 ? `, di luar ${rupiah(held)} yang disetujui untuk dikembalikan` : '';
      throw invalidField('amount', `Deposit mahasiswa ini ${rupiah(free)}${promised}.`);
    }
    const { amount, discount } = await earlyByDeposit(ctx, day, bill, body.amount);
    const used = amount > 0 ? entriesOf(bill, [{ kind: 'DEPOSIT_USE', amount }]) : [];
    await post(ctx, day, [...discount, ...used]);
    await recordBill(ctx, 'use-deposit', bill, { amount });
    const early = discount.length > 0 ? ', dengan potongan bayar lunas awal' : '';
    return told({ _id: id }, `${rupiah(amount)} dibayar dari deposit${early}.`);
  });

/** Forgives the late fee of a bill; what was paid of it becomes deposit. */
export const waiveLateFee = (outer: Ctx, id: string, body: Body<'waive'>): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await liveBill(ctx, id, body.updatedAt);
    if (bill.lateFee === 0) throw new AppError('RULE', 'Tagihan ini tidak memiliki denda.');
    await post(ctx, day, entriesOf(bill, lateFeeMoves(bill, 0), body.reason));
    await updateBill(ctx.db, id, { lateFeeWaived: bill.lateFeeWaived + bill.lateFee });
    await recordBill(ctx, 'waive-late-fee', bill, { lateFee: 0 }, body.reason);
    return told({ _id: id }, `Denda ${rupiah(bill.lateFee)} dihapus.`);
  });
