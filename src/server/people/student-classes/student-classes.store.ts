import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  StudentClassForm,
  StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { lecturers, studentClasses, students, users } from '#server/platform/db/schema.ts';

export type ClassQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  entryYear?: number | undefined;
  classType?: StudentClassRow['classType'] | undefined;
  isActive?: boolean | undefined;
};

const members = sql<number>`(select count(*)::int from students m where m.class_id = student_classes.id)`;

const columns = {
  _id: studentClasses.id,
  name: studentClasses.name,
  label: studentClasses.label,
  entryYear: studentClasses.entryYear,
  classType: studentClasses.classType,
  capacity: studentClasses.capacity,
  advisorId: studentClasses.advisorId,
  advisor: { name: lecturers.name, frontTitle: lecturers.frontTitle, backTitle: lecturers.backTitle },
  isActive: studentClasses.isActive,
  members,
  updatedAt: studentClasses.updatedAt,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(studentClasses)
    .leftJoin(lecturers, eq(lecturers.id, studentClasses.advisorId))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof from>>[number];
const toRow = ({ advisor, ...row }: Selected): StudentClassRow => ({
  ...row,
  advisorName: advisor && fullName(advisor),
});

const matching = (query: ClassQuery): SQL =>
  and(
    query.search ? contains([studentClasses.name, studentClasses.label], query.search) : undefined,
    query.entryYear === undefined ? undefined : eq(studentClasses.entryYear, query.entryYear),
    query.classType && eq(studentClasses.classType, query.classType),
    query.isActive === undefined ? undefined : eq(studentClasses.isActive, query.isActive),
  ) ?? sql`true`;

export async function listClasses(db: Db, query: ClassQuery) {
  const where = matching(query);
  const { limit, offset } = window(query);
  const sorts = { name: studentClasses.name, entryYear: studentClasses.entryYear, members };
  const [rows, total] = await Promise.all([
    from(db)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, studentClasses.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from student_classes where ${where}`),
  ]);
  return { rows: rows.map(toRow), total };
}

type Picking = { search: string; id?: string | undefined; ids?: readonly string[] | undefined };

/** Returns the first 50 classes in use, or those with the ids, for a picker: "A (2025) · Reguler". */
export async function selectClasses(
  db: Db,
  { search: text, id, ids = id === undefined ? undefined : [id] }: Picking,
) {
  const inUse = and(
    eq(studentClasses.isActive, true),
    text === ''
      ? undefined
      : sql`(${contains(studentClasses.name, text)} or ${studentClasses.entryYear}::text = ${text})`,
  );
  const rows = await db
    .select({
      value: studentClasses.id,
      name: studentClasses.name,
      entryYear: studentClasses.entryYear,
      classType: studentClasses.classType,
    })
    .from(studentClasses)
    .where(ids ? inArray(studentClasses.id, [...ids]) : inUse)
    .orderBy(desc(studentClasses.entryYear), studentClasses.name)
    .limit(ids?.length ?? 50);
  return rows.map(({ value, name, entryYear, classType }) => ({
    value,
    label: `${name} (${entryYear}) · ${classTypeLabels[classType]}`,
  }));
}

export async function findClass(db: Db, id: string): Promise<StudentClassRow | undefined> {
  const [row] = await from(db).where(eq(studentClasses.id, id));
  return row && toRow(row);
}

/** Locks a class. */
export const lockClass = async (db: Db, id: string) =>
  (await db.select().from(studentClasses).where(eq(studentClasses.id, id)).for('update'))[0];

export const listMembers = (db: Db, classId: string) =>
  db
    .select({
      _id: students.id,
      nim: students.nim,
      name: students.name,
      photo: users.avatar,
      status: students.status,
      entryYear: students.entryYear,
    })
    .from(students)
    .leftJoin(users, eq(users.id, students.userId))
    .where(eq(students.classId, classId))
    .orderBy(students.nim);

export async function insertClass(db: Db, form: StudentClassForm): Promise<string | undefined> {
  const [row] = await db.insert(studentClasses).values(form).returning({ id: studentClasses.id });
  return row?.id;
}

export const updateClass = (db: Db, id: string, form: StudentClassForm) =>
  db.update(studentClasses).set(form).where(eq(studentClasses.id, id));

export const deleteClass = (db: Db, id: string) => db.delete(studentClasses).where(eq(studentClasses.id, id));

/** Counts the members and timetable entries of a class. */
export async function classUsage(db: Db, id: string): Promise<{ members: number; schedules: number }> {
  const { rows } = await db.execute<{ members: number; schedules: number }>(sql`
    select (select count(*)::int from students where class_id = ${id}) as members,
      (select count(*)::int from schedule_classes where class_id = ${id}) as schedules`);
  return rows[0] ?? { members: 0, schedules: 0 };
}

export type ClassMembers = { all: number; enrolled: number; ofOtherYears: number };

/** Counts the members of a class; `ofOtherYears` entered in another year. */
export async function countMembers(db: Db, id: string, entryYear: number): Promise<ClassMembers> {
  const { rows } = await db.execute<ClassMembers>(sql`
    select count(*)::int as all, count(*) filter (where ${isEnrolledIn(sql`s`)})::int as enrolled,
      count(*) filter (where s.entry_year <> ${entryYear})::int as "ofOtherYears"
    from students s where s.class_id = ${id}`);
  return rows[0] ?? { all: 0, enrolled: 0, ofOtherYears: 0 };
}

/** Locks the students to move, in id order. */
export const lockMovers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: students.id,
      name: students.name,
      classId: students.classId,
      classType: students.classType,
    })
    .from(students)
    .where(sql`${students.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(students.id)
    .for('update');
