import type { FastifyInstance } from 'fastify';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { listClassNames } from './choices.store.ts';
import { startFile } from './files.job.ts';
import { listPeriods } from './periods.ts';

export function reportRoutes(app: FastifyInstance): void {
  handle(app, reportContract.start, (ctx, { body }) => startFile(ctx, body));
  handle(app, reportContract.periods, (ctx) => listPeriods(ctx.db));
  handle(app, reportContract.classNames, (ctx, { query }) => listClassNames(ctx.db, query.period));
}
