import type { FastifyInstance } from 'fastify';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { home } from './home.service.ts';

export function homeRoutes(app: FastifyInstance): void {
  handle(app, homeContract.home, (ctx, { query }) => home(ctx, query.view === 'lecturer'));
}
