import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { PaymentCategory } from '#shared/finance/billing/kinds.ts';
import type { ChargeAttention } from '#shared/finance/gateway/gateway.ts';
import type { PaymentSource, PaymentStatus } from '#shared/finance/payments/payment-state.ts';
import type { Db } from '#server/platform/db/client.ts';
import { findPage, inOrder, isAnyOf, orderBy } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import {
  bills,
  files,
  gatewayCharges,
  paymentMethods,
  paymentTypes,
  payments,
  receipts,
  studentClasses,
  students,
  users,
} from '#server/platform/db/schema.ts';

export type PaymentQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  status?: PaymentStatus | undefined;
  category?: PaymentCategory | undefined;
  methodId?: string | undefined;
  periodCode?: string | undefined;
  entryYear?: number | undefined;
  classId?: string | undefined;
  classType?: ClassType | undefined;
  source?: PaymentSource | undefined;
  from?: string | undefined;
  to?: string | undefined;
  studentId?: string | undefined;
};

/**
 * Other payments that may be the same money: the same proof, or the same reference, amount and day. Each way has an index of
 * its own.
 */
const twins = sql<number>`(
  select count(*)::int from (
    select o.id from payments o where o.proof_sha256 = ${payments.proofSha256} and o.status not in ('REJECTED', 'CANCELLED')
    union
    select o.id from payments o where o.reference_key <> ''
      and o.reference_key = ${payments.referenceKey} and o.amount = ${payments.amount}
      and o.paid_on = ${payments.paidOn} and o.status not in ('REJECTED', 'CANCELLED')
  ) same where same.id <> ${payments.id})`;

const columns = {
  _id: payments.id,
  billId: payments.billId,
  typeName: paymentTypes.name,
  category: paymentTypes.category,
  periodCode: paymentTypes.periodCode,
  method: paymentMethods.name,
  amount: payments.amount,
  paidOn: payments.paidOn,
  senderName: payments.senderName,
  senderBank: payments.senderBank,
  reference: payments.reference,
  proof: sql<StaffPaymentView['proof']>`case when ${files.name} is not null then
    json_build_object('name', ${files.originalName}, 'isImage', ${files.mime} like 'image/%') end`,
  source: payments.source,
  status: payments.status,
  rejectReason: payments.rejectReason,
  reverseReason: payments.reverseReason,
  receiptNo: receipts.no,
  createdAt: payments.createdAt,
  updatedAt: payments.updatedAt,
  studentId: payments.studentId,
  nim: students.nim,
  studentName: students.name,
  className: studentClasses.name,
  entryYear: students.entryYear,
  balance: bills.balance,
  decidedBy: users.name,
  decidedById: payments.decidedBy,
  decidedAt: payments.decidedAt,
  twins,
  attention: sql<ChargeAttention | null>`case when ${gatewayCharges.resolution} = '' and ${payments.status} = 'VERIFIED'
    then ${gatewayCharges.attention} end`,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .innerJoin(paymentTypes, eq(paymentTypes.id, bills.paymentTypeId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .innerJoin(students, eq(students.id, payments.studentId))
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(files, eq(files.name, payments.proofFile))
    .leftJoin(gatewayCharges, eq(gatewayCharges.paymentId, payments.id))
    .leftJoin(users, eq(users.id, payments.decidedBy))
    .$dynamic();

/**
 * Payments of students of this NIM or name, or with this reference, each looked up by an index of its own; a number is no
 * name.
 */
function found(search: string): SQL {
  const student = matchesPerson(search, [students.name], [students.nim]);
  return sql`${payments.id} in (
    select p.id from ${students} join payments p on p.student_id = ${students.id} where ${student}
    union all select p.id from payments p where lower(p.reference) = lower(${search}) and p.reference <> '')`;
}

/** Payments of bills of the few types that fit, which every payment names. */
const ofTypes = (which: SQL): SQL =>
  sql`${payments.paymentTypeId} = any (array(select ${paymentTypes.id} from ${paymentTypes} where ${which}))`;

const matches = (query: PaymentQuery): SQL =>
  and(
    query.search ? found(query.search) : undefined,
    query.status && eq(payments.status, query.status),
    query.source && eq(payments.source, query.source),
    query.category && ofTypes(eq(paymentTypes.category, query.category)),
    query.periodCode ? ofTypes(eq(paymentTypes.periodCode, query.periodCode)) : undefined,
    query.methodId ? eq(payments.methodId, query.methodId) : undefined,
    query.entryYear === undefined ? undefined : eq(students.entryYear, query.entryYear),
    query.classId ? eq(students.classId, query.classId) : undefined,
    query.classType && eq(students.classType, query.classType),
    query.studentId ? eq(payments.studentId, query.studentId) : undefined,
    query.from ? gte(payments.paidOn, query.from) : undefined,
    query.to ? lte(payments.paidOn, query.to) : undefined,
  ) ?? sql`true`;

const sorts = {
  createdAt: payments.createdAt,
  paidOn: payments.paidOn,
  amount: payments.amount,
  nim: students.nim,
  studentName: students.name,
};

/** The payments a query finds, with no more joined than its condition and its order need. */
const chosen = (query: PaymentQuery, sort = ''): SQL => {
  const { entryYear, classId, classType } = query;
  const student = entryYear !== undefined || classId || classType || /nim|studentName/.test(sort);
  return sql`from payments
    ${student ? sql`join students on students.id = payments.student_id` : sql``}
    where ${matches(query)}`;
};

export async function listPayments(
  db: Db,
  query: PaymentQuery,
): Promise<{ rows: StaffPaymentView[]; total: number }> {
  const { ids, total } = await findPage(
    db,
    {
      rows: chosen(query, query.sort),
      counted: chosen(query),
      id: payments.id,
      order: orderBy(query.sort, sorts, payments.id),
    },
    query,
  );
  return { total, rows: inOrder(ids, await from(db).where(isAnyOf(payments.id, ids))) };
}

export const findPayment = async (db: Db, id: string): Promise<StaffPaymentView | undefined> =>
  (await from(db).where(eq(payments.id, id)))[0];

export type Queue = { waiting: number; amount: number; oldest: string | null };

/** A query of how much waits for verification, and since when; one row, a `Queue`. */
export const waitingPayments: SQL = sql`
  select count(*)::int waiting, coalesce(sum(amount), 0)::bigint amount,
    to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') oldest
  from payments where status = 'WAITING'`;

export async function findQueue(db: Db): Promise<Queue> {
  const { rows } = await db.execute<Queue>(waitingPayments);
  return rows[0] ?? { waiting: 0, amount: 0, oldest: null };
}
