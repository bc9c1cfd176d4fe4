import { and, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { referenceKey } from '#shared/finance/payments/same-money.ts';
import { receiptNo } from '#shared/finance/payments/receipt.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import { partialTerms } from '#shared/finance/payments/payment-state.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { bills, paymentMethods, payments, receipts } from '#server/platform/db/schema.ts';
import { type EarlyRow, earlyRow, lockBills } from '#server/finance/billing/billing.public.ts';
import { lockPayers } from './earlier.store.ts';

export type PaymentRecord = typeof payments.$inferSelect;

/** A bill, with what it is for by the name and category of its type. */
export type BillRecord = Pick<
  Rows['bills'],
  'id' | 'studentId' | 'charged' | 'discounted' | 'balance' | 'paid' | 'lateFee'
> &
  Pick<Rows['students'], 'userId'> &
  Pick<Rows['paymentTypes'], 'name' | 'category' | 'allowPartial' | 'minPartial'> & {
    waiting: number;
    cancelled: boolean;
    /** Its plan. */
    parts: Installment[];
    /** What its early discount depends on, besides its sums and plan. */
    early: EarlyRow;
    /** Ids of the methods it is paid by; none named means any. */
    methodIds: Rows['paymentTypeMethods']['methodId'][];
  };

export const lockPayment = async (db: Db, id: string): Promise<PaymentRecord | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)).for('update'))[0];

/**
 * Locks the rows of many bookings: payments, then bills, then their students' bookings and deposits, each by id. Whoever
 * decides a single payment takes them in this order too.
 */
export async function lockMoney(
  db: Db,
  { paymentIds, billIds }: { paymentIds: readonly string[]; billIds: readonly string[] },
): Promise<void> {
  await db.execute(
    sql`select from payments where id = any (${sql.param(paymentIds)}::uuid[]) order by id for update`,
  );
  await lockBills(db, billIds);
  const students = sql`select student_id from bills where id = any (${sql.param(billIds)}::uuid[])`;
  await lockPayers(db, sql`select student_id as payer_id from (${students}) billed`);
  await db.execute(sql`
    select from student_deposits
    where student_id in (${students})
    order by student_id for update`);
}

/** A bill, locked, with what a payment of it is held against; found by its id or by student and type. */
export async function lockBill(
  db: Db,
  by: { id: string } | { studentId: string; paymentTypeId: string },
): Promise<BillRecord | undefined> {
  const where =
    'id' in by
      ? eq(bills.id, by.id)
      : sql`${bills.studentId} = ${by.studentId} and ${bills.paymentTypeId} = ${by.paymentTypeId}`;
  await db.select({ id: bills.id }).from(bills).where(where).for('update');
  const { rows } = await db.execute<BillRecord>(sql`
    select bills.id, bills.student_id as "studentId", s.user_id as "userId", t.name, t.category, charged, discounted, balance, paid, bills.late_fee as "lateFee",
      cancelled_at is not null as cancelled, t.allow_partial as "allowPartial", t.min_partial as "minPartial",
      (select coalesce(sum(amount), 0)::bigint from payments p where p.bill_id = bills.id and p.status = 'WAITING') as waiting,
      (select coalesce(json_agg(method_id), '[]') from payment_type_methods m where m.payment_type_id = t.id) as "methodIds",
      (select coalesce(json_agg(json_build_object('no', no, 'amount', amount, 'dueDate', due_date) order by no), '[]')
        from bill_installments i where i.bill_id = bills.id) as parts, ${earlyRow(sql`bills`)} as early
    from bills join payment_types t on t.id = bills.payment_type_id join students s on s.id = bills.student_id
    where ${where}`);
  const [bill] = rows;
  return bill && { ...bill, ...partialTerms(bill, bill.parts, bill.paid + bill.waiting) };
}

/** A proof of a bill that waits and tells of the same transfer: its amount, day and reference, however that is written. */
export async function findWaitingLike(
  db: Db,
  { billId, amount, paidOn, reference }: Pick<PaymentRecord, 'billId' | 'amount' | 'paidOn' | 'reference'>,
): Promise<Pick<PaymentRecord, 'createdAt' | 'reference'> | undefined> {
  const [first] = await db
    .select({ createdAt: payments.createdAt, reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.billId, billId),
        eq(payments.amount, amount),
        eq(payments.paidOn, paidOn),
        eq(payments.referenceKey, referenceKey(reference)),
        eq(payments.status, 'WAITING'),
      ),
    )
    .orderBy(payments.createdAt)
    .limit(1);
  return first;
}

