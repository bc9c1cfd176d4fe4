import { eq, sql } from 'drizzle-orm';
import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { curricula, lecturers, studentClasses } from '#server/platform/db/schema.ts';
import { uuids } from './students.store.ts';

export type ClassFacts = Pick<
  typeof studentClasses.$inferSelect,
  'id' | 'name' | 'classType' | 'capacity' | 'isActive'
>;

export const findClass = async (db: Db, id: string): Promise<ClassFacts | null> =>
  (
    await db
      .select({
        id: studentClasses.id,
        name: studentClasses.name,
        classType: studentClasses.classType,
        capacity: studentClasses.capacity,
        isActive: studentClasses.isActive,
      })
      .from(studentClasses)
      .where(eq(studentClasses.id, id))
  )[0] ?? null;

/** Returns the class types by class id. */
export async function classTypesById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ClassFacts['classType']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: studentClasses.id, classType: studentClasses.classType })
    .from(studentClasses)
    .where(sql`${studentClasses.id} = ${uuids(ids)}`);
  return new Map(rows.map(({ id, classType }) => [id, classType]));
}

/** Returns the names of the referenced records by id; null for a field that is no reference. */
export async function labelsFor(
  db: Db,
  field: BulkField,
  ids: readonly string[],
): Promise<Map<string, string> | null> {
  if (field === 'classId') {
    const rows = await db
      .select({ id: studentClasses.id, name: studentClasses.name, year: studentClasses.entryYear })
      .from(studentClasses)
      .where(sql`${studentClasses.id} = ${uuids(ids)}`);
    return new Map(rows.map(({ id, name, year }) => [id, `${name} (${year})`]));
  }
  if (field === 'advisorId') {
    const rows = await db
      .select()
      .from(lecturers)
      .where(sql`${lecturers.id} = ${uuids(ids)}`);
    return new Map(rows.map((row) => [row.id, fullName(row)]));
  }
  if (field !== 'curriculumId') return null;
  const rows = await db
    .select({ id: curricula.id, name: curricula.name })
    .from(curricula)
    .where(sql`${curricula.id} = ${uuids(ids)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
