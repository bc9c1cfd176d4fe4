import { type SQL, sql } from 'drizzle-orm';
import type { VisitRow } from '#shared/desk/library/library-desk.contract.ts';
import type { VisitPurpose } from '#shared/desk/library/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { libraryVisits } from '#server/platform/db/schema.ts';
import { readerCode, readerJoins, readerName, readerSearch } from './reader.ts';

export type VisitQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  day?: string | undefined;
  purpose?: VisitPurpose | undefined;
};

const columns = sql`v.id as "_id", ${isoMoment(sql`v.at`)} as at, coalesce(v.guest_name, ${readerName}) as visitor,
  ${readerCode} as code, v.purpose`;
const tables = sql`from library_visits v ${readerJoins('v')}`;

/** Whether a moment lies on a day of the campus. @param day a date of the database */
export const dayRange = (column: SQL, day: SQL, zone: string): SQL => sql`
  ${column} >= (${day})::timestamp at time zone ${zone}
  and ${column} < (${day} + 1)::timestamp at time zone ${zone}`;

export async function listVisits(
  db: Db,
  { search, day, purpose, sort, page, limit }: VisitQuery,
  zone: string,
): Promise<{ rows: VisitRow[]; total: number }> {
  const where = sql`where ${day ? dayRange(sql`v.at`, sql`${day}::date`, zone) : sql`true`}
    ${purpose ? sql`and v.purpose = ${purpose}` : sql``}
    ${search ? sql`and (${readerSearch(search, [sql`v.guest_name`])})` : sql``}`;
  const order = sort === 'at' ? sql`v.at, v.id desc` : sql`v.at desc, v.id`;
  const [{ rows }, total] = await Promise.all([
    db.execute<VisitRow>(sql`
      select ${columns} ${tables} ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, sql`${search ? tables : sql`from library_visits v`} ${where}`),
  ]);
  return { rows, total };
}

export async function findVisit(db: Db, id: string): Promise<VisitRow | undefined> {
  return (await db.execute<VisitRow>(sql`select ${columns} ${tables} where v.id = ${id}`)).rows[0];
}

export const insertVisit = (db: Db, row: typeof libraryVisits.$inferInsert) =>
  db.insert(libraryVisits).values(row);
