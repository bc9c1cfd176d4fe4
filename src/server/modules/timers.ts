import type { Env } from '../env.ts';
import type { Timer } from '../timers/timer.ts';
import { activityTimer } from './activities/start.timer.ts';
import { absenceTimer } from './attendance/forget.timer.ts';
import { accessTimer } from './audit/forget.timer.ts';
import { resetRequestTimer } from './auth/reset-requests.ts';
import { tidyTimer } from './auth/tidy.timer.ts';
import { backupTimers, backupWatchTimer } from './backups/backups.timer.ts';
import { billingTimer } from './billing/billing.public.ts';
import { reminderTimer } from './billing/remind.timer.ts';
import { changeProofTimer } from './biodata/proofs.timer.ts';
import { trashTimer } from './content/trash.timer.ts';
import { referencesTimer } from './feeder/references.timer.ts';
import { orphanTimer } from './files/orphans.timer.ts';
import { uploadTimer } from './files/uploads.timer.ts';
import { resultTimer } from './files/results.timer.ts';
import { reconcileTimer } from './gateway/reconcile.timer.ts';
import { settleTimer } from './grades/settle.job.ts';
import { previewTimer } from './imports/previews.timer.ts';
import { lockTimer } from './krs/lock.timer.ts';
import { leaveTimer } from './leave/leave.timer.ts';
import { visitTimer } from './library/visits.timer.ts';
import { reservationTimer } from './library/reservations.timer.ts';
import { lmsChangesTimer, lmsClassesTimer, lmsNightlyTimer, lmsPastTimer } from './lms/lms.timers.ts';
import { forgetTimer } from './notices/forget.timer.ts';
import { mailTimer } from './notices/mails.timer.ts';
import { proofTimer } from './payments/proofs.timer.ts';
import { foldTimer } from './reports/fold.timer.ts';
import { retentionTimer } from './surveys/retention.timer.ts';
import { thesisTimer } from './thesis/expire.timer.ts';
import { thesisReminderTimer } from './thesis/remind.timer.ts';

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
