import type { FastifyBaseLogger } from 'fastify';
import type { JobView } from '#shared/contracts/jobs.contract.ts';
import { AppError } from '#shared/errors.ts';
import { type Ctx, runDetached } from '../http/ctx.ts';
import type { Services } from '../services.ts';
import { actorById } from '../http/actor.ts';
import { beginJob, findJob, type JobRow, updateJob } from './jobs.store.ts';

const ERRORS_KEPT = 100;

/** The job as its screen shows it. */
export const toJobView = (row: JobRow): JobView => ({
  _id: row.id,
  type: row.type,
  title: row.title,
  status: row.status,
  total: row.total,
  done: row.done,
  failed: row.failed,
  percent: row.total === 0 ? 0 : Math.min(100, Math.floor(((row.done + row.failed) * 100) / row.total)),
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  resultFile: row.resultFile,
  errors: row.errors,
  createdAt: row.createdAt,
});

async function contextFor(services: Services, job: JobRow, log: FastifyBaseLogger): Promise<Ctx> {
  return {
    db: services.db,
    actor: await actorById(services.db, job.createdBy),
    now: services.clock(),
    log,
    ip: 'job',
    requestId: job.id,
    services,
    afterCommit: (task) => runDetached(log, task),
    idempotency: null,
    inside: false,
  };
}

const sentenceFor = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Pekerjaan terhenti karena kesalahan di server.';

/**
 * Runs one job to its end and keeps the outcome. A refusal (`AppError`) ends it as FAILED; any other error is logged
 * and ends it as FAILED too. When the process dies instead, the queue runs the job again.
 */
export async function runJob(services: Services, id: string, log: FastifyBaseLogger): Promise<void> {
  const job = await findJob(services.db, id);
  const handler = job && services.jobRegistry.get(job.type);
  if (!job || !handler || !(await beginJob(services.db, id, services.clock().toISOString()))) return;
  const errors = [...job.errors];
  const save = async (change: Partial<JobRow>) => {
    const row = await updateJob(services.db, id, { ...change, errors });
    if (row) services.realtime.toUser(row.createdBy, 'queue:update', toJobView(row));
  };
  try {
    const { resultFile, result } = await handler(await contextFor(services, job, log), {
      id,
      input: job.input,
      progress: (counts) => save(counts),
      reject: (key, message) => {
        if (errors.length < ERRORS_KEPT) errors.push({ key, message });
      },
    });
    await save({ status: 'COMPLETED', finishedAt: services.clock().toISOString(), resultFile, result });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, job: id }, 'job failed');
    errors.push({ key: '', message: sentenceFor(error) });
    await save({ status: 'FAILED', finishedAt: services.clock().toISOString() });
  }
}
