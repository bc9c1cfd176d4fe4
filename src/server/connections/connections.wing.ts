import { addFeederJobs } from '#server/connections/feeder/feeder.jobs.ts';
import { feederRoutes } from '#server/connections/feeder/feeder.routes.ts';
import { referencesTimer } from '#server/connections/feeder/references.timer.ts';
import { IMPORT_JOB, importJob } from '#server/connections/imports/commit.service.ts';
import { importRoutes } from '#server/connections/imports/imports.routes.ts';
import { importsSentences } from '#server/connections/imports/imports.sentences.ts';
import { previewTimer } from '#server/connections/imports/previews.timer.ts';
import { watchesImport } from '#server/connections/imports/rights.ts';
import { UNDO_IMPORT_JOB, undoImportJob } from '#server/connections/imports/undo.service.ts';
import { addLmsJobs } from '#server/connections/lms/jobs.ts';
import { lmsRoutes } from '#server/connections/lms/lms.routes.ts';
import { lmsSentences } from '#server/connections/lms/lms.sentences.ts';
import {
  lmsChangesTimer,
  lmsClassesTimer,
  lmsNightlyTimer,
  lmsPastTimer,
} from '#server/connections/lms/lms.timers.ts';
import type { Wing } from '#server/platform/wing.ts';

export const connections: Wing = {
  routes: [feederRoutes, importRoutes, lmsRoutes],
  sentences: [importsSentences, lmsSentences],
  timers: [lmsChangesTimer, lmsClassesTimer, lmsNightlyTimer, lmsPastTimer, previewTimer, referencesTimer],
  addJobs: (registry) => {
    registry.add(IMPORT_JOB, importJob, { watch: watchesImport });
    registry.add(UNDO_IMPORT_JOB, undoImportJob, { watch: watchesImport });
    addFeederJobs(registry);
    addLmsJobs(registry);
  },
};
