import { JobRegistry } from '#server/platform/jobs/registry.ts';
import { addBillingJobs } from '#server/finance/billing/billing.public.ts';
import { IMPORT_JOB, importJob } from '#server/connections/imports/commit.service.ts';
import { watchesImport } from '#server/connections/imports/rights.ts';
import { UNDO_IMPORT_JOB, undoImportJob } from '#server/connections/imports/undo.service.ts';
import { LIST_FILE_JOB, listFileJob } from '#server/platform/reports/files.job.ts';
import { REGROUP_JOB, regroupJob } from '#server/results/grades/regroup.ts';
import { SETTLE_JOB, settleGrades } from '#server/results/grades/settle.job.ts';
import { BULK_EDIT_JOB, bulkEditJob } from '#server/people/students/bulk.service.ts';
import { addFeederJobs } from '#server/connections/feeder/feeder.jobs.ts';
import { COPY_JOB, copyJob } from '#server/teaching/schedules/schedules.public.ts';
import { addKrsJobs } from '#server/enrolment/krs/krs.public.ts';
import { addLmsJobs } from '#server/connections/lms/jobs.ts';
import { PASSWORD_SHEET_JOB, passwordSheetJob } from '#server/people/students/password-sheet.service.ts';

/** Every module's background jobs; a module adds its line here. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  registry.add(LIST_FILE_JOB, listFileJob);
  registry.add(SETTLE_JOB, settleGrades, { cancel: false });
  registry.add(REGROUP_JOB, regroupJob, { cancel: false });
  registry.add(BULK_EDIT_JOB, bulkEditJob);
  registry.add(COPY_JOB, copyJob);
  registry.add(IMPORT_JOB, importJob, { watch: watchesImport });
  registry.add(UNDO_IMPORT_JOB, undoImportJob, { watch: watchesImport });
  addBillingJobs(registry);
  addFeederJobs(registry);
  addKrsJobs(registry);
  addLmsJobs(registry);
  // Stopped half-way, some would have a password that nobody knows.
  registry.add(PASSWORD_SHEET_JOB, passwordSheetJob, { cancel: false });
  return registry;
}
