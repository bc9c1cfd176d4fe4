import { type SQL, sql } from 'drizzle-orm';
import type { BillDetail, BillRow, LedgerRow, StudentCard } from '#shared/finance/billing/bill.views.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import type { BillBasis, Discount } from '#shared/finance/billing/bill-amount.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { overdueOfBill } from './overdue.public.ts';
import { billColumns, withClass } from './bill-list.store.ts';
import { targeted } from './facts.store.ts';
import { type PaymentType } from './types.store.ts';

/** What a student holds without owing it. */
export async function depositOf(db: Db, studentId: string): Promise<number> {
  const { rows } = await db.execute<Pick<Rows['studentDeposits'], 'amount'>>(
    sql`select amount from student_deposits where student_id = ${studentId}`,
  );
  return rows[0]?.amount ?? 0;
}

type Parts = Pick<BillDetail, 'planReason' | 'cancelReason' | 'lateFeeWaived' | 'waiting'> & {
  basis: BillBasis;
  discounts: Discount[];
  parts: Installment[];
};

/** A bill with what it is made of. */
export async function findBill(db: Db, id: string): Promise<(BillRow & Parts) | undefined> {
  const { rows } = await db.execute<BillRow & Parts>(sql`
    select ${billColumns}, b.basis, b.plan_reason as "planReason", b.cancel_reason as "cancelReason",
      b.late_fee_waived as "lateFeeWaived",
      coalesce((select sum(p.amount) from payments p where p.bill_id = b.id and p.status = 'WAITING'), 0)::bigint as waiting,
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'kind', d.kind, 'amount', d.amount) order by d.name)
        from bill_discounts d where d.bill_id = b.id), '[]') as discounts,
      coalesce((select jsonb_agg(jsonb_build_object('no', i.no, 'amount', i.amount, 'dueDate', i.due_date) order by i.no)
        from bill_installments i where i.bill_id = b.id), '[]') as parts
    ${withClass} where b.id = ${id}`);
  return rows[0];
}

const entries = async (db: Db, where: SQL): Promise<LedgerRow[]> => {
  const { rows } = await db.execute<LedgerRow>(sql`
    select e.id as "_id", ${isoMoment(sql`e.at`)} as at, e.day, e.kind, e.amount, t.name as "billName",
      t.period_code as "periodCode", m.name as method, r.no as "receiptNo", u.name as actor, e.note
    from ledger_entries e left join bills b on b.id = e.bill_id left join payment_types t on t.id = b.payment_type_id
      left join payment_methods m on m.id = e.method_id left join receipts r on r.payment_id = e.payment_id
      left join users u on u.id = e.actor_id
    where ${where} order by e.id`);
  return rows;
};

/** Every move of money on a bill, the oldest first. */
export const billEntries = (db: Db, billId: string): Promise<LedgerRow[]> =>
  entries(db, sql`e.bill_id = ${billId}`);

/** Every move of a student's money, the oldest first. */
export const studentEntries = (db: Db, studentId: string): Promise<LedgerRow[]> =>
  entries(db, sql`e.student_id = ${studentId}`);

/** Open types of a bill's kind and term that its student belongs to now, other than its own. */
export async function movesOf(db: Db, bill: BillRow): Promise<{ value: string; label: string }[]> {
  const { rows } = await db.execute<Pick<PaymentType, 'id' | 'name' | 'target'>>(sql`
    select id, name, target from payment_types where category = ${bill.category} and period_code = ${bill.periodCode}
      and status = 'OPEN' and removed_at is null and id <> ${bill.typeId} order by name`);
  const fitting = await Promise.all(
    rows.map(async (type) => {
      const { rows: found } = await db.execute(sql`
        select 1 from payment_types t join students s on s.id = ${bill.studentId} and ${targeted(type.target)}
        where t.id = ${type.id}`);
      return found.length > 0 ? [{ value: type.id, label: type.name }] : [];
    }),
  );
  return fitting.flat();
}

/** The student of a payment card. */
export async function findCardStudent(db: Db, id: string): Promise<StudentCard['student'] | undefined> {
  const { rows } = await db.execute<StudentCard['student']>(sql`
    select s.id as "_id", s.nim, s.name, c.name as "className", s.class_type as "classType", s.entry_year as "entryYear"
    from students s left join student_classes c on c.id = s.class_id where s.id = ${id}`);
  return rows[0];
}

/** Bills of a student, the latest term first. */
export async function billsOfStudent(db: Db, studentId: string): Promise<BillRow[]> {
  const { rows } = await db.execute<BillRow>(sql`
    select ${billColumns} ${withClass} where b.student_id = ${studentId}
    order by t.period_code desc, b.due_date, b.id`);
  return rows;
}

/** What of a student's bills is past its day. */
export async function overdueOfStudent(db: Db, studentId: string, day: string): Promise<number> {
  const { rows } = await db.execute<{ overdue: number }>(sql`
    select coalesce(sum(${overdueOfBill(sql`${day}::date`)}), 0)::bigint as overdue from bills b
    where b.student_id = ${studentId} and b.next_due < ${day}`);
  return rows[0]?.overdue ?? 0;
}
