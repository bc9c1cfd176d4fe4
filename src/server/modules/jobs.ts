import { JobRegistry } from '../jobs/registry.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  return new JobRegistry();
}
