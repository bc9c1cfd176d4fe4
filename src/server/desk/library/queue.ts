import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { holdUntil } from '#shared/desk/library/loan.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Copy } from './copies.store.ts';
import { findMember } from './members.store.ts';
import { readerOf } from './reader.ts';
import { tellResting } from './queue-tell.ts';
import { nextWaiting, type Reservation, standingQueue, updateReservation } from './reservations.store.ts';
import { freeCopies, type Title } from './titles.store.ts';

/**
 * Keeps a copy that came back, or to the shelf, for whoever waits longest; call it with the title locked.
 * @returns the reservation that may be fetched now, null where nobody waits or the title is only read in the library.
 */
export async function passOn(
  ctx: Ctx,
  copy: Pick<Copy, 'id' | 'titleId'>,
  day: LocalDate,
): Promise<Reservation | null> {
  const next = await nextWaiting(ctx.db, copy.titleId);
  if (next === undefined) return null;
  const ready = { state: 'READY' as const, copyId: copy.id, readyUntil: holdUntil(day) };
  await updateReservation(ctx.db, next.id, ready);
  await audit(ctx, {
    action: 'library-reservation.ready',
    entity: 'library-reservation',
    entityId: next.id,
    after: ready,
  });
  return { ...next, ...ready };
}

/** As {@link passOn}. @returns the name of whoever the copy waits for now. */
export async function nextReader(
  ctx: Ctx,
  copy: Pick<Copy, 'id' | 'titleId'>,
  day: LocalDate,
): Promise<string | null> {
  const next = await passOn(ctx, copy, day);
  return next === null ? null : found(await findMember(ctx.db, readerOf(next), day)).memberName;
}

/**
 * Lets the queue of a title rest that is only read in the library from now on: nobody loses a place, no copy is kept aside any
 * more, and all of them are told. Call it with the title locked.
 */
export async function restQueue(ctx: Ctx, title: Pick<Title, 'id' | 'title' | 'updatedAt'>): Promise<void> {
  const queue = await standingQueue(ctx.db, title.id);
  for (const { id, ...held } of queue.filter(({ state }) => state === 'READY')) {
    const waiting = { state: 'WAITING' as const, copyId: null, readyUntil: null };
    await updateReservation(ctx.db, id, waiting);
    await audit(ctx, {
      action: 'library-reservation.rest',
      entity: 'library-reservation',
      entityId: id,
      before: held,
      after: waiting,
    });
  }
  await tellResting(ctx, title, queue, title.updatedAt);
}

/**
 * Keeps what of a title is free for those who wait, such as new copies, or all of them once it may be lent again; call it
 * with the title locked.
 * @returns for how many a copy waits by it.
 */
export async function passFree(ctx: Ctx, titleId: string, day: LocalDate): Promise<number> {
  let kept = 0;
  for (const id of await freeCopies(ctx.db, titleId)) {
    if ((await passOn(ctx, { id, titleId }, day)) === null) break;
    kept += 1;
  }
  return kept;
}
