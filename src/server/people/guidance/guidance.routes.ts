import type { FastifyInstance } from 'fastify';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { advisee, adviseeNotes, removeNote, saveNote, sharedNotes } from './guidance.service.ts';

export function guidanceRoutes(app: FastifyInstance): void {
  handle(app, guidanceContract.advisee, (ctx, { params }) => advisee(ctx, params.id));
  handle(app, guidanceContract.notes, (ctx, { params, query }) => adviseeNotes(ctx, params.id, query));
  handle(app, guidanceContract.shared, (ctx, { query }) => sharedNotes(ctx, query));
  handle(app, guidanceContract.save, async (ctx, { params, body }) =>
    told(await saveNote(ctx, params.id, body), 'Catatan bimbingan tersimpan.'),
  );
  handle(app, guidanceContract.remove, async (ctx, { params, body }) =>
    told(await removeNote(ctx, params.id, body.updatedAt), 'Catatan bimbingan dihapus.'),
  );
}
