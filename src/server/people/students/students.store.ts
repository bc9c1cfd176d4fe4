import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { built, type Db } from '#server/platform/db/client.ts';
import { insertRows, updateRows } from '#server/platform/db/json-rows.ts';
import { BY_VALUES } from '#server/platform/db/prepared.ts';
import {
  containsPrepared,
  countWords,
  MAX_WORDS,
  namesNumber,
  searchedNumber,
  searchPatterns,
} from '#server/platform/db/search.ts';
import { type Reference, referencesTo } from '#server/platform/db/references.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { deletedWithPerson } from '#server/people/profile/personal-tables.public.ts';
import { curricula, semesterRecords, studentClasses, students, users } from '#server/platform/db/schema.ts';
import { accountColumns, studentColumns } from './student-columns.ts';

export type StudentRecord = typeof students.$inferSelect;

/** Passes a list of ids as one query parameter. */
export const uuids = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

/**
 * Locks students in id order and returns their records. Rows that only refer to a student, such as a payment, can still be
 * written meanwhile.
 */
export const lockStudents = (db: Db, ids: readonly string[]): Promise<StudentRecord[]> =>
  db
    .select()
    .from(students)
    .where(sql`${students.id} = ${uuids(ids)}`)
    .orderBy(students.id)
    .for('no key update');

export const insertStudents = (db: Db, rows: readonly object[]) =>
  db.execute(insertRows(students, studentColumns, rows));

export const insertAccounts = (db: Db, rows: readonly object[]) =>
  db.execute(insertRows(users, accountColumns, rows));

/** Writes the fields of each row, and copies names and addresses to the accounts. */
export async function writeStudents(
  db: Db,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<void> {
  const update = updateRows(students, 'id', studentColumns, rows);
  if (!update) return;
  await db.execute(update);
  if (!rows.some((row) => 'name' in row || 'email' in row)) return;
  await db.execute(sql`
    update users u set name = s.name, email = s.email from students s
    where s.user_id = u.id and s.id = ${uuids(rows.map(({ id }) => id))} and (u.name, u.email) is distinct from (s.name, s.email)`);
}

/** Returns the curriculum in force by entry semester; semesters before the first curriculum get the first. */
export async function curriculaFor(db: Db, semesters: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ semester: string; id: Rows['curricula']['id'] }>(sql`
    select e.semester, coalesce(
      (select c.id from curricula c where c.status <> 'DRAFT' and c.start_semester <= e.semester
       order by c.start_semester desc limit 1),
      (select c.id from curricula c where c.status <> 'DRAFT' order by c.start_semester limit 1)) as id
    from unnest(${sql.param(semesters)}::text[]) e (semester)`);
  return new Map(rows.flatMap(({ semester, id }) => (id ? [[semester, id]] : [])));
}

/** Returns why no curriculum can be assigned and what to do; called when none is in force. */
export async function noCurriculumReason(db: Db): Promise<string> {
  const drafts = await db
    .select({ name: curricula.name })
    .from(curricula)
    .where(eq(curricula.status, 'DRAFT'))
    .orderBy(curricula.startSemester)
    .limit(3);
  if (drafts.length === 0) return 'Belum ada kurikulum. Buat kurikulum terlebih dahulu.';
  const names = drafts.map(({ name }) => name).join(', ');
  return `Kurikulum ${names} masih draf. Aktifkan kurikulum itu terlebih dahulu.`;
}

export const listCurricula = (db: Db) =>
  db
    .select({ value: curricula.id, label: curricula.name })
    .from(curricula)
    .where(sql`${curricula.status} <> 'DRAFT'`)
    .orderBy(desc(curricula.startSemester));

/** Returns the students whose terms on record are all inactive and without a result. */
async function findIdleOnly(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: Rows['semesterRecords']['studentId'] }>(sql`
    select student_id as id from semester_records where student_id = ${uuids(ids)}
    group by student_id having bool_and(status = 'N' and ips is null)`);
  return rows.map(({ id }) => id);
}

