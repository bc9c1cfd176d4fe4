import { and, asc, eq, sql } from 'drizzle-orm';
import type { DocumentKind } from '#shared/people/biodata/documents.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { biodataDocuments, files } from '#server/platform/db/schema.ts';

const all = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`;

const columns = {
  kind: biodataDocuments.kind,
  file: files.name,
  name: files.originalName,
  size: files.size,
  createdAt: biodataDocuments.createdAt,
};

/** Lists a student's scans by kind. */
export const findDocuments = (db: Db, studentId: string) =>
  db
    .select(columns)
    .from(biodataDocuments)
    .innerJoin(files, eq(files.id, biodataDocuments.fileId))
    .where(eq(biodataDocuments.studentId, studentId))
    .orderBy(asc(biodataDocuments.kind));

/** Finds the student and kind of the scan a file belongs to. */
export const findScanByFile = async (db: Db, fileId: string) =>
  (
    await db
      .select({ studentId: biodataDocuments.studentId, kind: biodataDocuments.kind })
      .from(biodataDocuments)
      .where(eq(biodataDocuments.fileId, fileId))
  )[0];

/** Stores a file as a student's scan and makes the student its owner. */
export async function putDocument(
  db: Db,
  document: {
    studentId: string;
    userId: string | null;
    kind: DocumentKind;
    fileId: string;
    createdAt: string;
  },
): Promise<void> {
  const { userId, ...row } = document;
  await db.update(files).set({ ownerId: userId }).where(eq(files.id, row.fileId));
  await db
    .insert(biodataDocuments)
    .values(row)
    .onConflictDoUpdate({
      target: [biodataDocuments.studentId, biodataDocuments.kind],
      set: { fileId: row.fileId, createdAt: row.createdAt },
    });
}

export const deleteDocument = (db: Db, studentId: string, kind: DocumentKind) =>
  db
    .delete(biodataDocuments)
    .where(and(eq(biodataDocuments.studentId, studentId), eq(biodataDocuments.kind, kind)));

/** Deletes all scans of students. @returns the deleted scans */
export async function deleteDocuments(db: Db, studentIds: readonly string[]) {
  const { rows } = await db.execute<
    Pick<Rows['biodataDocuments'], 'studentId' | 'kind'> & { file: Rows['files']['name'] }
  >(sql`
    delete from biodata_documents d using files f where f.id = d.file_id and d.student_id = ${all(studentIds)}
    returning d.student_id as "studentId", d.kind, f.name as file`);
  return rows;
}
