import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PaymentTypeForm, PaymentTypeRow } from '#shared/finance/billing/payment-type.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { paymentTypeAmounts, paymentTypeMethods, paymentTypes } from '#server/platform/db/schema.ts';

export type PaymentType = typeof paymentTypes.$inferSelect;

const live = (id: string) => and(eq(paymentTypes.id, id), isNull(paymentTypes.removedAt));

export const lockType = async (db: Db, id: string): Promise<PaymentType | undefined> =>
  (await db.select().from(paymentTypes).where(live(id)).for('update'))[0];

/** A type that may not change while bills are made of it. */
export const shareType = async (db: Db, id: string): Promise<PaymentType | undefined> =>
  (await db.select().from(paymentTypes).where(live(id)).for('share'))[0];

export async function typesByIds(db: Db, ids: readonly string[]): Promise<Map<string, PaymentType>> {
  const rows = await db
    .select()
    .from(paymentTypes)
    .where(inArray(paymentTypes.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export const openTypeIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: paymentTypes.id })
      .from(paymentTypes)
      .where(and(eq(paymentTypes.status, 'OPEN'), isNull(paymentTypes.removedAt)))
      .orderBy(paymentTypes.id)
  ).map(({ id }) => id);

export type TypeColumns = Omit<PaymentTypeForm, '_id' | 'updatedAt' | 'methodIds' | 'amounts'>;

export const insertType = async (db: Db, columns: TypeColumns): Promise<string> =>
  (await db.insert(paymentTypes).values(columns).returning({ id: paymentTypes.id }))[0]?.id ?? '';

export const updateType = (db: Db, id: string, change: Partial<typeof paymentTypes.$inferInsert>) =>
  db.update(paymentTypes).set(change).where(eq(paymentTypes.id, id));

export const deleteType = (db: Db, id: string) => db.delete(paymentTypes).where(eq(paymentTypes.id, id));

/** Replaces the ways a type may be paid. */
export async function writeMethods(db: Db, typeId: string, methodIds: readonly string[]): Promise<void> {
  await db.delete(paymentTypeMethods).where(eq(paymentTypeMethods.paymentTypeId, typeId));
  const rows = methodIds.map((methodId) => ({ paymentTypeId: typeId, methodId }));
  if (rows.length > 0) await db.insert(paymentTypeMethods).values(rows);
}

type NamedAmount = Pick<Rows['students'], 'nim'> & Pick<Rows['paymentTypeAmounts'], 'amount'>;

