import { eq, type SQL, sql } from 'drizzle-orm';
import type { FineView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { FineState } from '#shared/desk/library/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { libraryFines } from '#server/platform/db/schema.ts';
import { owedOf } from './members.store.ts';
import { ofReader, type Reader, readerFields, readerJoins, readerSearch } from './reader.ts';

export type Fine = typeof libraryFines.$inferSelect;
export type FineQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: FineState | undefined;
};

const tables = sql`from library_fines f join library_loans l on l.id = f.loan_id join library_copies c on c.id = l.copy_id
  join library_titles b on b.id = c.title_id left join bills i on i.id = f.bill_id ${readerJoins('l')}`;

/** The code of the term that began last by a day. */
export async function latestTerm(db: Db, day: LocalDate): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(sql`
    select code from academic_periods order by start_date <= ${day} desc, start_date desc limit 1`);
  return rows[0]?.code;
}

/** Where a fine stands: its bill may have been cancelled by finance as well. */
const state = sql`case when f.waived_reason <> '' or i.cancelled_at is not null then 'WAIVED'
  when ${owedOf} > 0 then 'OPEN' else 'SETTLED' end`;

const columns = sql`
  f.id as "_id", b.title, c.barcode, ${readerFields}, f.kind, f.days, f.rate, f.amount::float8 as amount,
  (${owedOf})::float8 as owed, ${state} as state, f.bill_id is not null as "isBilled",
  case when f.waived_reason = '' then coalesce(i.cancel_reason, '') else f.waived_reason end as "waivedReason",
  ${isoMoment(sql`f.created_at`)} as "createdAt", ${isoMoment(sql`f.updated_at`)} as "updatedAt"`;

const orders: Record<string, SQL> = {
  createdAt: sql`f.created_at, f.id desc`,
  '-createdAt': sql`f.created_at desc, f.id`,
  title: sql`b.title, f.id`,
  '-title': sql`b.title desc, f.id desc`,
  memberName: sql`l.reader_name, l.id, f.id`,
  '-memberName': sql`l.reader_name desc, l.id desc, f.id desc`,
};

export async function listFines(
  db: Db,
  { search, state: wanted, sort, page, limit }: FineQuery,
): Promise<{ rows: FineView[]; total: number }> {
  const where = sql`where ${wanted ? sql`${state} = ${wanted}` : sql`true`}
    ${search ? sql`and (c.barcode = ${search.toUpperCase()} or ${readerSearch(search, [sql`b.words`])})` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<FineView>(sql`
      select ${columns} ${tables} ${where} order by ${orders[sort] ?? sql`f.created_at desc, f.id`}
      limit ${limit} offset ${(page - 1) * limit}`),
    // Without a search or a state the rows can be counted without their bills and readers.
    countRows(db, search || wanted ? sql`${tables} ${where}` : sql`from library_fines f`),
  ]);
  return { rows, total };
}

const SHOWN = 50;

/** A reader's fines, latest first. */
export async function finesOf(db: Db, reader: Reader): Promise<FineView[]> {
  const { rows } = await db.execute<FineView>(sql`
    select ${columns} ${tables} where ${ofReader('l', reader)} order by f.created_at desc, f.id limit ${SHOWN}`);
  return rows;
}

export const lockFine = async (db: Db, id: string): Promise<Fine | undefined> =>
  (await db.select().from(libraryFines).where(eq(libraryFines.id, id)).for('update'))[0];

export const insertFine = (db: Db, row: typeof libraryFines.$inferInsert) =>
  db.insert(libraryFines).values(row);

export const updateFine = (db: Db, id: string, change: Partial<Fine>) =>
  db.update(libraryFines).set(change).where(eq(libraryFines.id, id));
