import { type SQL, sql } from 'drizzle-orm';
import type { EarlyFacts } from '#shared/finance/billing/early-bird.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import { type BillSums, balanceOf } from '#shared/finance/ledger/ledger.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What the database knows of a bill's early discount; `waiting` was told to be paid in time and waits to be verified. */
export type EarlyRow = {
  rule: Rows['paymentTypes']['earlyBird'];
  given: boolean;
  inTime: number;
  waiting: number;
};

/**
 * `EarlyRow` of a bill of the type `t`, as JSON. Money counts by the day it was paid, what came out of the deposit by the day
 * it was booked; no more than lies on the bill, as what went to the deposit since settles nothing.
 * @param bill what the bill is called in the query.
 */
export const earlyRow = (bill: SQL): SQL => sql`case
  when t.early_bird is null then json_build_object('rule', null, 'given', false, 'inTime', 0, 'waiting', 0)
  else json_build_object('rule', t.early_bird,
    'given', exists (select from bill_discounts d where d.bill_id = ${bill}.id and d.early_until is not null),
    'inTime', (
      select least(${bill}.paid, coalesce(sum(case e.credit when 'PIUTANG' then e.amount else -e.amount end), 0))
      from ledger_entries e
        left join payments p on p.id = e.payment_id and e.kind in ('PAYMENT', 'PAYMENT_UNDONE')
      where e.bill_id = ${bill}.id and e.kind in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_USE', 'DEPOSIT_BACK')
        and least(e.day, p.paid_on) <= (t.early_bird ->> 'until')::date),
    'waiting', (
      select coalesce(sum(p.amount), 0) from payments p
      where p.bill_id = ${bill}.id and p.status = 'WAITING' and p.paid_on <= (t.early_bird ->> 'until')::date)
  ) end`;

/** What the early discount of a bill depends on. @param withWaiting counts what waits to be verified as paid. */
export const earlyFactsOf = (
  bill: BillSums,
  parts: readonly Installment[],
  { rule, given, inTime, waiting }: EarlyRow,
  withWaiting: boolean,
): EarlyFacts => ({
  rule,
  given,
  parts: parts.length,
  balance: balanceOf(bill),
  net: bill.charged - bill.lateFee - bill.discounted,
  inTime: withWaiting ? inTime + waiting : inTime,
});
