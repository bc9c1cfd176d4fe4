import { eq, type SQL, sql } from 'drizzle-orm';
import type { CopyView, TitleFields, TitleRow } from '#shared/desk/library/library.views.ts';
import { toIsbn13 } from '#shared/platform/format/isbn.ts';
import type { TitleType } from '#shared/desk/library/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { libraryTitles } from '#server/platform/db/schema.ts';
import { readerJoins, readerName } from './reader.ts';

export type Title = typeof libraryTitles.$inferSelect;
export type TitleQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: TitleType | undefined;
  available?: '1' | undefined;
};

/** A copy `c` that somebody may take along now. */
const free = sql`c.status = 'TERSEDIA' and not exists (
  select from library_reservations r where r.copy_id = c.id and r.state = 'READY')`;

const columns = sql`
  b.id as "_id", b.isbn, b.title, b.authors, b.publisher, b.year, b.type, b.call_number as "callNumber", b.cover,
  b.is_loanable as "isLoanable", ${isoMoment(sql`b.updated_at`)} as "updatedAt",
  coalesce(n.copies, 0) as copies, coalesce(n.available, 0) as available,
  coalesce(n.lendable, 0) as lendable`;

/** How many copies the title `b` has, looked at for the rows of a page only. */
const counts = sql`left join lateral (
  select count(*)::int as copies, count(*) filter (where ${free})::int as available,
    count(*) filter (where c.status in ('TERSEDIA', 'DIPINJAM'))::int as lendable
  from library_copies c where c.title_id = b.id) n on true`;

/** Titles in which every word of a search stands; served by the trigram index on their words. */
export function titleConditions({
  search,
  type,
  available,
}: Omit<TitleQuery, 'page' | 'limit' | 'sort'>): SQL {
  return sql.join(
    [
      sql`true`,
      contains(
        sql`b.words`,
        (search ?? '').replace(/\S+/gu, (word) => toIsbn13(word) ?? word),
      ),
      ...(type ? [sql`b.type = ${type}`] : []),
      ...(available
        ? [sql`b.is_loanable and exists (select from library_copies c where c.title_id = b.id and ${free})`]
        : []),
    ],
    sql` and `,
  );
}

const orders: Record<string, SQL> = {
  title: sql`b.title, b.id`,
  '-title': sql`b.title desc, b.id desc`,
  callNumber: sql`b.call_number, b.id`,
  '-callNumber': sql`b.call_number desc, b.id desc`,
  year: sql`b.year, b.id`,
  '-year': sql`b.year desc nulls last, b.id desc`,
};

export const titlePageSql = (query: TitleQuery): SQL => {
  const order = orders[query.sort] ?? sql`b.title, b.id`;
  return sql`
    select ${columns} from (
      select * from library_titles b where ${titleConditions(query)} order by ${order}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) b ${counts} order by ${order}`;
};

export async function listTitles(db: Db, query: TitleQuery): Promise<{ rows: TitleRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.execute<TitleRow>(titlePageSql(query)),
    countRows(db, sql`from library_titles b where ${titleConditions(query)}`),
  ]);
  return { rows, total };
}

export async function findTitle(db: Db, id: string): Promise<TitleFields | undefined> {
  const { rows } = await db.execute<TitleFields>(sql`
    select ${columns}, b.city, b.edition, b.language, b.ddc, b.subjects, b.abstract, b.pages,
      (select count(*)::int from library_reservations r where r.title_id = b.id and r.state = 'WAITING') as waiting
    from library_titles b ${counts} where b.id = ${id}`);
  return rows[0];
}

/** The copies of a title, with who has each or whom it waits for. */
export async function copiesOf(db: Db, titleId: string): Promise<CopyView[]> {
  const { rows } = await db.execute<CopyView>(sql`
    select c.id as "_id", c.barcode, c.status, c.location, c.acquired_on as "acquiredOn", c.source, c.price::float8 as price,
      c.condition, o.due_on as "dueOn", nullif(${readerName}, '') as reader, o.ready_until as "heldUntil",
      ${isoMoment(sql`c.updated_at`)} as "updatedAt"
    from library_copies c left join lateral (
      select l.student_id, l.lecturer_id, l.due_on, null::date as ready_until
      from library_loans l where l.copy_id = c.id and l.state = 'DIPINJAM'
      union all
      select r.student_id, r.lecturer_id, null, r.ready_until
      from library_reservations r where r.copy_id = c.id and r.state = 'READY'
    ) o on true ${readerJoins('o')} where c.title_id = ${titleId} order by c.barcode`);
  return rows;
}

/** The copies of a title that somebody may take along now, by barcode. */
export async function freeCopies(db: Db, titleId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['libraryCopies'], 'id'>>(sql`
    select c.id from library_copies c where c.title_id = ${titleId} and ${free} order by c.barcode`);
  return rows.map(({ id }) => id);
}

/** A title for a change; queues and holds of its copies wait for each other here. */
export const lockTitle = async (db: Db, id: string): Promise<Title | undefined> =>
  (await db.select().from(libraryTitles).where(eq(libraryTitles.id, id)).for('no key update'))[0];

export const insertTitle = (db: Db, row: typeof libraryTitles.$inferInsert) =>
  db.insert(libraryTitles).values(row);

export const updateTitle = (db: Db, id: string, change: Partial<typeof libraryTitles.$inferInsert>) =>
  db.update(libraryTitles).set(change).where(eq(libraryTitles.id, id));

export const deleteTitle = (db: Db, id: string) => db.delete(libraryTitles).where(eq(libraryTitles.id, id));