/** Replaces the amounts named for single students. @returns NIM nobody has. */
export async function writeAmounts(
  db: Db,
  typeId: string,
  amounts: readonly NamedAmount[],
): Promise<string[]> {
  await db.delete(paymentTypeAmounts).where(eq(paymentTypeAmounts.paymentTypeId, typeId));
  const { rows } = await db.execute<{ nim: string }>(sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as w(nim text, amount bigint)),
    stored as (
      insert into payment_type_amounts (payment_type_id, student_id, amount)
      select ${typeId}::uuid, s.id, w.amount from wanted w join students s on s.nim = w.nim
    )
    select w.nim from wanted w where not exists (select from students s where s.nim = w.nim) order by w.nim`);
  return rows.map(({ nim }) => nim);
}

type TypeParts = {
  methodIds: Rows['paymentTypeMethods']['methodId'][];
  amounts: NamedAmount[];
  examDay: string | null;
};

/** Methods and named amounts of a type. */
export async function partsOfType(db: Db, id: string): Promise<TypeParts> {
  const { rows } = await db.execute<TypeParts>(sql`
    select array(select method_id::text from payment_type_methods where payment_type_id = ${id} order by 1) as "methodIds",
      coalesce((select jsonb_agg(jsonb_build_object('nim', s.nim, 'amount', a.amount) order by s.nim)
        from payment_type_amounts a join students s on s.id = a.student_id where a.payment_type_id = ${id}), '[]') as amounts,
      (select min(e.start_date)::text from calendar_events e join academic_periods p on p.id = e.period_id
        join payment_types t on t.period_code = p.code
        where t.id = ${id} and e.type = 'UAS') as "examDay"`);
  return rows[0] ?? { methodIds: [], amounts: [], examDay: null };
}

export type TypeQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  periodCode?: string | undefined;
  category?: PaymentTypeRow['category'] | undefined;
  status?: PaymentTypeRow['status'] | undefined;
};

export type Progress = Pick<PaymentTypeRow, 'bills' | 'settled' | 'charged' | 'discounted' | 'paid'>;

/** Sums over the live bills of the type `t`, from one index. */
const progress = sql`lateral (
  select count(*)::int as bills, count(*) filter (where b.status in ('PAID', 'WAIVED'))::int as settled,
    coalesce(sum(b.charged), 0)::bigint as charged, coalesce(sum(b.discounted), 0)::bigint as discounted,
    coalesce(sum(b.paid), 0)::bigint as paid
  from bills b where b.payment_type_id = t.id and b.status <> 'CANCELLED') g`;

const sorts: Record<string, string> = { dueDate: 't.due_date', name: 't.name', code: 't.code' };

/** One page of types with their progress. */
export async function listTypes(
  db: Db,
  query: TypeQuery,
): Promise<{ rows: PaymentTypeRow[]; total: number }> {
  const where = sql.join(
    [
      sql`t.removed_at is null`,
      contains([sql`t.name`, sql`t.code`], query.search ?? ''),
      ...(query.periodCode ? [sql`t.period_code = ${query.periodCode}`] : []),
      ...(query.category ? [sql`t.category = ${query.category}`] : []),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
    ],
    sql` and `,
  );
  const [name, down] = query.sort.startsWith('-') ? [query.sort.slice(1), true] : [query.sort, false];
  const order = sql.raw(`${sorts[name] ?? 't.due_date'}${down ? ' desc' : ''}, t.id`);
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<PaymentTypeRow>(sql`
      select t.id as "_id", t.code, t.name, t.category, t.period_code as "periodCode", t.amount_mode as "amountMode",
        t.amount, t.due_date as "dueDate", t.status, ${isoMoment(sql`t.updated_at`)} as "updatedAt", g.*
      from (select * from payment_types t where ${where} order by ${order} limit ${limit} offset ${offset}) t
        cross join ${progress} order by ${order}`),
    countRows(db, sql`from payment_types t where ${where}`),
  ]);
  return { rows, total };
}

export async function progressOf(db: Db, id: string): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select g.* from payment_types t cross join ${progress} where t.id = ${id}`);
  return rows[0] ?? { bills: 0, settled: 0, charged: 0, discounted: 0, paid: 0 };
}

export async function selectTypes(db: Db) {
  return db
    .select({
      value: paymentTypes.id,
      label: paymentTypes.name,
      periodCode: paymentTypes.periodCode,
      category: paymentTypes.category,
      status: paymentTypes.status,
    })
    .from(paymentTypes)
    .where(isNull(paymentTypes.removedAt))
    .orderBy(sql`${paymentTypes.periodCode} desc`, paymentTypes.name)
    .limit(500);
}

/** How many bills a type has, on how many money was ever received, and on how many a payment waits. */
export async function typeUses(
  db: Db,
  id: string,
): Promise<{ received: number; waiting: number; bills: number }> {
  const { rows } = await db.execute<{ received: number; waiting: number; bills: number }>(sql`
    select count(*)::int as bills,
      count(*) filter (where b.paid > 0 or exists (
        select from payments p where p.bill_id = b.id and p.status in ('VERIFIED', 'REVERSED', 'REFUNDED')))::int as received,
      count(*) filter (where exists (
        select from payments p where p.bill_id = b.id and p.status = 'WAITING'))::int as waiting
    from bills b where b.payment_type_id = ${id}`);
  return rows[0] ?? { received: 0, waiting: 0, bills: 0 };
}
