import { JobRegistry } from '../jobs/registry.ts';
import { BULK_EDIT_JOB, bulkEditJob } from './students/bulk.service.ts';
import { COPY_JOB, copyJob } from './schedules/schedules.public.ts';
import { addKrsJobs } from './krs/krs.public.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  registry.add(BULK_EDIT_JOB, bulkEditJob);
  registry.add(COPY_JOB, copyJob);
  addKrsJobs(registry);
  return registry;
}
