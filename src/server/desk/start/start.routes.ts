import type { FastifyInstance } from 'fastify';
import { startContract } from '#shared/desk/start/start.contract.ts';
import { newFormToken } from '#server/platform/http/form-token.ts';
import { handle } from '#server/platform/http/handle.ts';
import { start } from './start.service.ts';

export function startRoutes(app: FastifyInstance): void {
  handle(app, startContract.start, (ctx, { query, reply }) => start(ctx, query.home, newFormToken(reply)));
}
