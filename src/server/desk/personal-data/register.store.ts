import { eq, type SQL, sql } from 'drizzle-orm';
import type { Processing } from '#shared/desk/personal-data/personal-data.contract.ts';
import type { LawfulBasis } from '#shared/desk/personal-data/personal-data.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { processingActivities as lines } from '#server/platform/db/schema.ts';

export type RegisterQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  basis?: LawfulBasis | undefined;
};
export type ProcessingLine = typeof lines.$inferSelect;

function conditions({ search, basis }: RegisterQuery): SQL {
  const parts = [sql`true`];
  if (basis) parts.push(sql`${lines.basis} = ${basis}`);
  if (search) parts.push(contains([lines.activity, lines.purpose], search));
  return sql.join(parts, sql` and `);
}

/** One page of the register. */
export async function listProcessing(
  db: Db,
  query: RegisterQuery,
): Promise<{ rows: Processing[]; total: number }> {
  const { limit, offset } = window(query);
  const where = conditions(query);
  const sorts = { activity: lines.activity, basis: lines.basis };
  const { id, createdAt: _, ...columns } = lines;
  const [rows, total] = await Promise.all([
    db
      .select({
        _id: id,
        activity: columns.activity,
        purpose: columns.purpose,
        basis: columns.basis,
        subjects: columns.subjects,
        categories: columns.categories,
        isSpecific: columns.isSpecific,
        access: columns.access,
        retention: columns.retention,
        processors: columns.processors,
        updatedAt: columns.updatedAt,
      })
      .from(lines)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, lines.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from processing_activities where ${where}`),
  ]);
  return { rows, total };
}

export const lockProcessing = async (db: Db, id: string): Promise<ProcessingLine | undefined> =>
  (await db.select().from(lines).where(eq(lines.id, id)).for('update'))[0];

export const insertProcessing = (db: Db, row: typeof lines.$inferInsert) => db.insert(lines).values(row);

export const updateProcessing = (db: Db, id: string, change: Partial<ProcessingLine>) =>
  db.update(lines).set(change).where(eq(lines.id, id));

export const deleteProcessing = (db: Db, id: string) => db.delete(lines).where(eq(lines.id, id));
