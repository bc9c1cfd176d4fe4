import { eq, type SQL, sql } from 'drizzle-orm';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { ShownLoan } from '#shared/desk/library/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { libraryLoans } from '#server/platform/db/schema.ts';
import { ofReader, type Reader, readerFields, readerJoins, readerSearch } from './reader.ts';

export type Loan = typeof libraryLoans.$inferSelect;
/** A loan without what the calendar has to say of it. */
export type LoanRow = Omit<LoanView, 'daysLate'>;
export type LoanQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: ShownLoan | undefined;
  dueOn?: string | undefined;
};

const tables = sql`from library_loans l join library_copies c on c.id = l.copy_id
  join library_titles b on b.id = c.title_id ${readerJoins('l')}`;

const columns = (today: LocalDate): SQL => sql`
  l.id as "_id", c.barcode, b.id as "titleId", b.title, ${readerFields}, l.loaned_on as "loanedOn", l.due_on as "dueOn",
  l.ended_on as "endedOn", l.renewals, c.price::float8 as price, ${isoMoment(sql`l.updated_at`)} as "updatedAt",
  case when l.state = 'DIPINJAM' and l.due_on < ${today} then 'TERLAMBAT' else l.state end as state`;

/** A late loan is out as well: it is found as lent and as late. */
function stateOf(state: ShownLoan, today: LocalDate): SQL {
  if (state === 'TERLAMBAT') return sql`l.state = 'DIPINJAM' and l.due_on < ${today}`;
  return sql`l.state = ${state}`;
}

function conditions({ search, state, dueOn }: LoanQuery, today: LocalDate): SQL {
  return sql.join(
    [
      sql`true`,
      ...(state ? [stateOf(state, today)] : []),
      ...(dueOn ? [sql`l.state = 'DIPINJAM' and l.due_on = ${dueOn}`] : []),
      ...(search
        ? [sql`(c.barcode = ${search.toUpperCase()} or ${readerSearch(search, [sql`b.words`])})`]
        : []),
    ],
    sql` and `,
  );
}

const orders: Record<string, SQL> = {
  loanedOn: sql`l.loaned_on, l.id desc`,
  '-loanedOn': sql`l.loaned_on desc, l.id`,
  dueOn: sql`l.due_on, l.id`,
  '-dueOn': sql`l.due_on desc, l.id desc`,
  title: sql`b.title, l.id`,
  '-title': sql`b.title desc, l.id desc`,
  memberName: sql`l.reader_name, l.id`,
  '-memberName': sql`l.reader_name desc, l.id desc`,
};

export async function listLoans(
  db: Db,
  query: LoanQuery,
  today: LocalDate,
): Promise<{ rows: LoanRow[]; total: number }> {
  const where = sql`where ${conditions(query, today)}`;
  // Without a search the rows can be counted without their titles and readers.
  const counted = query.search ? tables : sql`from library_loans l`;
  const [{ rows }, total] = await Promise.all([
    db.execute<LoanRow>(sql`
      select ${columns(today)} ${tables} ${where} order by ${orders[query.sort] ?? sql`l.loaned_on desc, l.id`}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, sql`${counted} ${where}`),
  ]);
  return { rows, total };
}

export async function findLoan(db: Db, id: string, today: LocalDate): Promise<LoanRow | undefined> {
  const { rows } = await db.execute<LoanRow>(sql`select ${columns(today)} ${tables} where l.id = ${id}`);
  return rows[0];
}

const PAST = 20;

/** A reader's loans: those that are out, or the last that are over. */
export async function loansOf(
  db: Db,
  reader: Reader,
  today: LocalDate,
  which: 'OPEN' | 'PAST',
): Promise<LoanRow[]> {
  const open = which === 'OPEN';
  const { rows } = await db.execute<LoanRow>(sql`
    select ${columns(today)} ${tables} where ${ofReader('l', reader)}
      and l.state ${open ? sql`= 'DIPINJAM'` : sql`<> 'DIPINJAM'`}
    order by ${open ? sql`l.due_on, l.id` : sql`l.ended_on desc, l.id`} limit ${open ? 200 : PAST}`);
  return rows;
}

export const lockLoan = async (db: Db, id: string): Promise<Loan | undefined> =>
  (await db.select().from(libraryLoans).where(eq(libraryLoans.id, id)).for('update'))[0];

/** The loan a copy is out with, for a change. */
export async function lockOpenLoan(db: Db, copyId: string): Promise<Loan | undefined> {
  const [row] = await db
    .select()
    .from(libraryLoans)
    .where(sql`${libraryLoans.copyId} = ${copyId} and ${libraryLoans.state} = 'DIPINJAM'`)
    .for('update');
  return row;
}

/** When the copy behind a barcode is due, null where it is not out. */
export async function openDueOn(db: Db, barcode: string): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ dueOn: LocalDate }>(sql`
    select l.due_on as "dueOn" from library_loans l join library_copies c on c.id = l.copy_id
    where c.barcode = ${barcode} and l.state = 'DIPINJAM'`);
  return rows[0]?.dueOn ?? null;
}

export const insertLoan = (db: Db, row: typeof libraryLoans.$inferInsert) =>
  db.insert(libraryLoans).values(row);

export const updateLoan = (db: Db, id: string, change: Partial<Loan>) =>
  db.update(libraryLoans).set(change).where(eq(libraryLoans.id, id));
