import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { lecturerName } from './detail.store.ts';

export type SignerRow = Pick<Rows['lecturers'], 'id' | 'nidn'> & { name: string };

/** Lecturers by id as they stand under a signature. */
export async function findSigners(db: Db, ids: readonly string[]): Promise<Map<string, SignerRow>> {
  const { rows } = await db.execute<SignerRow>(sql`
    select l.id, ${lecturerName} as name, l.nidn from lecturers l where l.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
