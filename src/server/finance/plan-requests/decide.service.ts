import type { z } from 'zod';
import type {
  planRequestContract,
  PlanRequestDetail,
  PlanRequestRow,
} from '#shared/finance/plan-requests/plan-request.contract.ts';
import {
  type AskedPart,
  askedPlanProblem,
  newPlanProblem,
  type PlanRequestActor,
  planRequestProcedure,
} from '#shared/finance/plan-requests/plan-request.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { type Bill, lockBills, planLimits, setOwnPlan } from '#server/finance/billing/billing.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { historyOf, move } from '#server/platform/procedures/procedures.public.ts';
import {
  findRequest,
  listRequests,
  lockRequest,
  nameOfBill,
  partsOf,
  type PlanRequest,
  type PlanRequestQuery,
  updateRequest,
} from './plan-requests.store.ts';
import { SUBJECT } from './subject.ts';

type Decision = z.output<(typeof planRequestContract)['decide']['body']>;

export async function planRequestPage(ctx: Ctx, query: PlanRequestQuery): Promise<Page<PlanRequestRow>> {
  const { rows, total } = await listRequests(ctx.db, query);
  return pageOf(rows, total, query);
}

/** One request with what decides about it. */
export const planRequestDetail = (outer: Ctx, id: string): Promise<PlanRequestDetail> =>
  onCampusDay(outer, async (ctx, day) => {
    const row = found(await findRequest(ctx.db, id));
    const bill = found((await lockBills(ctx.db, [row.billId]))[0]);
    const { net, paid, lastDay } = await planLimits(ctx, day, bill);
    const [current, steps] = [await partsOf(ctx.db, bill.id), await historyOf(ctx.db, SUBJECT, id)];
    return { ...row, limits: { net, paid, lastDay }, current, steps };
  });

/**
 * The plan a decision makes of a request. @throws AppError RULE where the bill asks for nothing any more, INVALID at
 * `parts` where the parts do not fit the bill as it is today.
 */
async function decidedParts(
  ctx: Ctx,
  day: string,
  request: PlanRequest,
  { decision, parts }: Decision,
): Promise<{ bill: Bill; parts: AskedPart[] }> {
  const bill = found((await lockBills(ctx.db, [request.billId]))[0]);
  if (bill.cancelledAt !== null || bill.balance === 0) {
    const why = bill.cancelledAt === null ? 'lunas' : 'dibatalkan';
    throw new AppError('RULE', `Tagihan ini sudah ${why}. Tolak permohonannya.`);
  }
  const limits = await planLimits(ctx, day, bill);
  const [chosen, problem] =
    decision === 'ALTER'
      ? [parts, newPlanProblem(parts, limits)]
      : [request.parts, askedPlanProblem(request.parts, limits)];
  if (problem !== null) throw invalidField('parts', problem);
  return { bill, parts: chosen };
}

const actorsOf = (ctx: Ctx): PlanRequestActor[] => (holds(ctx, 'payment:dispense') ? ['FINANCE'] : []);

const words = {
  APPROVE: 'Cicilan disetujui.',
  ALTER: 'Cicilan disetujui dengan perubahan.',
  REJECT: 'Permohonan cicilan ditolak.',
} as const;

/** Approves a request as it is or with other parts, which become the bill's; or rejects it. The student is told. */
export const decidePlanRequest = (outer: Ctx, id: string, form: Decision): Promise<Told<{ _id: string }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const request = found(await lockRequest(ctx.db, id));
    checkFresh(request, form.updatedAt);
    const state = await move(ctx, {
      procedure: planRequestProcedure,
      subject: SUBJECT,
      subjectId: id,
      from: request.state,
      action: form.decision,
      actors: actorsOf(ctx),
      note: form.note,
    });
    if (form.decision === 'REJECT') {
      await updateRequest(ctx.db, id, { state });
    } else {
      const { bill, parts } = await decidedParts(ctx, day, request, form);
      await setOwnPlan(ctx, bill, parts, form.note || request.reason);
      await updateRequest(ctx.db, id, { state, decidedParts: parts });
    }
    await audit(ctx, {
      action: 'plan-request.decide',
      entity: 'plan-request',
      entityId: id,
      before: { state: request.state },
      after: { state, decision: form.decision },
      ...(form.note !== '' && { reason: form.note }),
    });
    const bill = await nameOfBill(ctx.db, request.billId);
    const facts = { bill, decision: form.decision, note: form.note };
    const to = { studentId: request.studentId };
    await notify(ctx, [{ to, topic: 'plan.decided', about: id, facts, mail: true }]);
    return told({ _id: id }, words[form.decision]);
  });
