import { JobRegistry } from '../jobs/registry.ts';
import { SETTLE_JOB, settleGrades } from './grades/settle.job.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  registry.add(SETTLE_JOB, settleGrades);
  return registry;
}
