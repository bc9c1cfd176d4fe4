import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { BillPlan } from '#shared/finance/billing/billing.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import { paymentTypes } from '#server/platform/db/schema.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { updateBill } from './bills.store.ts';
import { emptyBills } from './cancel.ts';
import { storeBills } from './generate.ts';
import { refuseWaiting } from './live-bill.ts';
import { holdBills } from './sharing.store.ts';

/** Days a fine may be paid in. */
const DUE_DAYS = 14;

type Fine = { studentId: string; periodCode: string; day: LocalDate; amount: number; note: string };

/**
 * The first of the term's types for library fines that has no bill of this student: a student has one bill of a type, so
 * that the second fine of a term is a bill of the second type. They are closed to everything but being paid.
 */
async function freeType(ctx: Ctx, { studentId, periodCode, day }: Fine): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: Rows['paymentTypes']['id'] | null; count: number }>(sql`
    select (select t.id from payment_types t where t.period_code = ${periodCode} and t.code like 'DENDA-PERPUS-%'
        and t.removed_at is null
        and not exists (select from bills b where b.payment_type_id = t.id and b.student_id = ${studentId})
      order by t.created_at, t.code limit 1) as id,
      (select count(*)::int from payment_types t where t.code like ${`DENDA-PERPUS-${periodCode}-%`}) as count`);
  const [known] = rows;
  if (known?.id) return known.id;
  const no = (known?.count ?? 0) + 1;
  const id = newId();
  await ctx.db.insert(paymentTypes).values({
    id,
    code: `DENDA-PERPUS-${periodCode}-${no}`,
    periodCode,
    name: no === 1 ? 'Denda perpustakaan' : `Denda perpustakaan ${no}`,
    category: 'DENDA_PERPUS',
    amountMode: 'CUSTOM',
    status: 'CLOSED',
    dueDate: addDays(day, DUE_DAYS),
  });
  return id;
}

/**
 * Bills a student for a library fine, inside the caller's transaction. The amount stays what it is: no grant lessens it and
 * nothing measures it again. Fines are billed one at a time, so that two of them never make the same type.
 * @returns the bill's id.
 */
export async function billFine(ctx: Ctx, fine: Fine): Promise<string> {
  await waitTurn(ctx.db, 'library-fine-types');
  const typeId = await freeType(ctx, fine);
  const dueDate = addDays(fine.day, DUE_DAYS);
  const plan: BillPlan = {
    basis: { mode: 'CUSTOM', unit: fine.amount, quantity: 1, final: true },
    gross: fine.amount,
    dueDate,
    discounts: [],
    discounted: 0,
    parts: [{ no: 1, amount: fine.amount, dueDate }],
  };
  const id = newId();
  await storeBills(ctx, fine.day, typeId, [{ id, studentId: fine.studentId, plan }]);
  await updateBill(ctx.db, id, { planReason: fine.note });
  return id;
}

/**
 * Asks a fine's bill no more. @throws AppError RULE once something was paid of it or a payment waits.
 */
export async function dropFine(ctx: Ctx, day: LocalDate, billId: string, reason: string): Promise<void> {
  const [bill] = await holdBills(ctx.db, [billId]);
  if (bill === undefined || bill.cancelledAt !== null) return;
  if (bill.paid > 0) throw new AppError('RULE', 'Denda ini sudah dibayar, seluruhnya atau sebagian.');
  await refuseWaiting(ctx, [billId]);
  await emptyBills(ctx, day, [billId], reason);
  await audit(ctx, {
    action: 'bill.cancel',
    entity: 'bill',
    entityId: billId,
    reason,
    before: { balance: bill.balance },
  });
}
