import type { FastifyInstance } from 'fastify';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { systemHealth, testSystem } from './health.service.ts';

/** `/api/health` and `/api/ready` for machines stay bare; this is for people. */
export function healthPageRoutes(app: FastifyInstance): void {
  handle(app, healthContract.get, (ctx) => systemHealth(ctx));
  handle(app, healthContract.test, (ctx, { params }) => testSystem(ctx, params.system));
}
