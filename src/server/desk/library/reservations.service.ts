import type { ReservationView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { blocksOf } from '#shared/desk/library/lending.ts';
import { limitsOf } from '#shared/desk/library/loan.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { settingsOf } from './desk.ts';
import { loansOf } from './loans.store.ts';
import { findMember, lockMember } from './members.store.ts';
import { passOn } from './queue.ts';
import { tellEnded } from './queue-tell.ts';
import { type Reader, readerColumns, readerOf } from './reader.ts';
import {
  hopelessQueue,
  insertReservation,
  listReservations,
  lockReservation,
  type Reservation,
  type ReservationQuery,
  reservationsOf,
  standingOf,
  titleOfReservation,
  updateReservation,
} from './reservations.store.ts';
import { findTitle, lockTitle } from './titles.store.ts';

const entity = 'library-reservation';
type Done = Promise<Told<{ _id: string }>>;

export async function reservationPage(ctx: Ctx, query: ReservationQuery): Promise<Page<ReservationView>> {
  const { rows, total } = await listReservations(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Why a reader cannot queue for a title. @throws AppError RULE */
async function checkQueue(ctx: Ctx, reader: Reader, titleId: string, day: LocalDate): Promise<void> {
  const title = found(await findTitle(ctx.db, titleId));
  const { books } = limitsOf(await settingsOf(ctx), reader.kind);
  const own = await loansOf(ctx.db, reader, day, 'OPEN');
  const standing = await reservationsOf(ctx.db, reader);
  const problems = [
    ...blocksOf(found(await findMember(ctx.db, reader, day))),
    ...(!title.isLoanable ? ['Judul ini hanya untuk dibaca di tempat.'] : []),
    ...(title.copies === 0 ? ['Judul ini belum memiliki eksemplar.'] : []),
    ...(title.copies > 0 && title.lendable === 0
      ? ['Semua eksemplar judul ini tandon, rusak, atau hilang, jadi tidak ada yang dapat dipinjamkan.']
      : []),
    ...(title.isLoanable && title.available > 0
      ? ['Judul ini tersedia di rak. Ambil dan pinjam di meja layanan.']
      : []),
    ...(own.some((loan) => loan.titleId === titleId) ? ['Anda sedang meminjam judul ini.'] : []),
    ...(standing.some((one) => one.titleId === titleId) ? ['Anda sudah memesan judul ini.'] : []),
    ...(standing.length >= books ? [`Pesanan paling banyak ${books} judul.`] : []),
  ];
  if (problems.length > 0) throw new AppError('RULE', problems.join(' '), { data: problems });
}

/** Puts a reader at the end of the queue of a title. @throws AppError NOT_FOUND, RULE naming every reason against it */
export async function reserve(outer: Ctx, reader: Reader, titleId: string): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    found(await lockTitle(ctx.db, titleId));
    await lockMember(ctx, reader);
    await checkQueue(ctx, reader, titleId, day);
    const row = { id: newId(), titleId, ...readerColumns(reader), createdAt: ctx.now.toISOString() };
    await insertReservation(ctx.db, row);
    await audit(ctx, { action: `${entity}.create`, entity, entityId: row.id, after: row });
    return told({ _id: row.id }, 'Judul dipesan. Anda diberi tahu ketika siap diambil.');
  });
}

/** Ends a reservation; the copy that waited for it goes to the next reader. */
export async function endReservation(
  ctx: Ctx,
  standing: Reservation,
  state: 'CANCELLED' | 'EXPIRED',
  day: LocalDate,
): Promise<void> {
  const { id, titleId, copyId } = standing;
  await updateReservation(ctx.db, id, { state });
  await audit(ctx, { action: `${entity}.${state.toLowerCase()}`, entity, entityId: id, before: standing });
  if (standing.state === 'READY' && copyId !== null) await passOn(ctx, { id: copyId, titleId }, day);
}

/**
 * Ends the queue of a title whose last copy that could be lent has left for good, and tells who waited: they would wait for
 * ever. One that is damaged may be mended, a title that is only read in the library lent again; then the queue stays. Call
 * it with the title locked.
 */
export async function endHopeless(ctx: Ctx, titleId: string, day: LocalDate): Promise<void> {
  const waiting = await hopelessQueue(ctx.db, titleId);
  for (const { standing } of waiting) await endReservation(ctx, standing, 'CANCELLED', day);
  const [first] = waiting;
  const standing = waiting.map((one) => one.standing);
  if (first !== undefined) await tellEnded(ctx, first, standing, 'NO_COPY');
}

/**
 * Ends what a reader waits for who leaves the college: a copy kept for them goes to the next reader at once. Titles are locked
 * in one order, so that people who leave together do not wait for each other.
 */
export async function endReservationsOf(ctx: Ctx, reader: Reader): Promise<void> {
  const day = await today(ctx);
  const titleIds = (await reservationsOf(ctx.db, reader)).map(({ titleId }) => titleId);
  for (const titleId of titleIds.toSorted()) {
    const title = found(await lockTitle(ctx.db, titleId));
    const standing = await standingOf(ctx.db, titleId, reader);
    if (standing === undefined) continue;
    await endReservation(ctx, standing, 'CANCELLED', day);
    await tellEnded(ctx, title, [standing], 'LEFT');
  }
}

/**
 * Cancels a reservation; a reader whose place the desk takes back is told.
 * @param own the reader who asks, null for the desk
 * @throws AppError STALE, FORBIDDEN for another's, RULE for one that is over
 */
export async function cancelReservation(outer: Ctx, id: string, updatedAt: string, own: Reader | null): Done {
  const day = await today(outer);
  const titleId = found(await titleOfReservation(outer.db, id));
  return inTransaction(outer, async (ctx) => {
    const title = found(await lockTitle(ctx.db, titleId));
    const standing = found(await lockReservation(ctx.db, id));
    const reader = readerOf(standing);
    if (own !== null && (own.kind !== reader.kind || own.id !== reader.id)) {
      throw new AppError('FORBIDDEN', 'Pesanan ini milik pembaca lain.');
    }
    checkFresh(standing, updatedAt);
    if (standing.state !== 'WAITING' && standing.state !== 'READY') {
      throw new AppError('RULE', 'Pesanan ini sudah selesai.');
    }
    await endReservation(ctx, standing, 'CANCELLED', day);
    if (own === null) await tellEnded(ctx, title, [standing], 'DESK');
    return told({ _id: id }, 'Pesanan dibatalkan.');
  });
}
