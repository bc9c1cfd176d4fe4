import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { files, lecturerSignatures, lecturers } from '#server/platform/db/schema.ts';

/** Locks the lecturer to serialise changes of the signature. @returns undefined for an unknown lecturer */
export const lockSigner = async (db: Db, lecturerId: string) =>
  (
    await db
      .select({ id: lecturers.id })
      .from(lecturers)
      .where(eq(lecturers.id, lecturerId))
      .for('no key update')
  )[0];

export type StoredSignature = { file: string; key: string; updatedAt: string };

export async function findSignature(db: Db, lecturerId: string): Promise<StoredSignature | undefined> {
  const [row] = await db
    .select({
      file: files.name,
      key: sql<string>`coalesce(${files.storageKey}, ${files.name})`,
      updatedAt: lecturerSignatures.updatedAt,
    })
    .from(lecturerSignatures)
    .innerJoin(files, eq(files.id, lecturerSignatures.fileId))
    .where(eq(lecturerSignatures.lecturerId, lecturerId));
  return row;
}

export const upsertSignature = (db: Db, lecturerId: string, fileId: string) =>
  db
    .insert(lecturerSignatures)
    .values({ lecturerId, fileId })
    .onConflictDoUpdate({ target: lecturerSignatures.lecturerId, set: { fileId } });

export const deleteSignature = (db: Db, lecturerId: string) =>
  db.delete(lecturerSignatures).where(eq(lecturerSignatures.lecturerId, lecturerId));
