import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import {
  type BillBasis,
  type Discount,
  type DiscountRule,
  discountsOf,
  grossOf,
  quantityOf,
  type StudyLoad,
  totalOf,
} from './bill-amount.ts';
import { type Installment, type InstallmentPlan, splitNet } from './installments.ts';
import type { AmountMode, PaymentCategory } from './kinds.ts';
import { type LateFeeRule, lateFeeOf } from './late-fee.ts';
import { adjustmentMoves, type BillSums, lateFeeMoves, type Move } from '#shared/finance/ledger/ledger.ts';

/** What a type asks, as far as the amount of a bill depends on it. */
export type BillRule = {
  category: PaymentCategory;
  mode: AmountMode;
  /** Rupiah of the whole bill, of one sks or of one course. */
  amount: number;
  dueDate: LocalDate;
  installments: InstallmentPlan;
};

/** What is known of the student: the approved KRS, whether it is final, the amount named for them, their grants. */
export type BillFacts = {
  load: StudyLoad;
  isFinal: boolean;
  named: number | null;
  rules: readonly DiscountRule[];
};

/** What a bill should be. `parts` are of the net without late fees. */
export type BillPlan = {
  basis: BillBasis;
  gross: number;
  discounts: Discount[];
  discounted: number;
  parts: Installment[];
  dueDate: LocalDate;
};

/** How a bill stands that is to be measured again. */
export type StandingBill = {
  basis: BillBasis;
  /** Money was received or waits to be verified: the price stays what it was. */
  hasPayments: boolean;
  /** The student's own plan, empty for the type's. */
  ownParts: readonly Installment[];
  /** The discount it earned by being paid early. */
  early?: Discount | undefined;
};

function basisOf({ mode, amount }: BillRule, facts: BillFacts, standing: StandingBill | null): BillBasis {
  if (standing?.basis.final) return standing.basis;
  const price = mode === 'CUSTOM' ? (facts.named ?? 0) : amount;
  const unit = standing?.hasPayments ? standing.basis.unit : price;
  const counted = mode === 'PER_SKS' || mode === 'PER_COURSE';
  return {
    mode,
    unit,
    quantity: quantityOf(mode, facts.load),
    ...(counted && facts.isFinal && { final: true as const }),
  };
}

/** What a standing bill asks before discounts, measured by the facts of today; rupiah. */
export const grossNow = (rule: BillRule, facts: BillFacts, standing: StandingBill): number =>
  grossOf(basisOf(rule, facts, standing));

/**
 * Fits the parts of a plan to a new net: what falls away is taken off the last parts, what is added joins the last one.
 * @param net rupiah, ≥ 0.
 */
export function refitParts(parts: readonly Installment[], net: number): Installment[] {
  let left = net;
  const kept = parts.flatMap(({ amount, ...part }, at) => {
    const share = at === parts.length - 1 ? left : Math.min(left, amount);
    left -= share;
    return share > 0 ? [{ ...part, amount: share }] : [];
  });
  return kept.map((part, at) => ({ ...part, no: at + 1 }));
}

/**
 * What a bill of a student for a type is: amount, discounts in their order, parts (academic practice). A new amount of the
 * type never touches a bill with payments; sks and courses follow the approved KRS until it is final. A discount earned by
 * paying early stays, as far as the others leave something to take it off.
 * @param standing the bill as it is; null for a new one.
 */
export function planBill(rule: BillRule, facts: BillFacts, standing: StandingBill | null = null): BillPlan {
  const basis = basisOf(rule, facts, standing);
  const gross = grossOf(basis);
  const ruled = discountsOf(gross, rule.category, facts.rules);
  const early = Math.min(standing?.early?.amount ?? 0, gross - totalOf(ruled));
  const discounts = standing?.early && early > 0 ? [...ruled, { ...standing.early, amount: early }] : ruled;
  const discounted = totalOf(discounts);
  const own = standing?.ownParts ?? [];
  const net = gross - discounted;
  const parts = own.length > 0 ? refitParts(own, net) : splitNet(net, rule.installments, rule.dueDate);
  return { basis, gross, discounts, discounted, parts, dueDate: parts.at(-1)?.dueDate ?? rule.dueDate };
}

/**
 * The late fee a bill should carry today: what it has earned, less what was forgiven; a fee once charged is not taken back
 * by paying late. What was paid counts for the net first.
 */
export function lateFeeNow(
  rule: LateFeeRule,
  bill: BillSums & { waived: number },
  parts: readonly Installment[],
  today: LocalDate,
): number {
  const net = bill.charged - bill.lateFee - bill.discounted;
  const earned = lateFeeOf(rule, Math.min(bill.paid, net), parts, today);
  return Math.max(bill.lateFee, earned - bill.waived);
}

/**
 * Why a student's own plan cannot be used; null when it can (academic practice).
 * @param net rupiah it has to add up to.
 * @param lastDay the day before the final exams, by which everything is to be paid; null where they are not planned.
 */
export function ownPlanProblem(
  parts: readonly Omit<Installment, 'no'>[],
  net: number,
  lastDay: LocalDate | null,
): string | null {
  if (parts.length === 0) return null;
  if (parts.length < 2 || parts.length > 6) return 'Cicilan terdiri atas 2 sampai 6 bagian.';
  if (parts.some(({ dueDate }, at) => at > 0 && dueDate <= (parts[at - 1]?.dueDate ?? ''))) {
    return 'Tanggal cicilan harus berurutan.';
  }
  if (lastDay !== null && (parts.at(-1)?.dueDate ?? '') > lastDay) {
    return `Cicilan terakhir harus sebelum UAS, paling lambat ${shortDate(lastDay)}.`;
  }
  const total = totalOf(parts);
  return total === net ? null : `Jumlah cicilan ${rupiah(total)}, padahal nilai tagihan ${rupiah(net)}.`;
}

/** The moves that leave nothing asked of a bill; what was paid of it goes to the deposit. */
export function cancelMoves(bill: BillSums): Move[] {
  const paidOfFee = Math.min(bill.paid, bill.lateFee);
  const left = { charged: bill.lateFee, lateFee: bill.lateFee, discounted: 0, paid: paidOfFee };
  return [...adjustmentMoves(bill, { gross: 0, discounted: 0 }), ...lateFeeMoves(left, 0)];
}
