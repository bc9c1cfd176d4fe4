import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { files, jobs } from '#server/platform/db/schema.ts';

export type SheetAccount = Pick<Rows['students'], 'nim' | 'name'> & { userId: Rows['users']['id'] };

/** Returns the active accounts of students in NIM order; with `onlyUnused`, only those that never signed in. */
export async function sheetAccounts(
  db: Db,
  ids: readonly string[],
  onlyUnused: boolean,
): Promise<SheetAccount[]> {
  const { rows } = await db.execute<SheetAccount>(sql`
    select u.id as "userId", s.nim, s.name from students s join users u on u.id = s.user_id
    where s.id = any(${sql.param(ids)}::uuid[]) and u.status = 'active'
      and (not ${onlyUnused}::boolean or u.last_login_at is null)
    order by s.nim`);
  return rows;
}

export const insertSheetFile = (
  db: Db,
  file: { name: string; size: number; sha256: string; ownerId: string; createdAt: string },
) =>
  db.insert(files).values({
    ...file,
    originalName: 'kata-sandi-pertama.pdf',
    kind: 'password-sheet',
    mime: 'application/pdf',
  });

export async function findSheetJob(db: Db, id: string, userId: string) {
  const [job] = await db
    .select({ type: jobs.type, status: jobs.status, result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.createdBy, userId)));
  return job;
}

/** Deletes the record of the file. Returns false if it is already gone. */
export async function deleteSheetFile(db: Db, name: string): Promise<boolean> {
  const gone = await db
    .delete(files)
    .where(and(eq(files.name, name), eq(files.kind, 'password-sheet')))
    .returning({ id: files.id });
  return gone.length > 0;
}
