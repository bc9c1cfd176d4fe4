import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MethodForm, MethodView } from '#shared/finance/payment-methods/payment-method.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { files, paymentMethods } from '#server/platform/db/schema.ts';

export type MethodQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: MethodView['type'] | undefined;
  active?: 'true' | 'false' | undefined;
};

const columns = {
  _id: paymentMethods.id,
  name: paymentMethods.name,
  type: paymentMethods.type,
  bankName: paymentMethods.bankName,
  accountNumber: paymentMethods.accountNumber,
  accountHolder: paymentMethods.accountHolder,
  vaPrefix: paymentMethods.vaPrefix,
  image: paymentMethods.image,
  instructions: paymentMethods.instructions,
  isActive: paymentMethods.isActive,
  order: paymentMethods.order,
  updatedAt: paymentMethods.updatedAt,
};

const matches = (query: MethodQuery): SQL =>
  and(
    query.search ? contains([paymentMethods.name, paymentMethods.bankName], query.search) : undefined,
    query.type ? eq(paymentMethods.type, query.type) : undefined,
    query.active ? eq(paymentMethods.isActive, query.active === 'true') : undefined,
  ) ?? sql`true`;

export async function listMethods(
  db: Db,
  query: MethodQuery,
): Promise<{ rows: MethodView[]; total: number }> {
  const where = matches(query);
  const { limit, offset } = window(query);
  const sorts = { order: paymentMethods.order, name: paymentMethods.name };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(paymentMethods)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, paymentMethods.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from payment_methods where ${where}`),
  ]);
  return { rows, total };
}

export const lockMethod = async (db: Db, id: string): Promise<MethodView | undefined> =>
  (await db.select(columns).from(paymentMethods).where(eq(paymentMethods.id, id)).for('update'))[0];

export type MethodColumns = Omit<MethodForm, '_id' | 'updatedAt' | 'password'>;

export const insertMethod = async (db: Db, method: MethodColumns): Promise<string> =>
  (await db.insert(paymentMethods).values(method).returning({ id: paymentMethods.id }))[0]?.id ?? '';

export const updateMethod = (db: Db, id: string, method: MethodColumns) =>
  db.update(paymentMethods).set(method).where(eq(paymentMethods.id, id));

export const deleteMethod = (db: Db, id: string) =>
  db.delete(paymentMethods).where(eq(paymentMethods.id, id));

/** What was paid or paid back through a method, and how many types offer it. */
export async function methodUses(
  db: Db,
  id: string,
): Promise<{ payments: number; refunds: number; types: number }> {
  const { rows } = await db.execute<{ payments: number; refunds: number; types: number }>(sql`
    select (select count(*)::int from payments where method_id = ${id}) as payments,
      (select count(*)::int from refunds where method_id = ${id}) as refunds,
      (select count(*)::int from payment_type_methods where method_id = ${id}) as types`);
  return rows[0] ?? { payments: 0, refunds: 0, types: 0 };
}

/** Whether a picture was uploaded for methods. */
export const isMethodImage = async (db: Db, name: string): Promise<boolean> =>
  (
    await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.name, name), eq(files.kind, METHOD_IMAGE)))
  ).length > 0;

/** Kind of the stored pictures of methods. */
export const METHOD_IMAGE = 'payment-method';
