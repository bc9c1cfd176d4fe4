import { isFinal, type JobView, RETRY_DAYS } from '#shared/platform/jobs/jobs.contract.ts';
import type { Services } from '#server/platform/services.ts';
import type { JobRow } from './job-runs.store.ts';

const DAY_MS = 86_400_000;

const percentOf = ({ done, failed, total }: Pick<JobRow, 'done' | 'failed' | 'total'>): number =>
  total === 0 ? 0 : Math.min(100, Math.floor(((done + failed) * 100) / total));

/** What of a job does not need its errors. */
export type JobFacts = Omit<
  JobRow,
  'errors' | 'input' | 'result' | 'key' | 'updatedAt' | 'run' | 'requestId'
>;

/** A job without its errors, with what can be done with it now. */
export function jobFacts(
  services: Pick<Services, 'jobRegistry' | 'clock'>,
  row: JobFacts,
): Omit<JobView, 'errors' | 'starter'> {
  const allows = services.jobRegistry.allows(row.type);
  const stopping = row.cancelRequestedAt !== null && !isFinal(row.status);
  const since = services.clock().getTime() - Date.parse(row.finishedAt ?? row.createdAt);
  const { id, type, title, status, total, done, failed, startedAt, finishedAt, resultFile } = row;
  return {
    _id: id,
    type,
    title,
    status,
    total,
    done,
    failed,
    startedAt,
    finishedAt,
    resultFile,
    percent: percentOf(row),
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    stopping,
    canCancel: !isFinal(status) && !stopping && (allows.cancel || status === 'WAITING'),
    canRetry: (status === 'FAILED' || status === 'CANCELLED') && allows.retry && since < RETRY_DAYS * DAY_MS,
  };
}

/** What a colleague who may watch a job does not get of it: its file, and the rights to stop it or to run it again. */
export const watchedOnly = { resultFile: null, canCancel: false, canRetry: false };

/**
 * The job as its screen shows it.
 * @param starter who started it, where that is somebody else than the reader.
 */
export const toJobView = (
  services: Pick<Services, 'jobRegistry' | 'clock'>,
  row: JobRow,
  starter: string | null = null,
): JobView => ({ ...jobFacts(services, row), errors: row.errors, starter });