/** An active payment method's kind; undefined when there is none. */
export const findActiveMethod = async (db: Db, id: string): Promise<{ type: string } | undefined> =>
  (
    await db
      .select({ type: paymentMethods.type })
      .from(paymentMethods)
      .where(sql`${paymentMethods.id} = ${id} and ${paymentMethods.isActive}`)
  )[0];

export async function insertPayment(db: Db, row: typeof payments.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(payments).values(row).returning({ id: payments.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

export const updatePayment = (db: Db, id: string, change: Partial<PaymentRecord>) =>
  db.update(payments).set(change).where(eq(payments.id, id));

export const deletePayment = (db: Db, id: string) => db.delete(payments).where(eq(payments.id, id));

/** How much a student holds as deposit, locked. */
export async function lockDeposit(db: Db, studentId: string): Promise<number> {
  const { rows } = await db.execute<Pick<Rows['studentDeposits'], 'amount'>>(
    sql`select amount from student_deposits where student_id = ${studentId} for update`,
  );
  return rows[0]?.amount ?? 0;
}

/** Whether a payment is approved to be given back. Call it with the payment locked. */
export async function isRefundApproved(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from refunds where payment_id = ${paymentId} and status = 'APPROVED' limit 1`,
  );
  return rows.length > 0;
}

/** Where the money of a payment lies; rupiah. */
export type PaymentMoney = {
  /** What became deposit when it was booked and has not been given back since. */
  surplus: number;
  /** What was given back of it; that comes out of the surplus first. */
  refunded: number;
  /** What lies on its bill: what it brought there, and what came there out of the deposit, which its surplus may be. */
  onBill: number;
};

/** Where the money of a payment of a bill lies. Call it with the bill and the deposit locked. */
export async function paymentMoney(db: Db, paymentId: string, billId: string): Promise<PaymentMoney> {
  const { rows } = await db.execute<{ became: number; refunded: number; brought: number; used: number }>(sql`
    select coalesce((select sum(case e.kind when 'DEPOSIT_IN' then e.amount else -e.amount end) from ledger_entries e
        where e.payment_id = ${paymentId} and e.kind in ('DEPOSIT_IN', 'DEPOSIT_IN_UNDONE')), 0)::bigint as became,
      coalesce((select sum(r.amount) from refunds r
        where r.payment_id = ${paymentId} and r.status = 'PAID'), 0)::bigint as refunded,
      coalesce(sum(amount) filter (where payment_id = ${paymentId}), 0)::bigint as brought,
      coalesce(sum(amount) filter (where payment_id is null), 0)::bigint as used
    from (
      select payment_id, case credit when 'PIUTANG' then amount else -amount end as amount from ledger_entries
      where bill_id = ${billId} and kind in ('PAYMENT', 'PAYMENT_UNDONE', 'DEPOSIT_USE', 'DEPOSIT_BACK')
    ) moves`);
  const { became, refunded, brought, used } = rows[0] ?? { became: 0, refunded: 0, brought: 0, used: 0 };
  return { surplus: Math.max(0, became - refunded), refunded, onBill: brought + Math.max(0, used) };
}

type NewReceipt = {
  paymentId: string;
  amount: number;
  day: LocalDate;
  prefix: string;
  issuedBy: string | null;
  /** Numbers of the parts of the bill that the money went to. */
  installments: number[];
};

/**
 * Issues the next receipt of the year. The counter's row is held until the transaction ends, so that a number is used or was
 * never given: there are no gaps.
 */
export async function issueReceipt(db: Db, receipt: NewReceipt): Promise<string> {
  const { paymentId, amount, day, prefix, issuedBy, installments } = receipt;
  const year = Number(day.slice(0, 4));
  const { rows } = await db.execute<Pick<Rows['receiptCounters'], 'last'>>(sql`
    insert into receipt_counters (year, last) values (${year}, 1)
    on conflict (year) do update set last = receipt_counters.last + 1 returning last`);
  const serial = rows[0]?.last ?? 0;
  const no = receiptNo(prefix, day, serial);
  await db
    .insert(receipts)
    .values({ paymentId, year, serial, no, amount, issuedOn: day, issuedBy, installments });
  return no;
}

export const setReceiptVoid = (db: Db, paymentId: string, at: string, reason: string) =>
  db.update(receipts).set({ voidedAt: at, voidReason: reason }).where(eq(receipts.paymentId, paymentId));
