import type { FastifyInstance } from 'fastify';
import { roomContract } from '#shared/contracts/room.contract.ts';
import { told } from '../../http/answer.ts';
import { handle } from '../../http/handle.ts';
import { removeRoom, roomPage, saveRoom } from './rooms.service.ts';
import { selectRooms } from './rooms.store.ts';

export function roomRoutes(app: FastifyInstance): void {
  handle(app, roomContract.list, (ctx, { query }) => roomPage(ctx, query));
  handle(app, roomContract.select, (ctx) => selectRooms(ctx.db));
  handle(app, roomContract.save, async (ctx, { body }) =>
    told(await saveRoom(ctx, body), `Ruang ${body.code} tersimpan.`),
  );
  handle(app, roomContract.remove, async (ctx, { params }) =>
    told(await removeRoom(ctx, params.id), 'Ruang dihapus.'),
  );
}
