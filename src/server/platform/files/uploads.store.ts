import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { files, uploads } from '#server/platform/db/schema.ts';
import type { FileRow } from './files.store.ts';

/** A connection that is silent for this long has been cut. */
const SILENT = sql`interval '2 minutes'`;
const CUT = 'Unggahan terputus. Periksa sambungan Anda lalu unggah lagi.';

/** How far an upload of this person is; one whose process or connection died counts as failed. */
export async function findUpload(db: Db, id: string, ownerId: string) {
  const cut = sql`${uploads.status} = 'RECEIVING' and ${uploads.updatedAt} < clock_timestamp() - ${SILENT}`;
  const [row] = await db
    .select({
      uploadId: uploads.id,
      status: sql<'RECEIVING' | 'DONE' | 'FAILED'>`case when ${cut} then 'FAILED' else ${uploads.status} end`,
      percent: uploads.percent,
      fileName: uploads.fileName,
      message: sql<string | null>`case when ${cut} then ${CUT} else ${uploads.message} end`,
    })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)));
  return row;
}

/** What a person has uploaded that nothing refers to. */
export async function temporaryOf(db: Db, ownerId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await db.execute<{ files: number; bytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
    from files where owner_id = ${ownerId} and expires_at is not null`);
  return rows[0] ?? { files: 0, bytes: 0 };
}

const waiting = (ctx: { now: Date }) => gt(files.expiresAt, ctx.now.toISOString());

/** Lets a record refer to an upload of this person from now on; undefined when it is gone or no such. */
export async function takeUpload(
  db: Db,
  upload: { name: string; kind: string; ownerId: string; now: Date },
  newKind: string,
): Promise<FileRow | undefined> {
  const { name, kind, ownerId } = upload;
  const [row] = await db
    .update(files)
    .set({ kind: newKind, expiresAt: null })
    .where(and(eq(files.name, name), eq(files.kind, kind), eq(files.ownerId, ownerId), waiting(upload)))
    .returning();
  return row;
}

/** Forgets a file that nothing refers to. */
export async function deleteTemporary(db: Db, name: string): Promise<FileRow | undefined> {
  return (
    await db
      .delete(files)
      .where(and(eq(files.name, name), sql`${files.expiresAt} is not null`))
      .returning()
  )[0];
}

/** Forgets the next files that nothing referred to in time. @returns them */
export const deleteExpired = (db: Db, now: Date, limit: number): Promise<FileRow[]> =>
  db
    .delete(files)
    .where(
      sql`${files.id} in (
        select id from files where expires_at <= ${now.toISOString()}
        order by expires_at limit ${limit} for update skip locked)`,
    )
    .returning();

/** Forgets how far uploads of more than a day ago were. @returns how many */
export const forgetUploads = async (db: Db): Promise<number> =>
  (await db.delete(uploads).where(lte(uploads.createdAt, sql`now() - interval '1 day'`))).rowCount ?? 0;

/** Which of these keys of the file store no file refers to. */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}::json) key
    where not exists (select from files where coalesce(storage_key, name) = key)`);
  return rows.map(({ key }) => key);
}
