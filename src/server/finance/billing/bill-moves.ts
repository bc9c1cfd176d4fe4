import type { BillPlan, BillRule } from '#shared/finance/billing/billing.ts';
import type { Move } from '#shared/finance/ledger/ledger.ts';
import type { Entry } from '#server/finance/ledger/ledger.public.ts';
import type { PaymentType } from './types.store.ts';

export const ruleOf = (type: PaymentType): BillRule => ({
  category: type.category,
  mode: type.amountMode,
  amount: type.amount,
  dueDate: type.dueDate,
  installments: type.installments,
});

/** Moves that charge an empty bill. */
export const chargeMoves = ({ gross, discounted }: BillPlan): Move[] =>
  [
    { kind: 'CHARGE' as const, amount: gross },
    { kind: 'DISCOUNT' as const, amount: discounted },
  ].filter(({ amount }) => amount > 0);

/** Moves of a bill as entries of the books. */
export const entriesOf = (
  bill: { id: string; studentId: string },
  moves: readonly Move[],
  note = '',
): Entry[] => moves.map((move) => ({ ...move, billId: bill.id, studentId: bill.studentId, note }));
