import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { leaveFeeOf, lectureCategories } from '#shared/finance/billing/leave.ts';
import type { LeaveFee } from '#shared/platform/campus/finance-settings.ts';
import { balanceOf } from '#shared/finance/ledger/ledger.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { billNew } from './bill-new.ts';
import { updateBill } from './bills.store.ts';
import { emptyBills } from './cancel.ts';
import { measureBills } from './measure.ts';
import { holdBills } from './sharing.store.ts';

type Leave = { studentId: string; periodCode: string; day: LocalDate; reason: string; fee: LeaveFee };
type Owed = Pick<Rows['bills'], 'id'> & Pick<Rows['paymentTypes'], 'category'>;

async function lectureBills(ctx: Ctx, { studentId, periodCode }: Leave): Promise<Owed[]> {
  const { rows } = await ctx.db.execute<Owed>(sql`
    select b.id, t.category from bills b join payment_types t on t.id = b.payment_type_id
    where b.student_id = ${studentId} and t.period_code = ${periodCode} and b.cancelled_at is null
      and t.category = any (${sql.param([...lectureCategories])}::text[])
    order by b.id`);
  return rows;
}

async function leaveTypes(ctx: Ctx, periodCode: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<Pick<Rows['paymentTypes'], 'id'>>(sql`
    select id from payment_types
    where period_code = ${periodCode} and category = 'CUTI' and status = 'OPEN' and removed_at is null order by id`);
  return rows.map(({ id }) => id);
}

/**
 * What a leave does to the bills of its term: what was asked for lectures and exams falls away, and what was paid of it is
 * kept as deposit for the terms to come; of tuition the college's leave fee stays. Open types of the category Cuti are
 * billed. Call it inside the change of status. @returns how many bills changed or were made.
 */
export async function billLeave(ctx: Ctx, leave: Leave): Promise<number> {
  const { studentId, day, reason, fee } = leave;
  const note = reason === 'Cuti' ? reason : `Cuti: ${reason}`;
  const owed = new Map((await lectureBills(ctx, leave)).map(({ id, category }) => [id, category]));
  const bills = await holdBills(ctx.db, [...owed.keys()]);
  const asked = bills.map((bill) => {
    const category = owed.get(bill.id) ?? 'LAINNYA';
    return { bill, rest: leaveFeeOf(fee, category, bill.charged - bill.lateFee) };
  });
  const gone = asked.filter(({ rest }) => rest === 0).map(({ bill }) => bill.id);
  await emptyBills(ctx, day, gone, note);
  const kept = asked.filter(({ rest }) => rest > 0);
  for (const { bill, rest } of kept) {
    await updateBill(ctx.db, bill.id, { basis: { mode: 'FLAT', unit: rest, quantity: 1, final: true } });
  }
  await measureBills(
    ctx,
    day,
    kept.map(({ bill }) => bill.id),
    note,
  );
  await audit(
    ctx,
    ...asked.map(({ bill, rest }) => ({
      action: 'bill.leave',
      entity: 'bill',
      entityId: bill.id,
      reason,
      before: { balance: balanceOf(bill), paid: bill.paid },
      after: { fee: rest },
    })),
  );
  let made = 0;
  for (const id of await leaveTypes(ctx, leave.periodCode)) made += await billNew(ctx, day, id, [studentId]);
  return bills.length + made;
}
