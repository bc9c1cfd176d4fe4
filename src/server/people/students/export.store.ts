import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { lecturers, students } from '#server/platform/db/schema.ts';

/** Returns the entries of students with the NIDN of their advisors, by student id. */
export async function findEntries(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: students.id,
      entrySemester: students.entrySemester,
      entryDate: students.entryDate,
      registrationType: students.registrationType,
      entryPath: students.entryPath,
      funding: students.funding,
      origin: students.origin,
      advisorNidn: sql<string | null>`coalesce(${lecturers.nidn}, ${lecturers.nuptk})`,
    })
    .from(students)
    .leftJoin(lecturers, eq(lecturers.id, students.advisorId))
    .where(inArray(students.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type EntryRecord =
  Awaited<ReturnType<typeof findEntries>> extends Map<string, infer Entry> ? Entry : never;
