import { jobWatchers } from '#shared/platform/access/job-watchers.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import type { JobRowView, JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { jobFacts, toJobView, watchedOnly } from './job-view.ts';
import { findJob, type JobRow, jobsOf, reopenJob, requestCancel } from './job-runs.store.ts';
import { type JobQuery, pageOfJobs, starterOf } from './jobs.store.ts';

/** Only the person who started a job and admins may see it. */
function checkOwner(ctx: Ctx, userId: string): void {
  const actor = actorOf(ctx);
  if (actor.userId !== userId && !actor.Admin) {
    throw new AppError('FORBIDDEN', 'Pekerjaan ini milik pengguna lain.');
  }
}

async function ownJob(ctx: Ctx, id: string): Promise<JobRow> {
  const job = found(await findJob(ctx.db, id));
  checkOwner(ctx, job.createdBy);
  return job;
}

/** Kinds of jobs whose progress the actor may watch, whoever started them. */
const watchedKinds = (ctx: Ctx): string[] =>
  Object.entries(jobWatchers).flatMap(([type, rule]) => (canAccess(ctx.actor, rule) ? [type] : []));

/** A job with its progress. @throws AppError NOT_FOUND, FORBIDDEN for who neither started it nor may watch its kind. */
export async function getJob(ctx: Ctx, id: string): Promise<JobView> {
  const job = found(await findJob(ctx.db, id));
  const { userId, Admin } = actorOf(ctx);
  if (job.createdBy === userId) return toJobView(ctx.services, job);
  const watches = watchedKinds(ctx).includes(job.type) || (await ctx.services.jobRegistry.watches(ctx, job));
  if (!watches) checkOwner(ctx, job.createdBy);
  const view = toJobView(ctx.services, job, await starterOf(ctx.db, job));
  return Admin ? view : { ...view, ...watchedOnly };
}

/** The latest jobs of one person. */
export async function listJobs(ctx: Ctx, userId: string): Promise<JobView[]> {
  checkOwner(ctx, userId);
  return (await jobsOf(ctx.db, userId)).map((row) => toJobView(ctx.services, row));
}

/** A page of the own jobs and those one may watch, for admins of everybody's. */
export async function allJobs(ctx: Ctx, query: JobQuery): Promise<Page<JobRowView>> {
  const { userId, Admin } = actorOf(ctx);
  const viewer = { userId, seesAll: Admin, watches: watchedKinds(ctx) };
  const { rows, total } = await pageOfJobs(ctx.db, query, viewer);
  const views = rows.map(({ starter, errorCount, ...row }) => ({
    ...jobFacts(ctx.services, row),
    ...(!Admin && row.createdBy !== userId && watchedOnly),
    starter,
    errorCount,
  }));
  return pageOf(views, total, query);
}

/** Tells the browsers of the starter how a job stands now. */
function tell(ctx: Ctx, row: JobRow): JobView {
  const view = toJobView(ctx.services, row);
  ctx.afterCommit(() => ctx.services.realtime.toUser(row.createdBy, 'queue:update', view));
  return view;
}

const factsOf = ({ type, title, status, done, failed, total }: JobRow) => ({
  type,
  title,
  status,
  done,
  failed,
  total,
});

/**
 * Asks a job to stop: at once where it waits, else at its next step; what it stored stays.
 * @throws AppError FORBIDDEN, RULE when it is over or its kind runs to its end
 */
export const cancelJob = (outer: Ctx, id: string): Promise<Told<JobView>> =>
  inTransaction(outer, async (ctx) => {
    const job = await ownJob(ctx, id);
    if (job.status === 'ACTIVE' && !ctx.services.jobRegistry.allows(job.type).cancel) {
      throw new AppError(
        'RULE',
        'Pekerjaan ini tidak dapat dihentikan di tengah jalan. Tunggu sampai selesai.',
      );
    }
    const row = await requestCancel(ctx.db, id, ctx.now.toISOString());
    if (!row) throw new AppError('RULE', 'Pekerjaan ini sudah berakhir.');
    await audit(ctx, { action: 'job.cancel', entity: 'job', entityId: id, before: factsOf(job) });
    const view = tell(ctx, row);
    return told(
      view,
      view.stopping ? 'Pekerjaan dihentikan pada langkah berikutnya.' : 'Pekerjaan dibatalkan.',
    );
  });

/**
 * Runs a job again that failed or was stopped; its handler goes on where it ended.
 * @throws AppError FORBIDDEN, RULE where it cannot be, CONFLICT while another with the same key runs
 */
export const retryJob = (outer: Ctx, id: string): Promise<Told<JobView>> =>
  inTransaction(outer, async (ctx) => {
    const job = await ownJob(ctx, id);
    if (!toJobView(ctx.services, job).canRetry) {
      throw new AppError('RULE', 'Pekerjaan ini tidak dapat dijalankan ulang. Mulai lagi dari halamannya.');
    }
    const row = found(await reopenJob(ctx.db, id, ctx.requestId));
    await ctx.services.jobs.again(ctx, row);
    await audit(ctx, { action: 'job.retry', entity: 'job', entityId: id, before: factsOf(job) });
    return told(tell(ctx, row), 'Pekerjaan dijalankan ulang.');
  });
