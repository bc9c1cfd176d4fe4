import type { FastifyInstance } from 'fastify';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { allJobs, cancelJob, getJob, listJobs, retryJob } from './jobs.service.ts';

export function jobRoutes(app: FastifyInstance): void {
  handle(app, jobsContract.get, (ctx, { params }) => getJob(ctx, params.id));
  handle(app, jobsContract.list, (ctx, { params }) => listJobs(ctx, params.id));
  handle(app, jobsContract.all, (ctx, { query }) => allJobs(ctx, query));
  handle(app, jobsContract.cancel, (ctx, { params }) => cancelJob(ctx, params.id));
  handle(app, jobsContract.retry, (ctx, { params }) => retryJob(ctx, params.id));
}
