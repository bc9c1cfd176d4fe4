import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { lateFeeNow } from '#shared/finance/billing/billing.ts';
import { earlyOffer } from '#shared/finance/billing/early-bird.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import { type BookedMoney, feeOfBookingDelay } from '#shared/finance/billing/late-fee.ts';
import { lateFeeMoves } from '#shared/finance/ledger/ledger.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { entriesOf } from './bill-moves.ts';
import { type Bill, lockBills } from './bills.store.ts';
import { earlyFactsOf, type EarlyRow, earlyRow } from './early.store.ts';
import { frozen } from './frozen.ts';
import { typesByIds } from './types.store.ts';

const CHUNK = 300;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Bills with a part past its day, of types that charge for it and not frozen, in id order after `after`. */
async function lateBills(db: Db, day: LocalDate, after: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    select b.id from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id
    where not ${frozen} and b.next_due < ${day} and t.late_fee ->> 'mode' <> 'NONE' and b.id > ${after}
    order by b.id limit ${CHUNK}`);
  return rows.map(({ id }) => id);
}

/** The parts of bills, by bill. */
export async function partsOf(db: Db, ids: readonly string[]): Promise<Map<string, Installment[]>> {
  const { rows } = await db.execute<{ id: Rows['billInstallments']['billId']; parts: Installment[] }>(sql`
    select bill_id as id, jsonb_agg(jsonb_build_object('no', no, 'amount', amount, 'dueDate', due_date) order by no) as parts
    from bill_installments where bill_id = any (${sql.param([...ids])}::uuid[]) group by 1`);
  return new Map(rows.map(({ id, parts }) => [id, parts]));
}

type Waiting = Pick<Rows['bills'], 'id'> & { amount: number; early: EarlyRow };

/** What was told to be paid of bills before a day and waits to be verified; as long as it waits it counts as paid. */
async function waitingOf(db: Db, ids: readonly string[], day: LocalDate): Promise<Map<string, Waiting>> {
  const { rows } = await db.execute<Waiting>(sql`
    select b.id, w.amount, ${earlyRow(sql`b`)} as early
    from bills b join payment_types t on t.id = b.payment_type_id join lateral (
      select sum(p.amount)::bigint as amount from payments p
      where p.bill_id = b.id and p.status = 'WAITING' and p.paid_on < ${day}) w on w.amount is not null
    where b.id = any (${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What of a bill counts as paid, with what waits: all of it where that settles it at its early price. */
function paidWith(bill: Bill, parts: readonly Installment[], waiting: Waiting | undefined): number {
  if (waiting === undefined) return bill.paid;
  const offer = earlyOffer(earlyFactsOf(bill, parts, waiting.early, true));
  return offer?.price === 0 ? bill.charged - bill.lateFee - bill.discounted : bill.paid + waiting.amount;
}

/** What came to a bill and went from it, by the books; money taken back counts as if it had not come. */
async function moneyOf(db: Db, billId: string): Promise<BookedMoney[]> {
  const { rows } = await db.execute<BookedMoney>(sql`
    select case e.credit when 'PIUTANG' then e.amount else -e.amount end as amount, e.day::text as "bookedOn",
      least(e.day, p.paid_on)::text as "paidOn"
    from ledger_entries e
      left join payments p on p.id = e.payment_id and e.kind in ('PAYMENT', 'PAYMENT_UNDONE')
    where e.bill_id = ${billId} and e.kind in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_USE', 'DEPOSIT_BACK')`);
  return rows;
}

/**
 * Takes back what a locked bill's late fee earned only because money was booked later than it was paid; what was paid of
 * that becomes deposit. Call it in the transaction that booked the money, after it.
 * @param charged the parts of the bill before the money, which the fee was charged on.
 */
export async function dropDelayFee(
  ctx: Ctx,
  day: LocalDate,
  billId: string,
  charged: readonly Installment[],
): Promise<void> {
  const [bill] = await lockBills(ctx.db, [billId]);
  if (!bill || bill.lateFee === 0) return;
  const type = (await typesByIds(ctx.db, [bill.paymentTypeId])).get(bill.paymentTypeId);
  const now = (await partsOf(ctx.db, [billId])).get(billId);
  if (!type || !now) return;
  const fee = { lateFee: bill.lateFee, waived: bill.lateFeeWaived };
  const cut = feeOfBookingDelay(type.lateFee, fee, await moneyOf(ctx.db, billId), { now, charged }, day);
  const moves = lateFeeMoves(bill, bill.lateFee - cut);
  await post(ctx, day, entriesOf(bill, moves, 'Denda dihitung menurut tanggal bayar'));
}

/** Brings the late fees of bills to what they have earned. @returns how many grew. */
async function chargeLate(ctx: Ctx, day: LocalDate, ids: readonly string[]): Promise<number> {
  const locked = await lockBills(ctx.db, ids);
  const types = await typesByIds(ctx.db, [...new Set(locked.map(({ paymentTypeId }) => paymentTypeId))]);
  const [parts, waiting] = [await partsOf(ctx.db, ids), await waitingOf(ctx.db, ids, day)];
  const grown = locked.flatMap((bill) => {
    const type = types.get(bill.paymentTypeId);
    if (!type || bill.cancelledAt !== null) return [];
    const planned = parts.get(bill.id) ?? [];
    const paid = paidWith(bill, planned, waiting.get(bill.id));
    const now = { ...bill, paid, waived: bill.lateFeeWaived };
    const fee = lateFeeNow(type.lateFee, now, planned, day);
    return fee > bill.lateFee ? [entriesOf(bill, lateFeeMoves(bill, fee), 'Denda keterlambatan')] : [];
  });
  await post(ctx, day, grown.flat());
  return grown.length;
}

/** Charges the late fees earned until a day, in chunks; the same day again changes nothing. */
export async function chargeLateFees(outer: Ctx, day: LocalDate): Promise<number> {
  let [grown, after] = [0, NO_ID];
  for (;;) {
    const ids = await lateBills(outer.db, day, after);
    if (ids.length === 0) return grown;
    grown += await inTransaction(outer, (ctx) => chargeLate(ctx, day, ids));
    after = ids.at(-1) ?? after;
  }
}
