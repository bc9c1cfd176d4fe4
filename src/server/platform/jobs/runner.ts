import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { backgroundCtx, type Ctx } from '#server/platform/http/ctx.ts';
import type { JobHandler, Services } from '#server/platform/services.ts';
import { actorById } from '#server/platform/http/actor.ts';
import { toJobView } from './job-view.ts';
import { beginJob, findJob, type JobRow, updateJob } from './job-runs.store.ts';

const ERRORS_KEPT = 100;

/** Thrown at a handler's progress when somebody asked its job to stop. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Thrown at a handler's progress when another attempt of its job has begun. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** What a job's lines in log and audit bear, and people quote: the number of the request behind it. */
const numberOf = ({ id, requestId }: JobRow): string => requestId || id;

const contextFor = async (services: Services, job: JobRow, log: FastifyBaseLogger): Promise<Ctx> =>
  backgroundCtx(services, {
    actor: await actorById(services.db, job.createdBy),
    log,
    ip: 'job',
    requestId: numberOf(job),
  });

const sentenceFor = ({ refusalOf }: Services, error: unknown, job: JobRow): string =>
  refusalOf(error)?.message ??
  `Pekerjaan terhenti karena kesalahan di server. Jalankan ulang; bila berulang, sebutkan kode ${numberOf(job)} kepada administrator.`;

/** Said first of work of which every row was refused. */
const noneDone = (rows: number): JobRow['errors'][number] => ({
  key: '',
  message: `Tidak ada yang berhasil: ${grouped(rows)} baris ditolak. Perbaiki sebabnya, lalu jalankan lagi.`,
});

type Attempt = {
  services: Services;
  job: JobRow;
  log: FastifyBaseLogger;
  stopping: AbortSignal | undefined;
};

/** Runs a job's handler; what it tells is written under this attempt only. @throws Superseded, the reason of `stopping` */
async function attempt(
  { services, job, log, stopping }: Attempt,
  handler: JobHandler<unknown>,
): Promise<void> {
  const errors = [...job.errors];
  let counts: Pick<JobRow, 'done' | 'failed'> = job;
  const save = async (change: Partial<JobRow>): Promise<JobRow> => {
    const row = await updateJob(services.db, job, { ...change, errors });
    if (!row) throw new Superseded();
    counts = row;
    services.realtime.toUser(row.createdBy, 'queue:update', toJobView(services, row));
    return row;
  };
  const end = (status: JobRow['status'], change: Partial<JobRow> = {}) =>
    save({ status, finishedAt: services.clock().toISOString(), ...change });
  const mayStop = services.jobRegistry.allows(job.type).cancel;
  const stopIfAsked = (row: JobRow): void => {
    if (mayStop && row.cancelRequestedAt !== null) throw new Stopped();
    stopping?.throwIfAborted();
  };
  try {
    stopIfAsked(job);
    const { resultFile, result } = await handler(await contextFor(services, job, log), {
      id: job.id,
      input: job.input,
      progress: async (reached) => stopIfAsked(await save(reached)),
      reject: (key, message) => {
        if (errors.length < ERRORS_KEPT) errors.push({ key, message });
      },
    });
    const isRefused = counts.failed > 0 && counts.done === 0;
    if (isRefused)
      errors.splice(0, ERRORS_KEPT, noneDone(counts.failed), ...errors.slice(0, ERRORS_KEPT - 1));
    await end(isRefused ? 'FAILED' : 'COMPLETED', { resultFile, result });
  } catch (error) {
    if (error instanceof Superseded || stopping?.aborted) throw error;
    if (error instanceof Stopped) {
      await end('CANCELLED');
      return;
    }
    if (!(error instanceof AppError)) log.error({ err: error, type: job.type }, 'job failed');
    errors.push({ key: '', message: sentenceFor(services, error, job) });
    await end('FAILED');
  }
}

/**
 * Runs one job to its end and keeps the outcome. A refusal (`AppError`) ends it as FAILED, and so does work of which every
 * row was refused; any other error is logged and ends it as FAILED too. When the process dies instead, the queue runs the job again; should the first worker only have
 * slept, it ends at its next progress.
 * @param stopping once aborted the job ends at its next progress and goes on in the next process.
 */
export async function runJob(
  services: Services,
  id: string,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> {
  const known = await findJob(services.db, id);
  const handler = known && services.jobRegistry.get(known.type);
  const job = handler && (await beginJob(services.db, id, services.clock().toISOString()));
  if (!handler || !job) return;
  const own = log.child({ reqId: numberOf(job), job: id });
  try {
    await attempt({ services, job, log: own, stopping }, handler);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    own.warn('another worker has taken this job over');
  }
}
