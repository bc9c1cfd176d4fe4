import type { z } from 'zod';
import type { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import {
  type AskedPart,
  newPlanProblem,
  type PlanLimits,
} from '#shared/finance/plan-requests/plan-request.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { type Bill, updateBill, writeParts } from './bills.store.ts';
import { liveBill, recordBill } from './live-bill.ts';
import { measureBills } from './measure.ts';
import { planLastDay } from './plan.store.ts';

/** What an own plan of a bill is held against today. Late fees are no part of it. */
export async function planLimits(ctx: Ctx, day: LocalDate, bill: Bill): Promise<PlanLimits> {
  const net = bill.charged - bill.lateFee - bill.discounted;
  const lastDay = await planLastDay(ctx.db, bill.paymentTypeId, day);
  return { net, paid: Math.min(bill.paid, net), today: day, lastDay };
}

/** Makes parts the plan of a locked bill, and says why. Call it inside a transaction, with parts that were checked. */
export async function setOwnPlan(
  ctx: Ctx,
  bill: Bill,
  parts: readonly AskedPart[],
  reason: string,
): Promise<void> {
  await writeParts(
    ctx.db,
    bill.id,
    parts.map((part, at) => ({ no: at + 1, ...part })),
  );
  await updateBill(ctx.db, bill.id, {
    dueDate: parts.at(-1)?.dueDate ?? bill.dueDate,
    planReason: reason,
  });
  await recordBill(ctx, 'plan', bill, { parts }, reason);
}

/** Gives a student an own plan, or the plan of the type again. */
export const planOwn = (
  outer: Ctx,
  id: string,
  { parts, reason, updatedAt }: z.output<(typeof billContract)['plan']['body']>,
): Promise<Told<{ _id: string }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await liveBill(ctx, id, updatedAt);
    const problem = parts.length === 0 ? null : newPlanProblem(parts, await planLimits(ctx, day, bill));
    if (problem !== null) throw invalidField('parts', problem);
    if (parts.length > 0) {
      await setOwnPlan(ctx, bill, parts, reason);
      return told({ _id: id }, 'Cicilan tersimpan.');
    }
    await updateBill(ctx.db, id, { planReason: '' });
    await measureBills(ctx, day, [id], reason);
    await recordBill(ctx, 'plan', bill, { parts }, reason);
    return told({ _id: id }, 'Cicilan kembali seperti semula.');
  });
