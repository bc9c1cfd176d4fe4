import { addDays } from '#shared/platform/date/local-date.ts';
import type { DiscountRule } from '#shared/finance/billing/bill-amount.ts';
import { type BillPlan, planBill } from '#shared/finance/billing/billing.ts';
import { entryKinds, type EntryKind } from '#shared/finance/ledger/ledger.ts';
import { newId } from '#server/platform/db/id.ts';
import type { DemoStudent } from './cohorts.ts';
import type { DemoType } from './finance-plan.ts';
import type { Row } from './insert.ts';
import type { Random } from './random.ts';

/** Rows of bills and of what was done about them; entries and receipts are put in the order of their days later. */
export type Books = { bills: Row[]; parts: Row[]; discounts: Row[]; payments: Row[]; entries: Row[] };

export const emptyBooks = (): Books => ({ bills: [], parts: [], discounts: [], payments: [], entries: [] });

/** How a student pays: share of each bill that was received, and whether a payment of the rest waits. */
export type Habit = { share: 0 | 0.5 | 1; waits: boolean };

export type Payer = {
  student: DemoStudent;
  rules: readonly DiscountRule[];
  methodId: string;
  clerkId: string;
  /** Day on which nothing later is known. */
  today: string;
};

const at = (day: string): string => `${day}T03:00:00Z`;

type Move = { billId: string; studentId: string; kind: EntryKind; amount: number; day: string };

const entry = (move: Move, payment: { id: string; methodId: string } | null = null): Row => ({
  at: at(move.day),
  day: move.day,
  kind: move.kind,
  ...entryKinds[move.kind],
  amount: move.amount,
  student_id: move.studentId,
  bill_id: move.billId,
  payment_id: payment?.id ?? null,
  method_id: payment?.methodId ?? null,
});

type Transfer = { billId: string; amount: number; day: string; serial: number; waits: boolean };

function paymentRow(payer: Payer, { billId, amount, day, serial, waits }: Transfer): Row {
  const { student, methodId, clerkId } = payer;
  return {
    id: newId(),
    bill_id: billId,
    student_id: student.id,
    method_id: methodId,
    amount,
    paid_on: day,
    sender_name: student.name,
    reference: `TRX${day.replaceAll('-', '')}${student.nim.slice(2)}${serial}`,
    source: 'STUDENT',
    status: waits ? 'WAITING' : 'VERIFIED',
    created_by: student.userId,
    decided_by: waits ? null : clerkId,
    decided_at: waits ? null : at(day),
    created_at: at(day),
  };
}

/** Amounts a bill is paid by: its parts as far as the share reaches. */
function paidParts({ parts, gross, discounted }: BillPlan, share: number): number[] {
  let left = Math.floor((gross - discounted) * share);
  return parts.flatMap(({ amount }) => {
    const part = Math.min(left, amount);
    left -= part;
    return part > 0 ? [part] : [];
  });
}

function received(books: Books, payer: Payer, billId: string, amount: number, day: string): void {
  const payment = paymentRow(payer, { billId, amount, day, serial: books.payments.length, waits: false });
  books.payments.push(payment);
  const paid = { id: String(payment['id']), methodId: payer.methodId };
  books.entries.push(entry({ billId, studentId: payer.student.id, kind: 'PAYMENT', amount, day }, paid));
}

function planRows(books: Books, billId: string, plan: BillPlan): void {
  for (const { no, amount, dueDate } of plan.parts) {
    books.parts.push({ bill_id: billId, no, amount, due_date: dueDate });
  }
  for (const { grantId, name, kind, amount } of plan.discounts) {
    books.discounts.push({ bill_id: billId, grant_id: grantId, name, kind, amount });
  }
}

/** Bills a student for a type and pays it by habit, up to today. */
export function billStudent(random: Random, books: Books, payer: Payer, type: DemoType, habit: Habit): void {
  const { category, amount, dueDate, installments, term } = type;
  const facts = { load: { sks: 0, courses: 0 }, isFinal: false, named: null, rules: payer.rules };
  const plan = planBill({ category, mode: 'FLAT', amount, dueDate, installments }, facts);
  const [billId, studentId, day] = [newId(), payer.student.id, term.start];
  books.bills.push({
    id: billId,
    student_id: studentId,
    payment_type_id: type.id,
    basis: plan.basis,
    due_date: plan.dueDate,
    created_at: at(day),
  });
  planRows(books, billId, plan);
  books.entries.push(entry({ billId, studentId, kind: 'CHARGE', amount: plan.gross, day }));
  if (plan.discounted > 0) {
    books.entries.push(entry({ billId, studentId, kind: 'DISCOUNT', amount: plan.discounted, day }));
  }
  const until = payer.today;
  const amounts = paidParts(plan, habit.share);
  for (const [part, sum] of amounts.entries()) {
    const wanted = addDays(plan.parts[part]?.dueDate ?? dueDate, -random.int(0, 9));
    received(books, payer, billId, sum, wanted < until ? (wanted < day ? day : wanted) : until);
  }
  const rest = plan.gross - plan.discounted - amounts.reduce((sum, one) => sum + one, 0);
  const next = plan.parts[amounts.length]?.amount ?? rest;
  if (habit.waits && rest > 0)
    books.payments.push(
      paymentRow(payer, {
        billId,
        amount: Math.min(next, rest),
        day: addDays(until, -1),
        serial: books.payments.length,
        waits: true,
      }),
    );
}
