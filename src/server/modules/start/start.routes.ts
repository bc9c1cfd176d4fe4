import type { FastifyInstance } from 'fastify';
import { startContract } from '#shared/contracts/start.contract.ts';
import { newFormToken } from '../../http/form-token.ts';
import { handle } from '../../http/handle.ts';
import { start } from './start.service.ts';

export function startRoutes(app: FastifyInstance): void {
  handle(app, startContract.start, (ctx, { query, reply }) => start(ctx, query.home, newFormToken(reply)));
}
