import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  LecturerEmployment,
  LecturerPerson,
  LecturerRow,
  LecturerView,
} from '#shared/people/lecturers/lecturer.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { findPage, inOrder, isAnyOf, orderBy } from '#server/platform/db/list.ts';
import { contains, matchesPerson } from '#server/platform/db/search.ts';
import { lecturers, users } from '#server/platform/db/schema.ts';

export type LecturerQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  functionalRank?: string | undefined;
  employment?: LecturerRow['employment'] | undefined;
  activityStatus?: string | undefined;
  /** Only these rows. */
  ids?: string[] | undefined;
};

const advisees = sql<number>`(select count(*)::int from students s
  where s.advisor_id = lecturers.id and ${isEnrolledIn(sql`s`)})`;
/** Advisee counts of all lecturers, to sort by; the planner drops the join for other orders. */
const counted = sql`(select advisor_id, count(*)::int as advisees from students
  where ${isEnrolledIn(sql`students`)} group by 1) counted`;

function searched(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return matchesPerson(text, [lecturers.name], [lecturers.nidn]);
}

const matching = (query: LecturerQuery): SQL =>
  and(
    searched(query.search),
    query.functionalRank === undefined ? undefined : eq(lecturers.functionalRank, query.functionalRank),
    query.employment && eq(lecturers.employment, query.employment),
    query.activityStatus === undefined ? undefined : eq(lecturers.activityStatus, query.activityStatus),
    query.ids && inArray(lecturers.id, query.ids),
  ) ?? sql`true`;

const sorts = {
  name: lecturers.name,
  nidn: lecturers.nidn,
  advisees: sql`coalesce(counted.advisees, 0)`,
};

const rowColumns = {
  _id: lecturers.id,
  name: lecturers.name,
  frontTitle: lecturers.frontTitle,
  backTitle: lecturers.backTitle,
  nidn: lecturers.nidn,
  email: lecturers.email,
  photo: users.avatar,
  functionalRank: lecturers.functionalRank,
  educationLast: lecturers.educationLast,
  employment: lecturers.employment,
  activityStatus: lecturers.activityStatus,
  advisees,
  updatedAt: lecturers.updatedAt,
};

/** Returns a page of lecturers. `theses` is the expression that counts supervised theses. */
export async function listLecturers(db: Db, theses: SQL<number>, query: LecturerQuery) {
  const where = matching(query);
  const { ids, total } = await findPage(
    db,
    {
      rows: sql`from lecturers left join ${counted} on counted.advisor_id = lecturers.id where ${where}`,
      counted: sql`from lecturers where ${where}`,
      id: lecturers.id,
      order: orderBy(query.sort, sorts, lecturers.id),
    },
    query,
  );
  const rows = await db
    .select({ ...rowColumns, theses })
    .from(lecturers)
    .leftJoin(users, eq(users.id, lecturers.userId))
    .where(isAnyOf(lecturers.id, ids));
  return {
    rows: inOrder(ids, rows).map(({ frontTitle, backTitle, ...row }): LecturerRow => ({
      ...row,
      fullName: fullName({ name: row.name, frontTitle, backTitle }),
    })),
    total,
  };
}

/** Returns the first 50 active lecturers, or the one with the id, for pickers. */
export async function selectLecturers(db: Db, { search, id }: { search: string; id?: string | undefined }) {
  const inOffice = and(
    eq(lecturers.activityStatus, '1'),
    search === '' ? undefined : contains(lecturers.name, search),
  );
  const rows = await db
    .select({
      value: lecturers.id,
      name: lecturers.name,
      frontTitle: lecturers.frontTitle,
      backTitle: lecturers.backTitle,
      photo: users.avatar,
    })
    .from(lecturers)
    .leftJoin(users, eq(users.id, lecturers.userId))
    .where(id === undefined ? inOffice : eq(lecturers.id, id))
    .orderBy(lecturers.name)
    .limit(50);
  return rows.map((row) => ({ value: row.value, label: fullName(row), photo: row.photo }));
}

/** Finds a lecturer by record id or account id. */
export async function findLecturer(db: Db, id: string): Promise<LecturerView | undefined> {
  const [row] = await db
    .select({ lecturer: lecturers, photo: users.avatar })
    .from(lecturers)
    .leftJoin(users, eq(users.id, lecturers.userId))
    .where(sql`lecturers.id = ${id} or lecturers.user_id = ${id}`);
  if (!row) return undefined;
  const { id: _id, createdAt: _, ...lecturer } = row.lecturer;
  return { _id, ...lecturer, photo: row.photo };
}

export const lockLecturer = async (db: Db, id: string) =>
  (await db.select().from(lecturers).where(eq(lecturers.id, id)).for('update'))[0];

export type LecturerWrite = Partial<LecturerPerson & LecturerEmployment & { email: string }>;

export async function insertLecturer(
  db: Db,
  row: LecturerPerson & LecturerEmployment & { email: string; userId: string },
): Promise<string | undefined> {
  const [inserted] = await db.insert(lecturers).values(row).returning({ id: lecturers.id });
  return inserted?.id;
}

export const updateLecturer = (db: Db, id: string, change: LecturerWrite) =>
  db.update(lecturers).set(change).where(eq(lecturers.id, id));

export const deleteLecturer = (db: Db, id: string) => db.delete(lecturers).where(eq(lecturers.id, id));
