import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { GatewayStateView, StaffChargeView } from '#shared/finance/gateway/gateway.contract.ts';
import type { ChargeAttention, ChargeStatus } from '#shared/finance/gateway/gateway.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { bills, gatewayCharges, paymentTypes, receipts, students } from '#server/platform/db/schema.ts';

export type ChargeQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  status?: ChargeStatus | undefined;
  attention?: ChargeAttention | undefined;
};

/** Still for finance to look at. */
const attention = sql<ChargeAttention | null>`case when ${gatewayCharges.resolution} = ''
  then ${gatewayCharges.attention} end`;

const columns = {
  _id: gatewayCharges.id,
  orderId: gatewayCharges.orderId,
  nim: students.nim,
  studentName: students.name,
  typeName: paymentTypes.name,
  amount: gatewayCharges.amount,
  status: gatewayCharges.status,
  channel: gatewayCharges.channel,
  reference: gatewayCharges.reference,
  receiptNo: receipts.no,
  attention,
  resolution: gatewayCharges.resolution,
  notices: sql<number>`(select count(*)::int from gateway_notices n where n.charge_id = ${gatewayCharges.id})`,
  unfollowed: sql<number>`(select count(*)::int from gateway_notices n
    where n.charge_id = ${gatewayCharges.id}
      and not exists (select from gateway_notice_outcomes o where o.notice_id = n.id))`,
  createdAt: gatewayCharges.createdAt,
  expiresAt: gatewayCharges.expiresAt,
  askedAt: gatewayCharges.askedAt,
  updatedAt: gatewayCharges.updatedAt,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(gatewayCharges)
    .innerJoin(students, eq(students.id, gatewayCharges.studentId))
    .innerJoin(bills, eq(bills.id, gatewayCharges.billId))
    .innerJoin(paymentTypes, eq(paymentTypes.id, bills.paymentTypeId))
    .leftJoin(receipts, eq(receipts.paymentId, gatewayCharges.paymentId))
    .$dynamic();

const matches = (query: ChargeQuery): SQL =>
  and(
    query.search
      ? sql`(${matchesPerson(query.search, [students.name], [students.nim])}
          or ${gatewayCharges.orderId} = ${query.search})`
      : undefined,
    query.status && eq(gatewayCharges.status, query.status),
    query.attention
      ? and(eq(gatewayCharges.attention, query.attention), eq(gatewayCharges.resolution, ''))
      : undefined,
  ) ?? sql`true`;

const sorts = {
  createdAt: gatewayCharges.createdAt,
  amount: gatewayCharges.amount,
  nim: students.nim,
  studentName: students.name,
};

export async function listCharges(
  db: Db,
  query: ChargeQuery,
): Promise<{ rows: StaffChargeView[]; total: number }> {
  const { limit, offset } = window(query);
  const student = query.search ? sql`join students on students.id = gateway_charges.student_id` : sql``;
  const [rows, total] = await Promise.all([
    from(db)
      .where(matches(query))
      .orderBy(...orderBy(query.sort, sorts, gatewayCharges.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from gateway_charges ${student} where ${matches(query)}`),
  ]);
  return { rows, total };
}

export const findStaffCharge = async (db: Db, id: string): Promise<StaffChargeView | undefined> =>
  (await from(db).where(eq(gatewayCharges.id, id)))[0];

export type GatewayCounts = Omit<GatewayStateView, 'on' | 'method'>;

/** How much is open and what does not agree. @param since notices from here on. */
export async function countGateway(db: Db, since: string): Promise<GatewayCounts> {
  const { rows } = await db.execute<GatewayCounts>(sql`
    select
      (select count(*)::int from gateway_charges where status in ('CREATING', 'OPEN')) open,
      (select count(*)::int from gateway_charges where attention is not null and resolution = '') attention,
      (select json_build_object(
        'forged', count(*) filter (where problem = 'SIGNATURE'),
        'unreadable', count(*) filter (where problem = 'FORM'),
        'unknownOrder', count(*) filter (where problem = 'UNKNOWN_ORDER'),
        'otherAmount', count(*) filter (where problem = 'AMOUNT'))
      from gateway_notices where received_at >= ${since} and problem is not null) refused`);
  const [counts] = rows;
  if (!counts) throw new Error('a count returned nothing');
  return counts;
}
