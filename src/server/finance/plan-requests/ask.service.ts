import type { z } from 'zod';
import type { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { newPlanProblem, planRequestProcedure } from '#shared/finance/plan-requests/plan-request.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { type Bill, lockBills, planLimits } from '#server/finance/billing/billing.public.ts';
import { move } from '#server/platform/procedures/procedures.public.ts';
import { insertRequest, lockRequest, partsOf, updateRequest } from './plan-requests.store.ts';
import { SUBJECT } from './subject.ts';

type AskForm = z.output<(typeof planRequestContract)['request']['body']>;

/** The student's own bill, locked. @throws AppError NOT_FOUND, FORBIDDEN, RULE where nothing is left to be paid. */
async function ownOpenBill(ctx: Ctx, id: string): Promise<Bill> {
  const bill = found((await lockBills(ctx.db, [id]))[0]);
  if (bill.studentId !== studentIdOf(ctx)) {
    throw new AppError('FORBIDDEN', 'Tagihan ini milik mahasiswa lain.');
  }
  if (bill.cancelledAt !== null) throw new AppError('RULE', 'Tagihan ini sudah dibatalkan.');
  if (bill.balance === 0) throw new AppError('RULE', 'Tagihan ini sudah lunas.');
  return bill;
}

/** What an own plan of the student's bill has to keep to, and the plan it has. */
export const ownLimits = (outer: Ctx, billId: string) =>
  onCampusDay(outer, async (ctx, day) => {
    const { net, paid, lastDay } = await planLimits(ctx, day, await ownOpenBill(ctx, billId));
    return { net, paid, lastDay, current: await partsOf(ctx.db, billId) };
  });

/**
 * Asks finance for an own plan of instalments; one request for a bill at a time.
 * @throws AppError FORBIDDEN, RULE, INVALID at `parts`, CONFLICT while another request waits (by constraint).
 */
export const askPlan = (
  outer: Ctx,
  billId: string,
  { parts, reason }: AskForm,
): Promise<Told<{ _id: string }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const bill = await ownOpenBill(ctx, billId);
    const problem = newPlanProblem(parts, await planLimits(ctx, day, bill));
    if (problem !== null) throw invalidField('parts', problem);
    const row = { id: newId(), billId, studentId: bill.studentId, reason, parts };
    const state = await move(ctx, {
      procedure: planRequestProcedure,
      subject: SUBJECT,
      subjectId: row.id,
      from: null,
      action: 'REQUEST',
      actors: ['STUDENT'],
      note: reason,
    });
    await insertRequest(ctx.db, { ...row, state, createdAt: ctx.now.toISOString() });
    await audit(ctx, { action: 'plan-request.ask', entity: 'plan-request', entityId: row.id, after: row });
    return told({ _id: row.id }, 'Permohonan cicilan terkirim. Keputusannya dikabarkan kepada Anda.');
  });

/** Takes an own request back. @throws AppError FORBIDDEN, STALE, RULE once it was decided. */
export const cancelPlanRequest = (
  outer: Ctx,
  id: string,
  { updatedAt }: { updatedAt: string },
): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const request = found(await lockRequest(ctx.db, id));
    if (request.studentId !== studentIdOf(ctx)) {
      throw new AppError('FORBIDDEN', 'Permohonan ini milik mahasiswa lain.');
    }
    checkFresh(request, updatedAt);
    const state = await move(ctx, {
      procedure: planRequestProcedure,
      subject: SUBJECT,
      subjectId: id,
      from: request.state,
      action: 'CANCEL',
      actors: ['STUDENT'],
    });
    await updateRequest(ctx.db, id, { state });
    await audit(ctx, {
      action: 'plan-request.cancel',
      entity: 'plan-request',
      entityId: id,
      before: { state: request.state },
      after: { state },
    });
    return told({ _id: id }, 'Permohonan cicilan dibatalkan.');
  });
