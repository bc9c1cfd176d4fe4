import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { Procedure } from '#shared/platform/procedures/procedure.ts';
import { totalOf } from '#shared/finance/billing/bill-amount.ts';
import { ownPlanProblem } from '#shared/finance/billing/billing.ts';
import { allocate, type Installment } from '#shared/finance/billing/installments.ts';

export const planRequestStates = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const;
export type PlanRequestState = (typeof planRequestStates)[number];

export const planRequestStateLabels: Record<PlanRequestState, string> = {
  SUBMITTED: 'Menunggu keputusan',
  APPROVED: 'Disetujui',
  REJECTED: 'Ditolak',
  CANCELLED: 'Dibatalkan',
};

export const planRequestActors = ['STUDENT', 'FINANCE'] as const;
export type PlanRequestActor = (typeof planRequestActors)[number];
export const planDecisions = ['APPROVE', 'ALTER', 'REJECT'] as const;
export type PlanDecision = (typeof planDecisions)[number];
export type PlanRequestAction = 'REQUEST' | 'CANCEL' | PlanDecision;

/**
 * A student's request for an own plan of instalments (academic practice): asked with a reason, approved as it is, approved
 * with other parts, or rejected; whoever differs from what was asked says why. A later wish is a new request.
 */
export const planRequestProcedure: Procedure<PlanRequestState, PlanRequestAction, PlanRequestActor> = {
  REQUEST: { from: [null], to: 'SUBMITTED', by: ['STUDENT'], noted: true },
  CANCEL: { from: ['SUBMITTED'], to: 'CANCELLED', by: ['STUDENT'] },
  APPROVE: { from: ['SUBMITTED'], to: 'APPROVED', by: ['FINANCE'] },
  ALTER: { from: ['SUBMITTED'], to: 'APPROVED', by: ['FINANCE'], noted: true },
  REJECT: { from: ['SUBMITTED'], to: 'REJECTED', by: ['FINANCE'], noted: true },
};

/** A part as it is asked for. */
export type AskedPart = Omit<Installment, 'no'>;

/** What a plan is held against: rupiah the parts add up to and what was paid of them, and the days they may lie between. */
export type PlanLimits = { net: number; paid: number; today: LocalDate; lastDay: LocalDate | null };

/** Why a plan cannot begin today; null when it can. Parts that are paid already may lie in the past. */
export function newPlanProblem(
  parts: readonly AskedPart[],
  { net, paid, today, lastDay }: PlanLimits,
): string | null {
  const problem = parts.length === 0 ? 'Isi cicilan yang diminta.' : ownPlanProblem(parts, net, lastDay);
  if (problem !== null) return problem;
  const states = allocate(
    paid,
    parts.map((part, at) => ({ no: at + 1, ...part })),
  );
  const past = states.find(({ dueDate, amount, ...state }) => dueDate < today && state.paid < amount);
  return past === undefined
    ? null
    : `Cicilan ${past.no} jatuh pada ${shortDate(past.dueDate)}, padahal hari itu sudah lewat.`;
}

/** Why a plan cannot be approved as it was asked for, with what has changed since and what to do; null when it can. */
export function askedPlanProblem(parts: readonly AskedPart[], limits: PlanLimits): string | null {
  const problem = newPlanProblem(parts, limits);
  if (problem === null) return null;
  const asked = totalOf(parts);
  const why =
    asked === limits.net
      ? problem
      : `Nilai tagihan kini ${rupiah(limits.net)}, padahal cicilan yang diminta ${rupiah(asked)}.`;
  return `${why} Ubah cicilannya, atau tolak permohonan ini.`;
}
