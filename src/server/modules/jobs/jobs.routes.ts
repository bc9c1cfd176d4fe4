import type { FastifyInstance } from 'fastify';
import { jobsContract } from '#shared/contracts/jobs.contract.ts';
import { AppError } from '#shared/errors.ts';
import { found } from '../../db/list.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { handle } from '../../http/handle.ts';
import { findJob, jobsOf } from '../../jobs/jobs.store.ts';
import { toJobView } from '../../jobs/runner.ts';

/** Only the person who started a job and admins may see it. */
function checkOwner(ctx: Ctx, userId: string): void {
  const actor = actorOf(ctx);
  if (actor.userId !== userId && !actor.Admin) {
    throw new AppError('FORBIDDEN', 'Pekerjaan ini milik pengguna lain.');
  }
}

async function getJob(ctx: Ctx, id: string) {
  const job = found(await findJob(ctx.db, id));
  checkOwner(ctx, job.createdBy);
  return toJobView(job);
}

async function listJobs(ctx: Ctx, userId: string) {
  checkOwner(ctx, userId);
  return (await jobsOf(ctx.db, userId)).map(toJobView);
}

export function jobRoutes(app: FastifyInstance): void {
  handle(app, jobsContract.get, (ctx, { params }) => getJob(ctx, params.id));
  handle(app, jobsContract.list, (ctx, { params }) => listJobs(ctx, params.id));
}
