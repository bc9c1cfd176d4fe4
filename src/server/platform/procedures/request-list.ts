import { type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';

type Requests = 'leave_requests' | 'letter_requests' | 'graduation_applications';

/** A table of what students ask for, as `r`, with its student `s` and that one's class `c`. */
export const requestTables = (table: Requests): SQL =>
  sql`from ${sql.identifier(table)} r join students s on s.id = r.student_id
    left join student_classes c on c.id = s.class_id`;

/** The same rows to be counted: their student is looked at only where a condition is about him. */
const countedRequests = (table: Requests, asksStudent: boolean): SQL =>
  asksStudent
    ? sql`from ${sql.identifier(table)} r join students s on s.id = r.student_id`
    : sql`from ${sql.identifier(table)} r`;

/** What every list of requests shows. */
export const requestColumns = sql`
  r.id as "_id", r.student_id as "studentId", s.nim, s.name as "studentName", c.name as "className", r.state,
  ${isoMoment(sql`r.created_at`)} as "createdAt", ${isoMoment(sql`r.updated_at`)} as "updatedAt"`;

/** Each order and its opposite as the indexes have them; ids keep pages from overlapping. */
const orders: Record<string, SQL> = {
  nim: sql`s.nim, r.id`,
  '-nim': sql`s.nim desc, r.id desc`,
  studentName: sql`s.name, r.id`,
  '-studentName': sql`s.name desc, r.id desc`,
  state: sql`r.state, r.created_at desc, r.id`,
  '-state': sql`r.state desc, r.created_at, r.id desc`,
  createdAt: sql`r.created_at, r.id desc`,
};
const newestFirst = sql`r.created_at desc, r.id`;

/** `order by` as the queries of these lists name it: createdAt, nim, studentName or state, `-` for the other way round. */
const requestOrder = (sort: string): SQL => orders[sort] ?? newestFirst;

/** Students `s` that a search means: a number is the start of a NIM, anything else stands in a name. */
export const studentSearch = (search = ''): SQL => matchesPerson(search, [sql`s.name`], [sql`s.nim`]);

/** What every list of requests may be asked for. */
export type RequestQuery = { page: number; limit: number; sort: string; search?: string | undefined };

type RequestList = {
  table: Requests;
  columns: SQL;
  /** The tables its columns come from, beginning with {@link requestTables}. */
  tables: SQL;
  /** What else its rows have to be. */
  only: readonly (SQL | false | undefined | '')[];
  /** A condition is about the student, so that counting needs him too. */
  asksStudent?: boolean;
};

/** A page of the requests a search and conditions find, in the order asked for, and the rows to be counted. */
export function requestPage(
  { table, columns, tables, only, asksStudent = false }: RequestList,
  { search, sort, page, limit }: RequestQuery,
): { page: SQL; counted: SQL } {
  const conditions = [studentSearch(search), ...only.filter((one) => typeof one === 'object')];
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  return {
    page: sql`
      select ${columns} ${tables} ${where} order by ${requestOrder(sort)}
      limit ${limit} offset ${(page - 1) * limit}`,
    counted: sql`${countedRequests(table, asksStudent || Boolean(search))} ${where}`,
  };
}
