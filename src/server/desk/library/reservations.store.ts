import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ReservationView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { ReservationState } from '#shared/desk/library/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { libraryReservations, libraryTitles } from '#server/platform/db/schema.ts';
import { ofReader, type Reader, readerFields, readerJoins, readerSearch } from './reader.ts';

export type Reservation = typeof libraryReservations.$inferSelect;
export type ReservationQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: ReservationState | undefined;
};

const tables = sql`from library_reservations r join library_titles b on b.id = r.title_id
  left join library_copies c on c.id = r.copy_id ${readerJoins('r')}`;

const columns = sql`
  r.id as "_id", b.id as "titleId", b.title, ${readerFields}, r.state, c.barcode, r.ready_until as "readyUntil",
  case when r.state = 'WAITING' then (
    select count(*)::int from library_reservations q where q.title_id = r.title_id and q.state = 'WAITING'
      and (q.created_at, q.id) <= (r.created_at, r.id)) else 0 end as place,
  b.is_loanable as "isLoanable",
  ${isoMoment(sql`r.created_at`)} as "createdAt", ${isoMoment(sql`r.updated_at`)} as "updatedAt"`;

const orders: Record<string, SQL> = {
  createdAt: sql`r.created_at, r.id desc`,
  '-createdAt': sql`r.created_at desc, r.id`,
  title: sql`b.title, r.id`,
  '-title': sql`b.title desc, r.id desc`,
  memberName: sql`r.reader_name, r.id`,
  '-memberName': sql`r.reader_name desc, r.id desc`,
};

export async function listReservations(
  db: Db,
  { search, state, sort, page, limit }: ReservationQuery,
): Promise<{ rows: ReservationView[]; total: number }> {
  const where = sql`where ${state ? sql`r.state = ${state}` : sql`true`}
    ${search ? sql`and (${readerSearch(search, [sql`b.words`])})` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<ReservationView>(sql`
      select ${columns} ${tables} ${where} order by ${orders[sort] ?? sql`r.created_at desc, r.id`}
      limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, sql`${search ? tables : sql`from library_reservations r`} ${where}`),
  ]);
  return { rows, total };
}

/** What a reader waits for or may fetch, the next first. */
export async function reservationsOf(db: Db, reader: Reader): Promise<ReservationView[]> {
  const { rows } = await db.execute<ReservationView>(sql`
    select ${columns} ${tables} where ${ofReader('r', reader)} and r.state in ('WAITING', 'READY')
    order by r.state, r.created_at, r.id`);
  return rows;
}

export const lockReservation = async (db: Db, id: string): Promise<Reservation | undefined> =>
  (await db.select().from(libraryReservations).where(eq(libraryReservations.id, id)).for('update'))[0];

/** Read without a lock: the title is locked before its queue. */
export async function titleOfReservation(db: Db, id: string): Promise<string | undefined> {
  const of = eq(libraryReservations.id, id);
  const [row] = await db.select({ titleId: libraryReservations.titleId }).from(libraryReservations).where(of);
  return row?.titleId;
}

/** The reservation a copy waits for. */
export async function heldFor(db: Db, copyId: string): Promise<Reservation | undefined> {
  const held = and(eq(libraryReservations.copyId, copyId), eq(libraryReservations.state, 'READY'));
  return (await db.select().from(libraryReservations).where(held))[0];
}

/** A reader's own place in the queue of a title. */
export async function standingOf(db: Db, titleId: string, reader: Reader): Promise<Reservation | undefined> {
  const { rows } = await db.execute<Pick<Rows['libraryReservations'], 'id'>>(sql`
    select r.id from library_reservations r
    where r.title_id = ${titleId} and ${ofReader('r', reader)} and r.state in ('WAITING', 'READY')`);
  const [row] = rows;
  return row && lockReservation(db, row.id);
}

/** Who waits longest for a title; nobody while it is only read in the library. */
export async function nextWaiting(db: Db, titleId: string): Promise<Reservation | undefined> {
  const [row] = await db
    .select()
    .from(libraryReservations)
    .where(
      and(
        eq(libraryReservations.titleId, titleId),
        eq(libraryReservations.state, 'WAITING'),
        sql`(select is_loanable from library_titles where id = ${titleId})`,
      ),
    )
    .orderBy(libraryReservations.createdAt, libraryReservations.id)
    .limit(1)
    .for('update');
  return row;
}

/** Everybody in the queue of a title, those a copy waits for included, for a change. */
export const standingQueue = (db: Db, titleId: string): Promise<Reservation[]> =>
  db
    .select()
    .from(libraryReservations)
    .where(
      and(eq(libraryReservations.titleId, titleId), inArray(libraryReservations.state, ['WAITING', 'READY'])),
    )
    .orderBy(libraryReservations.createdAt, libraryReservations.id)
    .for('update');

/** Who waits for a title of which no copy can come to the shelf any more, the longest first; nobody while one can. */
export async function hopelessQueue(
  db: Db,
  titleId: string,
): Promise<{ standing: Reservation; title: string }[]> {
  return db
    .select({ standing: libraryReservations, title: libraryTitles.title })
    .from(libraryReservations)
    .innerJoin(libraryTitles, eq(libraryTitles.id, libraryReservations.titleId))
    .where(
      and(
        eq(libraryReservations.titleId, titleId),
        eq(libraryReservations.state, 'WAITING'),
        sql`not exists (select from library_copies c
          where c.title_id = ${titleId} and c.status in ('TERSEDIA', 'DIPINJAM', 'RUSAK'))`,
      ),
    )
    .orderBy(libraryReservations.createdAt, libraryReservations.id);
}

/** How many wait for each of some titles. */
export async function waitingFor(db: Db, titleIds: readonly string[]): Promise<Map<string, number>> {
  if (titleIds.length === 0) return new Map();
  const rows = await db
    .select({ id: libraryReservations.titleId, waiting: sql<number>`count(*)::int` })
    .from(libraryReservations)
    .where(and(inArray(libraryReservations.titleId, [...titleIds]), eq(libraryReservations.state, 'WAITING')))
    .groupBy(libraryReservations.titleId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** Reservations whose copy waited for longer than it should. */
export async function overdueHolds(db: Db, today: LocalDate, limit: number): Promise<Reservation[]> {
  return db
    .select()
    .from(libraryReservations)
    .where(and(eq(libraryReservations.state, 'READY'), sql`${libraryReservations.readyUntil} < ${today}`))
    .orderBy(libraryReservations.id)
    .limit(limit);
}

export const insertReservation = (db: Db, row: typeof libraryReservations.$inferInsert) =>
  db.insert(libraryReservations).values(row);

export const updateReservation = (db: Db, id: string, change: Partial<Reservation>) =>
  db.update(libraryReservations).set(change).where(eq(libraryReservations.id, id));
