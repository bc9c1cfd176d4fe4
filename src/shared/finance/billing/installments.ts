import { isLocalDate, type LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { parseTerm, periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import { shareOf } from './bill-amount.ts';

/** A part of a plan: a share in hundredths of a percent, due on a day. The shares of a plan add up to 10,000. */
export type InstallmentPlan = { percent: number; dueDate: LocalDate }[];

/** A part of a bill in rupiah. */
export type Installment = { no: number; amount: number; dueDate: LocalDate };

/** A part with what was paid of it. */
export type InstallmentState = Installment & { paid: number };

/** A bill is paid in two to so many parts (academic practice). */
export const MAX_PARTS = 6;

/**
 * Why a fee of a term cannot be due on these days; null where it can, and for what is no term or day yet. Newcomers pay in the
 * calendar year before theirs begins at the earliest (academic practice).
 */
export function dueDayProblem(periodCode: SemesterCode, days: readonly LocalDate[]): string | null {
  const term = parseTerm(periodCode);
  if (term === null) return null;
  const first = `${term.year - 1}-01-01`;
  return days.some((day) => isLocalDate(day) && day < first)
    ? `Paling awal ${longDate(first)} untuk ${periodLabel(periodCode)}.`
    : null;
}

/** Why a plan cannot be used; null when it can. `due` is the last day the bill may be paid. */
export function planProblem(plan: InstallmentPlan, due: LocalDate): string | null {
  if (plan.length === 0) return null;
  if (plan.length < 2 || plan.length > MAX_PARTS) return `Cicilan terdiri atas 2 sampai ${MAX_PARTS} bagian.`;
  const total = plan.reduce((sum, { percent }) => sum + percent, 0);
  if (total !== 10_000) return 'Jumlah persentase cicilan harus 100%.';
  if (plan.some(({ percent }) => percent <= 0)) return 'Setiap cicilan harus lebih dari 0%.';
  if (plan.some(({ dueDate }, at) => at > 0 && dueDate <= (plan[at - 1]?.dueDate ?? ''))) {
    return 'Tanggal cicilan harus berurutan.';
  }
  return plan.at(-1)?.dueDate === due ? null : 'Cicilan terakhir harus jatuh pada tanggal jatuh tempo.';
}

/**
 * Splits a net amount by a plan; the last part takes what rounding left, so that the parts always add up to the net.
 * An empty plan is one part. Parts that come to nothing are left out.
 * @param net rupiah.
 */
export function splitNet(net: number, plan: InstallmentPlan, due: LocalDate): Installment[] {
  const parts = plan.length === 0 ? [{ percent: 10_000, dueDate: due }] : plan;
  let left = net;
  const amounts = parts.map(({ percent }, at) => {
    const amount = at === parts.length - 1 ? left : Math.min(left, shareOf(net, percent));
    left -= amount;
    return amount;
  });
  return parts
    .map(({ dueDate }, at) => ({ amount: amounts[at] ?? 0, dueDate }))
    .filter(({ amount }) => amount > 0)
    .map((part, at) => ({ no: at + 1, ...part }));
}

/** Spreads what was paid over the parts, oldest first (academic practice). */
export function allocate(paid: number, parts: readonly Installment[]): InstallmentState[] {
  let left = paid;
  return parts.map((part) => {
    const share = Math.min(left, part.amount);
    left -= share;
    return { ...part, paid: share };
  });
}

/**
 * What of a bill is late: parts whose day has passed, less what was paid.
 * @param today the campus day; a part is still in time on its own day.
 */
export function overdueOf(paid: number, parts: readonly Installment[], today: LocalDate): number {
  const due = parts.filter(({ dueDate }) => dueDate < today).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, due - paid);
}

/** The first part not paid in full; null when all are. */
export const nextDue = (states: readonly InstallmentState[]): InstallmentState | null =>
  states.find(({ paid, amount }) => paid < amount) ?? null;

/**
 * Numbers of the parts that money goes to which is paid after `before`; none for a bill in one part, whose receipt has
 * nothing to name (academic practice).
 */
export function partsPaid(before: number, amount: number, parts: readonly Installment[]): number[] {
  if (parts.length < 2) return [];
  const then = allocate(before, parts);
  return allocate(before + amount, parts)
    .filter(({ paid }, at) => paid > (then[at]?.paid ?? 0))
    .map(({ no }) => no);
}

/** "cicilan 1", "cicilan 1 dan 2", "cicilan 1, 2, dan 3"; nothing for none. */
export function partsText(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  if (last === undefined) return '';
  const before = numbers.slice(0, -1).join(', ');
  const and = numbers.length > 2 ? ', dan ' : ' dan ';
  return `cicilan ${before === '' ? last : `${before}${and}${last}`}`;
}
