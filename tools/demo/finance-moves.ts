import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type EntryKind, entryKinds } from '#shared/finance/ledger/ledger.ts';
import type { Row } from './insert.ts';

/** Tuition of which a part is paid: no scholarship, no transfer that waits. */
export type Tuition = {
  billId: string;
  studentId: string;
  userId: string | null;
  name: string;
  nim: string;
  net: number;
  paid: number;
  balance: number;
  firstDue: LocalDate;
};

/** Who does what in the cases, on which day. */
export type Office = {
  today: LocalDate;
  periodCode: string;
  officer: string;
  head: string;
  clerk: string;
  methodId: string;
};

/** Some hour of a working day. */
export const at = (day: LocalDate): string => `${day}T01:00:00Z`;

export type Move = { kind: EntryKind; amount: number; paymentId?: string; refundId?: string };

/** Rows of the books; a move that touches no bill or no account names none, one of the night nobody. */
export function entries(
  office: Office,
  { studentId, billId }: Tuition,
  moves: readonly Move[],
  day = office.today,
  actor: string | null = office.officer,
): Row[] {
  return moves.map(({ kind, amount, paymentId, refundId }) => {
    const sides: readonly string[] = Object.values(entryKinds[kind]);
    return {
      at: at(day),
      day,
      kind,
      ...entryKinds[kind],
      amount,
      student_id: studentId,
      payment_id: paymentId ?? null,
      refund_id: refundId ?? null,
      actor_id: actor,
      bill_id: sides.includes('PIUTANG') ? billId : null,
      method_id: sides.includes('KAS') ? office.methodId : null,
    };
  });
}
