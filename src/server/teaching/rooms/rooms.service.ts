import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import type { RoomForm, RoomView } from '#shared/teaching/rooms/room.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { referencesTo } from '#server/platform/db/references.ts';
import { referenceText } from '#server/platform/reference/reference-text.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  deleteRoom,
  insertRoom,
  listRooms,
  lockRoom,
  type Planned,
  plannedIn,
  type RoomQuery,
  updateRoom,
} from './rooms.store.ts';

export async function roomPage(ctx: Ctx, query: RoomQuery): Promise<Page<RoomView>> {
  const { rows, total } = await listRooms(ctx.db, query);
  return pageOf(rows, total, query);
}

/** A room that something is to be held in stays in use. @throws AppError INVALID with what stands against it */
function checkUnused({ classes, bookings }: Planned): void {
  const uses = [classes > 0 && `${classes} kelas`, bookings > 0 && `${bookings} ujian atau sidang`];
  const held = uses.filter((use) => use !== false).join(' dan ');
  if (held === '') return;
  throw invalidField('isActive', `Masih ada ${held} yang dijadwalkan di ruang ini. Pindahkan dahulu.`);
}

/**
 * Creates or changes a room; it may not become smaller than a class that is to be held in it, nor begin or cease to be
 * online: a room of bricks has no two classes at a time, an online one any number (specification §1).
 */
export const saveRoom = (outer: Ctx, form: RoomForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, ...columns } = form;
    const before = _id ? found(await lockRoom(ctx.db, _id)) : null;
    if (before) {
      checkFresh(before, updatedAt ?? '');
      const planned = await plannedIn(ctx.db, before._id, await today(ctx));
      const { classes, largest } = planned;
      if (form.capacity < largest) {
        throw invalidField('capacity', `Ada kelas berkapasitas ${largest} di ruang ini.`);
      }
      if ((before.type === 'ONLINE') !== (form.type === 'ONLINE') && classes > 0) {
        throw invalidField(
          'type',
          `Ada ${classes} kelas di ruang ini. Pindahkan dahulu; ruang daring tidak diperiksa bentrok.`,
        );
      }
      if (before.isActive && !form.isActive) checkUnused(planned);
      await updateRoom(ctx.db, before._id, columns);
    }
    const id = before?._id ?? (await insertRoom(ctx.db, columns));
    const action = before ? 'room.update' : 'room.create';
    await audit(ctx, { action, entity: 'room', entityId: id, before: before ?? undefined, after: form });
    return { _id: id };
  });

/** Puts a room in use or out of it. @throws AppError NOT_FOUND, STALE, INVALID for one in use */
export const setRoomActive = (outer: Ctx, { _id, updatedAt }: ManyItem, isActive: boolean): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockRoom(ctx.db, _id));
    checkFresh(before, updatedAt);
    if (before.isActive && !isActive) checkUnused(await plannedIn(ctx.db, _id, await today(ctx)));
    await updateRoom(ctx.db, _id, { isActive });
    await audit(ctx, { action: 'room.update', entity: 'room', entityId: _id, before, after: { isActive } });
  });

/** Deletes a room that nothing uses; refused with the numbers otherwise. */
export const removeRoom = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockRoom(ctx.db, id));
    const used = referenceText(await referencesTo(ctx.db, 'rooms', [id]));
    if (used !== null) throw new AppError('REFERENCED', `Ruang dipakai pada ${used}.`);
    await deleteRoom(ctx.db, id);
    await audit(ctx, { action: 'room.delete', entity: 'room', entityId: id, before });
    return { _id: id };
  });
