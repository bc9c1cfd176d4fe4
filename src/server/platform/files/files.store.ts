import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { files, jobs, users } from '#server/platform/db/schema.ts';

export type FileRow = typeof files.$inferSelect;

export const insertFiles = (db: Db, rows: (typeof files.$inferInsert)[]) => db.insert(files).values(rows);

/** Where the bytes of a file lie. */
export const keyOf = ({ storageKey, name }: FileRow): string => storageKey ?? name;

export const findFile = async (db: Db, name: string): Promise<FileRow | undefined> =>
  (await db.select().from(files).where(eq(files.name, name)))[0];

/** Lets what one person does at once happen one after the other. */
export const lockOwner = (db: Db, id: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Forgets the pictures of a set (`<set>-80.webp`, `<set>-160.webp`). @returns the keys whose bytes may go. */
export async function deletePictures(db: Db, set: string): Promise<string[]> {
  const gone = await db
    .delete(files)
    .where(sql`${files.name} in (${`${set}-80.webp`}, ${`${set}-160.webp`}) and ${files.kind} = 'avatar'`)
    .returning({ key: files.storageKey });
  return gone.flatMap(({ key }) => key ?? []);
}

/** Files of these kinds that are older than the kind's limit, oldest first. */
export async function expiredFiles(
  db: Db,
  limits: readonly { kind: string; before: string }[],
  limit: number,
): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(or(...limits.map(({ kind, before }) => and(eq(files.kind, kind), lt(files.createdAt, before)))))
    .orderBy(files.createdAt)
    .limit(limit);
}

/** Forgets files, also as results of the jobs that made them. */
export async function forgetResults(db: Db, names: readonly string[]): Promise<void> {
  await db
    .update(jobs)
    .set({ resultFile: null })
    .where(inArray(jobs.resultFile, [...names]));
  await db.delete(files).where(inArray(files.name, [...names]));
}

/** Forgets a file of a kind. @returns the key whose bytes may go; null when there is no such file. */
export async function deleteFile(db: Db, name: string, kind: string): Promise<string | null> {
  const [gone] = await db
    .delete(files)
    .where(and(eq(files.name, name), eq(files.kind, kind)))
    .returning({ key: files.storageKey, name: files.name });
  return gone ? (gone.key ?? gone.name) : null;
}
