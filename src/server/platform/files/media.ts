import type { FastifyInstance } from 'fastify';
import { fileNotFound } from '#server/platform/storage/file-store.ts';
import { findFile, keyOf } from './files.store.ts';

const YEAR_S = 31_536_000;

/** Public pictures at `/media/<name>`: names are never used twice, so browsers may keep them for good. */
export function mediaRoute(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { db, files } = request.server.services;
      const file = await findFile(db, request.params.name);
      if (!file?.isPublic) throw fileNotFound();
      const etag = `"${file.sha256}"`;
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type(file.mime)
        .header('content-length', file.size)
        .send(await files.open(keyOf(file)));
    },
  );
}
