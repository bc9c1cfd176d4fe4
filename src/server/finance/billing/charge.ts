import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type BillPlan, planBill } from '#shared/finance/billing/billing.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { chargeMoves, entriesOf, ruleOf } from './bill-moves.ts';
import { addShapes, netOf, reviveBill, updateBill } from './bills.store.ts';
import { factsOf } from './facts.store.ts';
import { isFrozen } from './frozen.ts';
import { factsFor, storeBills } from './generate.ts';
import { shareOut } from './measure.ts';
import type { PaymentType } from './types.store.ts';

type Charged = { id: string; net: number };

/** What a type asks of a student today. @throws AppError RULE while nothing can be counted, or the bills are frozen. */
async function planFor(ctx: Ctx, type: PaymentType, studentId: string): Promise<BillPlan> {
  if (await isFrozen(ctx.db, studentId)) {
    throw new AppError('RULE', 'Mahasiswa ini telah meninggal dunia. Tagihannya dibekukan.');
  }
  const facts = found((await factsFor(ctx.db, type.id, studentId)) ?? undefined);
  const plan = planBill(ruleOf(type), factsOf(facts));
  if (plan.gross === 0) throw new AppError('RULE', 'Jumlah untuk mahasiswa ini belum dapat dihitung.');
  return plan;
}

/**
 * Brings the cancelled bill of a student for a type back, charged by the type, the KRS and the grants of today.
 * @returns its id and what it asks; null where no bill was cancelled.
 * @throws AppError RULE while nothing can be counted.
 */
export async function rechargeBill(
  ctx: Ctx,
  day: LocalDate,
  type: PaymentType,
  studentId: string,
  note = '',
): Promise<Charged | null> {
  const plan = await planFor(ctx, type, studentId);
  const id = await reviveBill(ctx.db, type.id, studentId);
  if (id === null) return null;
  await addShapes(ctx.db, [{ id, plan }]);
  await post(ctx, day, entriesOf({ id, studentId }, chargeMoves(plan), note));
  await updateBill(ctx.db, id, { basis: plan.basis, dueDate: plan.dueDate });
  await shareOut(ctx, day, [id]);
  return { id, net: await netOf(ctx.db, id) };
}

/**
 * Charges a student for a type, also where a bill of it was cancelled before. @returns the id and what it asks.
 * @throws AppError RULE while nothing can be counted, CONFLICT for who has the bill already.
 */
export async function chargeStudent(
  ctx: Ctx,
  day: LocalDate,
  type: PaymentType,
  studentId: string,
): Promise<Charged> {
  const again = await rechargeBill(ctx, day, type, studentId);
  if (again !== null) return again;
  const plan = await planFor(ctx, type, studentId);
  const id = newId();
  if ((await storeBills(ctx, day, type.id, [{ id, studentId, plan }])) === 0) {
    throw new AppError('CONFLICT', 'Mahasiswa ini sudah memiliki tagihan tersebut.');
  }
  return { id, net: await netOf(ctx.db, id) };
}
