import { eq, sql } from 'drizzle-orm';
import { built, type Db } from '#server/platform/db/client.ts';
import { insertRows, updateRows } from '#server/platform/db/json-rows.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { studentBiodata, students, users } from '#server/platform/db/schema.ts';
import { biodataColumns } from './biodata-columns.ts';

export type BiodataRecord = typeof studentBiodata.$inferSelect;

/** Facts of a student that a change of the biodata depends on. */
export type BiodataOwner = Pick<
  Rows['students'],
  'id' | 'userId' | 'name' | 'entryYear' | 'entryDate' | 'reportedAt' | 'registrationType'
> & {
  /** Picture of the account, which counts as photo. */
  avatar: Rows['users']['avatar'];
};

const all = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`;

/** Finds students by student ids or account ids. */
export async function findOwners(db: Db, ids: readonly string[]): Promise<BiodataOwner[]> {
  const { rows } = await db.execute<BiodataOwner>(sql`
    select s.id, s.user_id as "userId", s.name, s.entry_year as "entryYear", s.entry_date as "entryDate",
      s.reported_at as "reportedAt", s.registration_type as "registrationType", u.avatar
    from students s left join users u on u.id = s.user_id where s.id = ${all(ids)} or s.user_id = ${all(ids)}`);
  return rows;
}

/** Returns biodata by student id; students without a record are left out. */
export async function readBiodata(db: Db, ids: readonly string[]): Promise<Map<string, BiodataRecord>> {
  const rows = await db
    .select()
    .from(studentBiodata)
    .where(sql`${studentBiodata.studentId} = ${all(ids)}`);
  return new Map(rows.map((row) => [row.studentId, row]));
}

const oneBiodata = built((db) =>
  db
    .select({ biodata: studentBiodata, entryYear: students.entryYear, avatar: users.avatar })
    .from(students)
    .leftJoin(users, eq(users.id, students.userId))
    .leftJoin(studentBiodata, eq(studentBiodata.studentId, students.id))
    .where(eq(students.id, sql.placeholder('studentId')))
    .prepare('biodata_one'),
);

/** Finds a student's biodata (null without a record) with the facts of its check. */
export const findBiodata = async (
  db: Db,
  studentId: string,
): Promise<(Pick<BiodataOwner, 'entryYear' | 'avatar'> & { biodata: BiodataRecord | null }) | undefined> =>
  (await oneBiodata(db).execute({ studentId }))[0];

/** Creates empty records for students without one. */
export const ensureBiodata = (db: Db, ids: readonly string[]) =>
  db.execute(sql`
    insert into student_biodata (student_id) select id from students where id = ${all(ids)} order by id
    on conflict (student_id) do nothing`);

/** Locks biodata in id order, creating missing records, and returns it by student id. */
export async function lockBiodata(db: Db, ids: readonly string[]): Promise<Map<string, BiodataRecord>> {
  await ensureBiodata(db, ids);
  const rows = await db
    .select()
    .from(studentBiodata)
    .where(sql`${studentBiodata.studentId} = ${all(ids)}`)
    .orderBy(studentBiodata.studentId)
    .for('update');
  return new Map(rows.map((row) => [row.studentId, row]));
}

export const insertBiodata = (db: Db, rows: readonly object[]) =>
  db.execute(insertRows(studentBiodata, biodataColumns, rows));

export async function writeBiodata(
  db: Db,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<void> {
  const update = updateRows(studentBiodata, 'student_id', biodataColumns, rows);
  if (update) await db.execute(update);
}
