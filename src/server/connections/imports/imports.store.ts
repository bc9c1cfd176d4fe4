import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { ImportVerdict } from '#shared/connections/imports/import.contract.ts';
import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { importBatches, importRows } from '#server/platform/db/schema.ts';

export type Batch = typeof importBatches.$inferSelect;
export type ImportRow = typeof importRows.$inferSelect;
export type Counts = ImportBatchView['counts'];

export const insertBatch = (db: Db, batch: typeof importBatches.$inferInsert) =>
  db.insert(importBatches).values(batch);

export const findBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  (await db.select().from(importBatches).where(eq(importBatches.id, id)))[0];

export const lockBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  (await db.select().from(importBatches).where(eq(importBatches.id, id)).for('update'))[0];

export const updateBatch = (db: Db, id: string, change: Partial<typeof importBatches.$inferInsert>) =>
  db.update(importBatches).set(change).where(eq(importBatches.id, id));

export const deleteBatch = (db: Db, id: string) => db.delete(importBatches).where(eq(importBatches.id, id));

/** Removes previews that nobody finished since `before`. @returns how many. */
export async function deleteOldPreviews(db: Db, before: string): Promise<Pick<Batch, 'kind' | 'options'>[]> {
  return db
    .delete(importBatches)
    .where(and(eq(importBatches.status, 'PREVIEW'), sql`${importBatches.createdAt} < ${before}`))
    .returning({ kind: importBatches.kind, options: importBatches.options });
}

/** The latest upload of the same file before this one. */
export async function findSameFile(db: Db, batch: Pick<Batch, 'id' | 'kind' | 'sha256' | 'createdAt'>) {
  const [row] = await db
    .select({ _id: importBatches.id, at: importBatches.createdAt, status: importBatches.status })
    .from(importBatches)
    .where(
      and(
        eq(importBatches.kind, batch.kind),
        eq(importBatches.sha256, batch.sha256),
        sql`${importBatches.id} < ${batch.id}`,
      ),
    )
    .orderBy(sql`${importBatches.status} = 'COMMITTED' desc`, desc(importBatches.id))
    .limit(1);
  return row ?? null;
}

const countWhen = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

const nothing: Counts = {
  total: 0,
  NEW: 0,
  CHANGED: 0,
  SAME: 0,
  WRONG: 0,
  ASIDE: 0,
  ticked: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
};

/** How the rows of batches stand, by batch. */
export async function countBatches(db: Db, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { verdict, outcome } = importRows;
  const rows = await db
    .select({
      id: importRows.batchId,
      total: sql<number>`count(*)::int`,
      NEW: countWhen(sql`${verdict} = 'NEW'`),
      CHANGED: countWhen(sql`${verdict} = 'CHANGED'`),
      SAME: countWhen(sql`${verdict} = 'SAME'`),
      WRONG: countWhen(sql`${verdict} = 'WRONG'`),
      ASIDE: countWhen(sql`${verdict} = 'ASIDE'`),
      ticked: countWhen(sql`${importRows.ticked}`),
      created: countWhen(sql`${outcome} = 'CREATED'`),
      updated: countWhen(sql`${outcome} = 'UPDATED'`),
      skipped: countWhen(sql`${outcome} = 'SKIPPED'`),
      failed: countWhen(sql`${outcome} = 'FAILED'`),
      undone: countWhen(sql`${outcome} = 'UNDONE'`),
    })
    .from(importRows)
    .where(sql`${importRows.batchId} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(importRows.batchId);
  return new Map([
    ...ids.map((id) => [id, nothing] as const),
    ...rows.map(({ id, ...counts }) => [id, counts] as const),
  ]);
}

/** How the rows of a batch stand. */
export const countBatch = async (db: Db, id: string): Promise<Counts> =>
  (await countBatches(db, [id])).get(id) ?? nothing;

export type RowFilter = { verdict?: ImportVerdict | undefined; outcome?: ImportRow['outcome'] | undefined };

export async function pageRows(db: Db, batchId: string, query: RowFilter & { page: number; limit: number }) {
  const where = and(
    eq(importRows.batchId, batchId),
    query.verdict ? eq(importRows.verdict, query.verdict) : undefined,
    query.outcome ? eq(importRows.outcome, query.outcome) : undefined,
  );
  const { limit, offset } = window(query);
  const [rows, total] = await Promise.all([
    db.select().from(importRows).where(where).orderBy(importRows.rowNo).limit(limit).offset(offset),
    countRows(db, sql`from import_rows where ${where}`),
  ]);
  return { rows, total };
}

export const findRow = async (db: Db, batchId: string, rowNo: number): Promise<ImportRow | undefined> =>
  (
    await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.batchId, batchId), eq(importRows.rowNo, rowNo)))
  )[0];

/** The first row of the file, to recognise its columns by. */
export const firstCells = async (db: Db, batchId: string): Promise<string[]> =>
  (
    await db
      .select({ raw: importRows.raw })
      .from(importRows)
      .where(eq(importRows.batchId, batchId))
      .orderBy(importRows.rowNo)
      .limit(1)
  )[0]?.raw ?? [];

/** The file as it was uploaded, with what was corrected since. */
export const rawRows = (db: Db, batchId: string) =>
  db
    .select({
      rowNo: importRows.rowNo,
      raw: importRows.raw,
      kinds: importRows.kinds,
      corrected: importRows.corrected,
    })
    .from(importRows)
    .where(eq(importRows.batchId, batchId))
    .orderBy(importRows.rowNo);

/** How many columns a file has, named or not. */
export async function countColumns(db: Db, { id, headers }: Batch): Promise<number> {
  const { rows } = await db.execute<{ widest: number }>(
    sql`select coalesce(max(jsonb_array_length(raw)), 0) as widest from import_rows where batch_id = ${id}`,
  );
  return Math.max(rows[0]?.widest ?? 0, ...headers.map(({ index }) => index + 1));
}

export const setRaw = (
  db: Db,
  batchId: string,
  row: { rowNo: number; raw: string[]; kinds: string | null; corrected: string[] },
) =>
  db
    .update(importRows)
    .set({ raw: row.raw, kinds: row.kinds, corrected: row.corrected })
    .where(and(eq(importRows.batchId, batchId), eq(importRows.rowNo, row.rowNo)));

/** Ticks or unticks rows that may be stored; doubtful ones are ticked by their number alone. */
export const tickRows = (
  db: Db,
  batchId: string,
  choice: { ticked: boolean; verdict?: ImportVerdict | undefined; rows: readonly number[] },
) =>
  db
    .update(importRows)
    .set({ ticked: choice.ticked })
    .where(
      and(
        eq(importRows.batchId, batchId),
        sql`${importRows.verdict} in ('NEW', 'CHANGED')`,
        choice.verdict
          ? and(eq(importRows.verdict, choice.verdict), choice.ticked ? not(importRows.doubtful) : undefined)
          : sql`${importRows.rowNo} = any(${sql.param(choice.rows)}::int[])`,
      ),
    );

/** Batches of a kind, newest first; `owner` limits them to one person's. */
export async function pageBatches(
  db: Db,
  query: { kind: string; page: number; limit: number; sort: string },
  owner: string | null,
) {
  const where = and(
    eq(importBatches.kind, query.kind),
    owner === null ? undefined : eq(importBatches.createdBy, owner),
  );
  const { limit, offset } = window(query);
  const direction = query.sort.startsWith('-') ? desc : asc;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(importBatches)
      .where(where)
      .orderBy(direction(importBatches.createdAt), direction(importBatches.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from import_batches where ${where}`),
  ]);
  return { rows, total };
}
