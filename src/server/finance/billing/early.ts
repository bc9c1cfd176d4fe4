import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { refitParts } from '#shared/finance/billing/billing.ts';
import { earlyDiscount, type EarlyOffer, earlyOffer, paysEarly } from '#shared/finance/billing/early-bird.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import { adjustmentMoves, balanceOf, type BillSums } from '#shared/finance/ledger/ledger.ts';
import { billDiscounts } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type Entry, post } from '#server/finance/ledger/ledger.public.ts';
import { entriesOf } from './bill-moves.ts';
import { type Bill, lockBills, writeParts } from './bills.store.ts';
import { earlyFactsOf, type EarlyRow, earlyRow } from './early.store.ts';
import { partsOf } from './late-fees.ts';

type EarlyBill = BillSums & { id: string; studentId: string; parts: readonly Installment[] };

const changed = (bill: EarlyBill, discount: number, note: string): Entry[] => {
  const gross = bill.charged - bill.lateFee;
  return entriesOf(bill, adjustmentMoves(bill, { gross, discounted: bill.discounted + discount }), note);
};

const netWith = ({ charged, lateFee, discounted }: BillSums, discount: number): number =>
  charged - lateFee - discounted - discount;

/**
 * Keeps the early discount of a locked bill. Call it in the transaction that books the money.
 * @returns the entries of the discount, to be posted with those of the money.
 */
export async function keepEarly(ctx: Ctx, bill: EarlyBill, offer: EarlyOffer): Promise<Entry[]> {
  const discount = earlyDiscount(offer);
  await ctx.db.insert(billDiscounts).values({ billId: bill.id, ...discount });
  await writeParts(ctx.db, bill.id, refitParts(bill.parts, netWith(bill, discount.amount)));
  return changed(bill, discount.amount, discount.name);
}

/**
 * What is booked when a locked bill is paid out of the deposit today: less than was named where that settles it at its early
 * price, and the entries of the discount, to be posted with it.
 */
export async function earlyByDeposit(
  ctx: Ctx,
  day: LocalDate,
  bill: Bill,
  amount: number,
): Promise<{ amount: number; discount: Entry[] }> {
  const parts = (await partsOf(ctx.db, [bill.id])).get(bill.id) ?? [];
  const { rows } = await ctx.db.execute<{ early: EarlyRow }>(sql`
    select ${earlyRow(sql`b`)} as early from bills b join payment_types t on t.id = b.payment_type_id
    where b.id = ${bill.id}`);
  const [row] = rows;
  const offer = row === undefined ? null : earlyOffer(earlyFactsOf(bill, parts, row.early, false));
  if (!paysEarly({ amount, paidOn: day }, offer)) return { amount, discount: [] };
  const left = Math.max(0, balanceOf(bill) - offer.discount);
  return { amount: Math.min(amount, left), discount: await keepEarly(ctx, { ...bill, parts }, offer) };
}

type Undone = { id: string; paidOn: LocalDate };

/** What other payments of a bill, paid until a day, still stand for; rupiah. */
async function otherInTime(ctx: Ctx, billId: string, paymentId: string, until: LocalDate): Promise<number> {
  const { rows } = await ctx.db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from payments
    where bill_id = ${billId} and id <> ${paymentId} and status = 'VERIFIED' and paid_on <= ${until}`);
  return rows[0]?.amount ?? 0;
}

/**
 * Takes the early discount of a locked bill back after money that earned it went. Nothing for a bill that was given none.
 * @param undone the payment that is taken back: one that was paid later, or beside others that earn the discount without it,
 *   leaves it. Null where money was taken from the bill otherwise.
 */
export async function dropEarly(
  ctx: Ctx,
  day: LocalDate,
  billId: string,
  undone: Undone | null,
): Promise<void> {
  const early = and(eq(billDiscounts.billId, billId), isNotNull(billDiscounts.earlyUntil));
  const [given] = await ctx.db.select().from(billDiscounts).where(early);
  if (!given?.earlyUntil || (undone !== null && undone.paidOn > given.earlyUntil)) return;
  const [bill] = await lockBills(ctx.db, [billId]);
  if (bill === undefined) return;
  if (undone !== null) {
    const others = await otherInTime(ctx, billId, undone.id, given.earlyUntil);
    if (others >= netWith(bill, 0)) return;
  }
  const parts = (await partsOf(ctx.db, [billId])).get(billId) ?? [];
  await ctx.db.delete(billDiscounts).where(early);
  await writeParts(ctx.db, billId, refitParts(parts, netWith(bill, -given.amount)));
  await post(ctx, day, changed({ ...bill, parts }, -given.amount, `${given.name} dicabut`));
}