/** Returns what still refers to students and their accounts, except records deleted with them and inactive terms. */
export async function findReferences(
  db: Db,
  records: readonly Pick<StudentRecord, 'id' | 'userId'>[],
): Promise<Reference[]> {
  const ids = records.map(({ id }) => id);
  const owners = new Map(records.flatMap(({ id, userId }) => (userId === null ? [] : [[userId, id]])));
  const idle = new Set(await findIdleOnly(db, ids));
  const references = (await referencesTo(db, 'students', ids, deletedWithPerson)).filter(
    ({ source, id }) => source !== 'semester_records' || !idle.has(id),
  );
  const accounts = await referencesTo(db, 'users', [...owners.keys()], ['students', 'files', 'consents']);
  const { rows: kept } = await db.execute<Reference>(sql`
    select 'files' as source, owner_id as id, count(*)::int as count from files
    where owner_id = ${uuids([...owners.keys()])} and kind <> 'biodata-document' group by owner_id`);
  return [
    ...references,
    ...[...accounts, ...kept].map((reference) => ({
      ...reference,
      id: owners.get(reference.id) ?? reference.id,
    })),
  ];
}

export async function deleteStudents(
  db: Db,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  // Only inactive terms are left here; any other term prevents the deletion.
  await db.delete(semesterRecords).where(sql`${semesterRecords.studentId} = ${uuids(ids)}`);
  await db.delete(students).where(sql`${students.id} = ${uuids(ids)}`);
  await db.delete(users).where(sql`${users.id} = ${uuids(userIds)}`);
}

export async function findByNim(db: Db, nim: string) {
  const [row] = await db
    .select({
      _id: students.id,
      nim: students.nim,
      name: students.name,
      className: studentClasses.name,
      status: students.status,
    })
    .from(students)
    .leftJoin(studentClasses, eq(studentClasses.id, students.classId))
    .where(eq(students.nim, nim));
  return row;
}

const choice = { value: students.id, label: sql<string>`${students.nim} || ' - ' || ${students.name}` };
/** Prepares a picker query. @param name `BY_VALUES` for a search, whose best plan depends on its words */
const pickable = (name: string, where: SQL) =>
  built((db) => db.select(choice).from(students).where(where).orderBy(students.nim).limit(20).prepare(name));
const pick = {
  any: pickable('students_any', sql`true`),
  nim: pickable(BY_VALUES, sql`${students.nim} like ${sql.placeholder('text')}`),
};
/** Prepares one statement per number of words. Searches with a number are kept apart: names alone use one index. */
const statementsBy = (where: (count: number) => SQL) =>
  Array.from({ length: MAX_WORDS + 1 }, (_, count) => pickable(BY_VALUES, where(count)));
const pickByName = statementsBy((count) => containsPrepared(students.name, count));
const pickByLabel = statementsBy((count) => containsPrepared(students.name, count, students.nim));

type Picking = { search: string; ids?: readonly string[] | undefined };

/** Returns the students with these ids, or the first 20 matches, for a picker. */
export function selectStudents(db: Db, { search: text, ids }: Picking) {
  if (ids)
    return db
      .select(choice)
      .from(students)
      .where(inArray(students.id, [...ids]))
      .orderBy(students.nim);
  if (text === '') return pick.any(db).execute();
  const number = searchedNumber(text);
  if (number !== null) return pick.nim(db).execute({ text: `${number}%` });
  if (countWords(text) === 0) return [];
  const statements = namesNumber(text) ? pickByLabel : pickByName;
  return (statements[countWords(text)] ?? pick.any)(db).execute(searchPatterns(text));
}

export type Generation = Pick<Rows['students'], 'entryYear' | 'status'> & { count: number };

/** Query that counts students by entry year and status from one index. */
export const generations: SQL = sql`
  select entry_year as "entryYear", status, count(*)::int as count from students group by 1, 2 order by 1, 2`;

/** Counts students by entry year and status. */
export const countGenerations = async (db: Db): Promise<Generation[]> =>
  (await db.execute<Generation>(generations)).rows;

/** Returns the account ids of students, in NIM order. */
export const findAccounts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: students.id, nim: students.nim, name: students.name, userId: students.userId })
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(students.nim);

/** Returns the records of students, in NIM order. */
export const readStudents = (db: Db, ids: readonly string[]): Promise<StudentRecord[]> =>
  db
    .select()
    .from(students)
    .where(sql`${students.id} = ${uuids(ids)}`)
    .orderBy(students.nim);

export async function countMembers(db: Db, classId: string): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(students)
    .where(eq(students.classId, classId));
  return rows[0]?.count ?? 0;
}
