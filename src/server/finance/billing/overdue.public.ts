import { type SQL, sql } from 'drizzle-orm';

/** What the bill `b` asks before a day: the parts due before it, and its late fee once the last of them is. */
export const askedBefore = (day: SQL): SQL => sql`(
  case when b.due_date < ${day} then b.late_fee else 0 end
  + coalesce((select sum(i.amount) from bill_installments i where i.bill_id = b.id and i.due_date < ${day}), 0))`;

/** What of the bill `b` is past its day and not paid, in rupiah; `overdueOfBill` in shared/finance/billing says the same of a loaded one. */
export const overdueOfBill = (day: SQL): SQL<number> => sql<number>`
  (case when b.cancelled_at is null then greatest(0, ${askedBefore(day)} - b.paid) else 0 end)::bigint`;
