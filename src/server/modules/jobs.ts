import { JobRegistry } from '../jobs/registry.ts';
import { IMPORT_JOB, importJob } from './imports/commit.service.ts';
import { UNDO_IMPORT_JOB, undoImportJob } from './imports/undo.service.ts';
import { BULK_EDIT_JOB, bulkEditJob } from './students/bulk.service.ts';
import { COPY_JOB, copyJob } from './schedules/schedules.public.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  registry.add(BULK_EDIT_JOB, bulkEditJob);
  registry.add(COPY_JOB, copyJob);
  registry.add(IMPORT_JOB, importJob);
  registry.add(UNDO_IMPORT_JOB, undoImportJob);
  return registry;
}
