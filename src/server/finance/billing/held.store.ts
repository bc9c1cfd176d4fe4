import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What a student holds as deposit; `held` of it is promised to approved refunds, and `free` is what may be used. */
export type Deposit = { free: number; held: number };

/**
 * The deposit of a student, locked. An approved refund holds what it cannot take from the bill of its payment, so that it can
 * be transferred whatever happens until then. Call it with the bills in question locked.
 * @param refundId the refund that is transferred: what it holds itself is free for it.
 */
export async function lockFreeDeposit(
  db: Db,
  studentId: string,
  refundId: string | null = null,
): Promise<Deposit> {
  const { rows } = await db.execute<Pick<Rows['studentDeposits'], 'amount'>>(
    sql`select amount from student_deposits where student_id = ${studentId} for update`,
  );
  const { rows: sums } = await db.execute<{ held: number }>(sql`
    select coalesce(sum(case when payment_id is null then asked
      else greatest(0, asked - least(paid, whole, brought + greatest(0, used))) end), 0)::bigint as held
    from (
      select r.payment_id, sum(r.amount) as asked, b.paid, p.amount as whole,
        (select coalesce(sum(case credit when 'PIUTANG' then amount else -amount end), 0) from ledger_entries
          where bill_id = b.id and payment_id = p.id and kind in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_BACK')) as brought,
        (select coalesce(sum(case credit when 'PIUTANG' then amount else -amount end), 0) from ledger_entries
          where bill_id = b.id and payment_id is null and kind in ('DEPOSIT_USE', 'DEPOSIT_BACK')) as used
      from refunds r left join payments p on p.id = r.payment_id left join bills b on b.id = p.bill_id
      where r.student_id = ${studentId} and r.status = 'APPROVED' and r.id is distinct from ${refundId}::uuid
      group by r.payment_id, b.id, p.id
    ) approved`);
  const [amount, held] = [rows[0]?.amount ?? 0, sums[0]?.held ?? 0];
  return { free: Math.max(0, amount - held), held };
}
