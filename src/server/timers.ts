import type { Env } from '#server/platform/env.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { activityTimer } from '#server/completion/activities/start.timer.ts';
import { absenceTimer } from '#server/teaching/attendance/forget.timer.ts';
import { accessTimer } from '#server/platform/audit/forget.timer.ts';
import { resetRequestTimer } from '#server/identity/auth/reset-requests.ts';
import { tidyTimer } from '#server/identity/auth/tidy.timer.ts';
import { backupTimers, backupWatchTimer } from '#server/platform/backups/backups.timer.ts';
import { billingTimer } from '#server/finance/billing/billing.public.ts';
import { reminderTimer } from '#server/finance/billing/remind.timer.ts';
import { changeProofTimer } from '#server/people/biodata/proofs.timer.ts';
import { trashTimer } from '#server/desk/content/trash.timer.ts';
import { referencesTimer } from '#server/connections/feeder/references.timer.ts';
import { orphanTimer } from '#server/platform/files/orphans.timer.ts';
import { uploadTimer } from '#server/platform/files/uploads.timer.ts';
import { resultTimer } from '#server/platform/files/results.timer.ts';
import { reconcileTimer } from '#server/finance/gateway/reconcile.timer.ts';
import { settleTimer } from '#server/results/grades/settle.job.ts';
import { previewTimer } from '#server/connections/imports/previews.timer.ts';
import { lockTimer } from '#server/enrolment/krs/lock.timer.ts';
import { leaveTimer } from '#server/people/leave/leave.timer.ts';
import { visitTimer } from '#server/desk/library/visits.timer.ts';
import { reservationTimer } from '#server/desk/library/reservations.timer.ts';
import {
  lmsChangesTimer,
  lmsClassesTimer,
  lmsNightlyTimer,
  lmsPastTimer,
} from '#server/connections/lms/lms.timers.ts';
import { forgetTimer } from '#server/platform/notices/forget.timer.ts';
import { mailTimer } from '#server/platform/notices/mails.timer.ts';
import { proofTimer } from '#server/finance/payments/proofs.timer.ts';
import { foldTimer } from '#server/platform/reports/fold.timer.ts';
import { retentionTimer } from '#server/surveys/surveys/retention.timer.ts';
import { thesisTimer } from '#server/completion/thesis/expire.timer.ts';
import { thesisReminderTimer } from '#server/completion/thesis/remind.timer.ts';

/** All work that comes back by the clock; a module adds its line here. */
export const timers: readonly Timer[] = [
  absenceTimer,
  accessTimer,
  activityTimer,
  resetRequestTimer,
  tidyTimer,
  trashTimer,
  backupWatchTimer,
  billingTimer,
  changeProofTimer,
  referencesTimer,
  foldTimer,
  forgetTimer,
  leaveTimer,
  lmsChangesTimer,
  lmsPastTimer,
  lmsClassesTimer,
  lmsNightlyTimer,
  lockTimer,
  mailTimer,
  orphanTimer,
  previewTimer,
  proofTimer,
  reconcileTimer,
  reminderTimer,
  reservationTimer,
  resultTimer,
  retentionTimer,
  settleTimer,
  thesisTimer,
  uploadTimer,
  visitTimer,
  thesisReminderTimer,
];

/** The timers of a process with these settings. */
export const timersOf = (env: Env): Timer[] => [...timers, ...backupTimers(env)];
