import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DataChangeView } from '#shared/people/biodata/data-change.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { dataChanges, files, students, users } from '#server/platform/db/schema.ts';

export type DataChangeRecord = typeof dataChanges.$inferSelect;

const columns = {
  _id: dataChanges.id,
  studentId: dataChanges.studentId,
  nim: students.nim,
  studentName: students.name,
  changes: dataChanges.changes,
  reason: dataChanges.reason,
  proof: sql<DataChangeView['proof']>`case when ${files.id} is not null then json_build_object(
    'name', ${files.originalName}, 'isImage', ${files.mime} like 'image/%') end`,
  status: dataChanges.status,
  decidedBy: users.name,
  decidedAt: dataChanges.decidedAt,
  decisionNote: dataChanges.decisionNote,
  createdAt: dataChanges.createdAt,
  updatedAt: dataChanges.updatedAt,
};

const from = (db: Db) =>
  db
    .select(columns)
    .from(dataChanges)
    .innerJoin(students, eq(students.id, dataChanges.studentId))
    .leftJoin(users, eq(users.id, dataChanges.decidedBy))
    .leftJoin(files, eq(files.name, dataChanges.proofFile))
    .$dynamic();

export const ownRequests = (db: Db, studentId: string): Promise<DataChangeView[]> =>
  from(db).where(eq(dataChanges.studentId, studentId)).orderBy(desc(dataChanges.createdAt)).limit(50);

export const findRequest = async (db: Db, id: string): Promise<DataChangeView | undefined> =>
  (await from(db).where(eq(dataChanges.id, id)))[0];

export async function listRequests(
  db: Db,
  query: {
    page: number;
    limit: number;
    sort: string;
    search?: string | undefined;
    status?: DataChangeView['status'] | undefined;
  },
) {
  const where: SQL =
    and(
      query.search ? matchesPerson(query.search, [students.name], [students.nim]) : undefined,
      query.status && eq(dataChanges.status, query.status),
    ) ?? sql`true`;
  const order = query.sort.startsWith('-') ? desc(dataChanges.createdAt) : asc(dataChanges.createdAt);
  const { limit, offset } = window(query);
  const [rows, total] = await Promise.all([
    from(db).where(where).orderBy(order, asc(dataChanges.id)).limit(limit).offset(offset),
    countRows(
      db,
      sql`from data_changes join students on students.id = data_changes.student_id where ${where}`,
    ),
  ]);
  return { rows, total };
}

export const lockRequest = async (db: Db, id: string): Promise<DataChangeRecord | undefined> =>
  (await db.select().from(dataChanges).where(eq(dataChanges.id, id)).for('update'))[0];

export async function insertRequest(
  db: Db,
  row: typeof dataChanges.$inferInsert,
): Promise<string | undefined> {
  const [inserted] = await db.insert(dataChanges).values(row).returning({ id: dataChanges.id });
  return inserted?.id;
}

export const changeRequest = (db: Db, id: string, change: Partial<DataChangeRecord>) =>
  db.update(dataChanges).set(change).where(eq(dataChanges.id, id));

/** Finds the proof of a request with its file and student. */
export async function findProof(db: Db, id: string) {
  const [row] = await db
    .select({
      studentId: dataChanges.studentId,
      name: files.name,
    })
    .from(dataChanges)
    .innerJoin(files, eq(files.name, dataChanges.proofFile))
    .where(eq(dataChanges.id, id));
  return row;
}

/** Locks a student's name until the transaction ends. */
export const holdStudent = (db: Db, studentId: string) =>
  db.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');

/** Changes a student's name, also of the account. */
export async function renameStudent(db: Db, studentId: string, name: string): Promise<void> {
  await db.update(students).set({ name }).where(eq(students.id, studentId));
  await db.execute(
    sql`update users u set name = ${name} from students s where s.id = ${studentId} and u.id = s.user_id`,
  );
}
