import { eq, inArray, sql } from 'drizzle-orm';
import type { Discount } from '#shared/finance/billing/bill-amount.ts';
import type { BillPlan } from '#shared/finance/billing/billing.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/json-rows.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { billDiscounts, billInstallments, bills } from '#server/platform/db/schema.ts';

export type Bill = typeof bills.$inferSelect;

/** Bills locked in id order, so that no two actions wait for each other. */
export const lockBills = (db: Db, ids: readonly string[]): Promise<Bill[]> =>
  db
    .select()
    .from(bills)
    .where(inArray(bills.id, [...ids]))
    .orderBy(bills.id)
    .for('update');

/** A bill to be, with its plan. */
export type NewBill = { id: string; studentId: string; plan: BillPlan };

/** Stores empty bills of a type; a student who has one already keeps it. @returns ids of those stored. */
export async function insertBills(db: Db, typeId: string, rows: readonly NewBill[]): Promise<Set<string>> {
  const values = rows.map(({ id, studentId, plan }) => ({
    id,
    studentId,
    basis: plan.basis,
    dueDate: plan.dueDate,
  }));
  const { rows: stored } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    insert into bills (id, student_id, payment_type_id, basis, due_date)
    select (r ->> 'id')::uuid, (r ->> 'studentId')::uuid, ${typeId}::uuid, r -> 'basis', (r ->> 'dueDate')::date
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) r
    on conflict (student_id, payment_type_id) do nothing returning id`);
  return new Set(stored.map(({ id }) => id));
}

/** Brings a cancelled bill of a student for a type back, empty. @returns its id, null where there is none. */
export async function reviveBill(db: Db, typeId: string, studentId: string): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['bills'], 'id'>>(sql`
    update bills set cancelled_at = null, cancel_reason = ''
    where payment_type_id = ${typeId} and student_id = ${studentId} and cancelled_at is not null returning id`);
  return rows[0]?.id ?? null;
}

type Shape = { id: string; plan: Pick<BillPlan, 'basis' | 'dueDate' | 'discounts' | 'parts'> };

const flat = <T extends object>(shapes: readonly Shape[], pick: (shape: Shape) => readonly T[]) =>
  shapes.flatMap((shape) => pick(shape).map((row) => ({ billId: shape.id, ...row })));

/** Replaces parts and discounts of bills. */
export async function writeShapes(db: Db, shapes: readonly Shape[]): Promise<void> {
  const ids = shapes.map(({ id }) => id);
  await db.delete(billInstallments).where(inArray(billInstallments.billId, ids));
  await db.delete(billDiscounts).where(inArray(billDiscounts.billId, ids));
  await addShapes(db, shapes);
}

const partColumns = {
  billId: ['bill_id', 'uuid'],
  no: ['no', 'smallint'],
  amount: ['amount', 'bigint'],
  dueDate: ['due_date', 'date'],
} as const;

const discountColumns = {
  billId: ['bill_id', 'uuid'],
  grantId: ['grant_id', 'uuid'],
  name: ['name', 'text'],
  kind: ['kind', 'text'],
  amount: ['amount', 'bigint'],
  earlyUntil: ['early_until', 'date'],
} as const;

/** Stores parts and discounts of new bills. */
export async function addShapes(db: Db, shapes: readonly Shape[]): Promise<void> {
  const parts = flat<Installment>(shapes, ({ plan }) => plan.parts);
  const discounts = flat<Discount>(shapes, ({ plan }) => plan.discounts);
  if (parts.length > 0) await db.execute(insertRows(billInstallments, partColumns, parts));
  if (discounts.length > 0) await db.execute(insertRows(billDiscounts, discountColumns, discounts));
}

/** Replaces the parts of one bill. */
export async function writeParts(db: Db, billId: string, parts: readonly Installment[]): Promise<void> {
  await db.delete(billInstallments).where(eq(billInstallments.billId, billId));
  await db.insert(billInstallments).values(parts.map((part) => ({ billId, ...part })));
}

/** Keeps what bills were measured by. Comes after their money, so that the next due day fits both. */
export async function writeBases(db: Db, shapes: readonly Shape[]): Promise<void> {
  const values = shapes.map(({ id, plan }) => ({ id, basis: plan.basis, dueDate: plan.dueDate }));
  await db.execute(sql`
    update bills b set basis = r -> 'basis', due_date = (r ->> 'dueDate')::date
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) r where b.id = (r ->> 'id')::uuid`);
}

export const updateBill = (db: Db, id: string, change: Partial<typeof bills.$inferInsert>) =>
  db.update(bills).set(change).where(eq(bills.id, id));

/** What a bill asks after its discounts, rupiah. */
export async function netOf(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ net: sql<number>`charged - discounted`.mapWith(Number) })
    .from(bills)
    .where(eq(bills.id, id));
  return row?.net ?? 0;
}

/** Marks emptied bills as cancelled; nothing of their plan remains. */
export async function markCancelled(
  db: Db,
  ids: readonly string[],
  at: string,
  reason: string,
): Promise<void> {
  const of = [...ids];
  await db.delete(billInstallments).where(inArray(billInstallments.billId, of));
  await db.delete(billDiscounts).where(inArray(billDiscounts.billId, of));
  await db
    .update(bills)
    .set({ cancelledAt: at, cancelReason: reason, planReason: '' })
    .where(inArray(bills.id, of));
}

/** How many payments of these bills wait to be verified. */
export async function waitingPayments(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from payments
    where bill_id = any (${sql.param([...ids])}::uuid[]) and status = 'WAITING'`);
  return rows[0]?.n ?? 0;
}

/** Which of these ids are bills, cancelled ones among them. */
export const existingBills = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ id: bills.id })
      .from(bills)
      .where(inArray(bills.id, [...ids]))
  ).map(({ id }) => id);
