import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  planRequestContract,
  PlanRequestRow,
} from '#shared/finance/plan-requests/plan-request.contract.ts';
import type { AskedPart } from '#shared/finance/plan-requests/plan-request.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { planRequests } from '#server/platform/db/schema.ts';

export type PlanRequest = typeof planRequests.$inferSelect;
export type PlanRequestQuery = z.output<typeof planRequestContract.list.query>;

export const insertRequest = (db: Db, row: typeof planRequests.$inferInsert) =>
  db.insert(planRequests).values(row);

export const lockRequest = async (db: Db, id: string): Promise<PlanRequest | undefined> =>
  (await db.select().from(planRequests).where(eq(planRequests.id, id)).for('update'))[0];

export const updateRequest = (db: Db, id: string, change: Partial<PlanRequest>) =>
  db.update(planRequests).set(change).where(eq(planRequests.id, id));

/** The parts of a bill as they are. */
export async function partsOf(db: Db, billId: string): Promise<AskedPart[]> {
  const { rows } = await db.execute<AskedPart>(sql`
    select amount, due_date as "dueDate" from bill_installments where bill_id = ${billId} order by no`);
  return rows;
}

/** What a bill is called. */
export async function nameOfBill(db: Db, billId: string): Promise<string> {
  const { rows } = await db.execute<Pick<Rows['paymentTypes'], 'name'>>(sql`
    select t.name from bills b join payment_types t on t.id = b.payment_type_id where b.id = ${billId}`);
  return rows[0]?.name ?? '';
}

const columns = sql`
  r.id as "_id", r.bill_id as "billId", t.name as "billName", t.category, t.period_code as "periodCode",
  r.student_id as "studentId", s.nim, s.name as "studentName", c.name as "className", b.balance, r.parts,
  r.decided_parts as "decidedParts", r.reason, r.state, ${isoMoment(sql`r.created_at`)} as "createdAt",
  ${isoMoment(sql`r.updated_at`)} as "updatedAt"`;

const joins = sql`
  join bills b on b.id = r.bill_id join payment_types t on t.id = b.payment_type_id
  join students s on s.id = r.student_id left join student_classes c on c.id = s.class_id`;

const sorts: Record<string, SQL> = { createdAt: sql`r.created_at`, nim: sql`s.nim`, balance: sql`b.balance` };

function order(sort: string): SQL {
  const down = sort.startsWith('-');
  const column = sorts[down ? sort.slice(1) : sort] ?? sql`r.created_at`;
  return down ? sql`${column} desc, r.id desc` : sql`${column}, r.id`;
}

/** One page of requests. */
export async function listRequests(
  db: Db,
  query: PlanRequestQuery,
): Promise<{ rows: PlanRequestRow[]; total: number }> {
  const conditions = [
    ...(query.state ? [sql`r.state = ${query.state}`] : []),
    ...(query.search ? [matchesPerson(query.search, [sql`s.name`], [sql`s.nim`])] : []),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<PlanRequestRow>(sql`
      select ${columns} from plan_requests r ${joins} where ${where}
      order by ${order(query.sort)} limit ${limit} offset ${offset}`),
    countRows(db, sql`from plan_requests r join students s on s.id = r.student_id where ${where}`),
  ]);
  return { rows, total };
}

export async function findRequest(db: Db, id: string): Promise<PlanRequestRow | undefined> {
  const { rows } = await db.execute<PlanRequestRow>(sql`
    select ${columns} from plan_requests r ${joins} where r.id = ${id}`);
  return rows[0];
}
