import type { JobRegistry } from '#server/platform/jobs/registry.ts';
import { COMPARE_JOB, compareJob } from './compare.job.ts';
import { SEND_JOB, sendJob } from './send.job.ts';

/** Background work of the feeder. */
export function addFeederJobs(registry: JobRegistry): void {
  registry.add(COMPARE_JOB, compareJob, { lane: 'feeder' });
  registry.add(SEND_JOB, sendJob, { lane: 'feeder' });
}
