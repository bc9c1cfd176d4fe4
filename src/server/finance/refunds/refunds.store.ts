import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MOST_OWN_REFUNDS, type RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { maskAccount } from '#shared/platform/format/account-number.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import {
  bills,
  files,
  paymentTypes,
  payments,
  refunds,
  studentClasses,
  students,
  users,
} from '#server/platform/db/schema.ts';

export type RefundRecord = typeof refunds.$inferSelect;
export type RefundQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  status?: RefundView['status'] | undefined;
  reason?: RefundView['reason'] | undefined;
};

const deciders = alias(users, 'deciders');

const columns = {
  _id: refunds.id,
  studentId: refunds.studentId,
  nim: students.nim,
  studentName: students.name,
  className: studentClasses.name,
  paymentId: refunds.paymentId,
  paymentName: paymentTypes.name,
  amount: refunds.amount,
  reason: refunds.reason,
  note: refunds.note,
  bankName: refunds.bankName,
  accountNumber: refunds.accountNumber,
  accountHolder: refunds.accountHolder,
  status: refunds.status,
  requestedBy: users.name,
  decidedBy: deciders.name,
  decisionNote: refunds.decisionNote,
  paidOn: refunds.paidOn,
  proof: sql<RefundView['proof']>`case when ${files.name} is not null then
    json_build_object('name', ${files.originalName}, 'isImage', ${files.mime} like 'image/%') end`,
  createdAt: refunds.createdAt,
  updatedAt: refunds.updatedAt,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(refunds)
    .innerJoin(students, eq(students.id, refunds.studentId))
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(bills, eq(bills.id, payments.billId))
    .leftJoin(paymentTypes, eq(paymentTypes.id, bills.paymentTypeId))
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .leftJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .leftJoin(files, eq(files.name, refunds.proofFile))
    .$dynamic();

const sorts = {
  createdAt: refunds.createdAt,
  amount: refunds.amount,
  nim: students.nim,
  studentName: students.name,
};

/** A refund as lists and decisions show it: of the account its last digits. */
export const masked = (refund: RefundView): RefundView => ({
  ...refund,
  accountNumber: maskAccount(refund.accountNumber),
});

export async function listRefunds(
  db: Db,
  query: RefundQuery,
): Promise<{ rows: RefundView[]; total: number }> {
  const where: SQL =
    and(
      query.search ? matchesPerson(query.search, [students.name], [students.nim]) : undefined,
      query.status && eq(refunds.status, query.status),
      query.reason && eq(refunds.reason, query.reason),
    ) ?? sql`true`;
  const { limit, offset } = window(query);
  const [rows, total] = await Promise.all([
    from(db)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, refunds.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from refunds join students on students.id = student_id where ${where}`),
  ]);
  return { rows: rows.map(masked), total };
}

export const findRefund = async (db: Db, id: string): Promise<RefundView | undefined> =>
  (await from(db).where(eq(refunds.id, id)))[0];

/** The refunds of a student, latest first. */
export const listOwnRefunds = (db: Db, studentId: string): Promise<RefundView[]> =>
  from(db)
    .where(eq(refunds.studentId, studentId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(MOST_OWN_REFUNDS);

/** The proof of a transfer as the file store knows it, with whose money it was. */
export async function findRefundProof(
  db: Db,
  id: string,
): Promise<{ studentId: string; name: string | null } | undefined> {
  const { studentId, proofFile: name } = refunds;
  return (await db.select({ studentId, name }).from(refunds).where(eq(refunds.id, id)))[0];
}

export const lockRefund = async (db: Db, id: string): Promise<RefundRecord | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0];

export async function insertRefund(db: Db, row: typeof refunds.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(refunds).values(row).returning({ id: refunds.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

export const updateRefund = (db: Db, id: string, change: Partial<RefundRecord>) =>
  db.update(refunds).set(change).where(eq(refunds.id, id));

/** Requests for the same amount of the same money that are not transferred yet, oldest first. */
export const openRefundsLike = (
  db: Db,
  { studentId, paymentId, amount }: Pick<RefundRecord, 'studentId' | 'paymentId' | 'amount'>,
): Promise<Pick<RefundRecord, 'status' | 'createdAt'>[]> =>
  db
    .select({ status: refunds.status, createdAt: refunds.createdAt })
    .from(refunds)
    .where(
      and(
        eq(refunds.studentId, studentId),
        eq(refunds.amount, amount),
        inArray(refunds.status, ['SUBMITTED', 'APPROVED']),
        sql`${refunds.paymentId} is not distinct from ${paymentId}::uuid`,
      ),
    )
    .orderBy(refunds.createdAt);

/** What a student's open and approved requests for a payment, or for the deposit, already ask for. */
export async function pendingRefunds(db: Db, studentId: string, paymentId: string | null): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint amount from refunds
    where student_id = ${studentId} and status in ('SUBMITTED', 'APPROVED')
      and payment_id is not distinct from ${paymentId}::uuid`);
  return rows[0]?.amount ?? 0;
}

/** What approved requests for the payment of a refund, or for the deposit, already hold. */
export async function approvedRefunds(
  db: Db,
  { studentId, paymentId }: Pick<RefundRecord, 'studentId' | 'paymentId'>,
): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint amount from refunds
    where student_id = ${studentId} and status = 'APPROVED' and payment_id is not distinct from ${paymentId}::uuid`);
  return rows[0]?.amount ?? 0;
}
