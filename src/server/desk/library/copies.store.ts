import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { libraryCopies } from '#server/platform/db/schema.ts';

export type Copy = typeof libraryCopies.$inferSelect;

export const lockCopy = async (db: Db, id: string): Promise<Copy | undefined> =>
  (await db.select().from(libraryCopies).where(eq(libraryCopies.id, id)).for('update'))[0];

/** Read without a lock: the title is locked before its copies. */
export const titleOfCopy = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.select({ of: libraryCopies.titleId }).from(libraryCopies).where(eq(libraryCopies.id, id)))[0]?.of;

export const findByBarcode = async (db: Db, barcode: string): Promise<Copy | undefined> =>
  (await db.select().from(libraryCopies).where(eq(libraryCopies.barcode, barcode)))[0];

export const insertCopies = (db: Db, rows: (typeof libraryCopies.$inferInsert)[]) =>
  db.insert(libraryCopies).values(rows);

export const updateCopy = (db: Db, id: string, change: Partial<Copy>) =>
  db.update(libraryCopies).set(change).where(eq(libraryCopies.id, id));

export const deleteCopies = (db: Db, ids: readonly string[]) =>
  db.delete(libraryCopies).where(inArray(libraryCopies.id, [...ids]));

/** How often a copy was lent, and whether it waits for somebody. */
export async function copyUses(db: Db, id: string): Promise<{ loans: number; held: boolean }> {
  const { rows } = await db.execute<{ loans: number; held: boolean }>(sql`
    select (select count(*)::int from library_loans where copy_id = ${id}) as loans,
      exists (select from library_reservations where copy_id = ${id} and state = 'READY') as held`);
  return rows[0] ?? { loans: 0, held: false };
}

export type Label = Pick<Rows['libraryCopies'], 'barcode'> &
  Pick<Rows['libraryTitles'], 'callNumber' | 'title'>;

/** What stands on the labels of copies, of one title or chosen ones. */
export async function findLabels(
  db: Db,
  by: { titleId?: string | undefined; ids?: readonly string[] | undefined },
): Promise<Label[]> {
  const where = by.ids
    ? sql`c.id = any (${sql.param([...by.ids])}::uuid[])`
    : sql`c.title_id = ${by.titleId ?? null}::uuid`;
  const { rows } = await db.execute<Label>(sql`
    select c.barcode, b.call_number as "callNumber", b.title
    from library_copies c join library_titles b on b.id = c.title_id where ${where} order by c.barcode limit 500`);
  return rows;
}
