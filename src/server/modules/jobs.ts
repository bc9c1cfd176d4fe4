import { JobRegistry } from '../jobs/registry.ts';
import { addKrsJobs } from './krs/krs.public.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  addKrsJobs(registry);
  return registry;
}
