import type { FastifyInstance } from 'fastify';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { handle } from '#server/platform/http/handle.ts';
import { roomFile } from './rooms.export.ts';
import { removeRoom, roomPage, saveRoom, setRoomActive } from './rooms.service.ts';
import { selectRooms } from './rooms.store.ts';

export function roomRoutes(app: FastifyInstance): void {
  handle(app, roomContract.list, (ctx, { query }) => roomPage(ctx, query));
  handle(app, roomContract.export, (ctx, { query }) => roomFile(ctx, query));
  handle(app, roomContract.select, (ctx) => selectRooms(ctx.db));
  handle(app, roomContract.save, async (ctx, { body }) =>
    told(await saveRoom(ctx, body), `Ruang ${body.code} tersimpan.`),
  );
  handle(app, roomContract.remove, async (ctx, { params }) =>
    told(await removeRoom(ctx, params.id), 'Ruang dihapus.'),
  );
  handle(app, roomContract.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setRoomActive(inner, item, isActive),
      isActive ? 'ruang diaktifkan' : 'ruang dinonaktifkan',
    ),
  );
  handle(app, roomContract.removeMany, (ctx, { body }) =>
    eachTold(ctx, body.items, (inner, { _id }) => removeRoom(inner, _id), 'ruang dihapus'),
  );
}
