import { auditRoutes } from '#server/platform/audit/audit.routes.ts';
import { accessTimer } from '#server/platform/audit/forget.timer.ts';
import { backupWatchTimer } from '#server/platform/backups/backups.timer.ts';
import { campusRoutes } from '#server/platform/campus/campus.routes.ts';
import { campusSentences } from '#server/platform/campus/campus.sentences.ts';
import { fileRoutes } from '#server/platform/files/files.routes.ts';
import { filesSentences } from '#server/platform/files/files.sentences.ts';
import { orphanTimer } from '#server/platform/files/orphans.timer.ts';
import { resultTimer } from '#server/platform/files/results.timer.ts';
import { uploadTimer } from '#server/platform/files/uploads.timer.ts';
import { healthPageRoutes } from '#server/platform/health/health.routes.ts';
import { jobRoutes } from '#server/platform/jobs/jobs.routes.ts';
import { jobsSentences } from '#server/platform/jobs/jobs.sentences.ts';
import { forgetTimer } from '#server/platform/notices/forget.timer.ts';
import { mailTimer } from '#server/platform/notices/mails.timer.ts';
import { noticesSentences } from '#server/platform/notices/notices.sentences.ts';
import { proceduresSentences } from '#server/platform/procedures/procedures.sentences.ts';
import { referenceRoutes } from '#server/platform/reference/reference.routes.ts';
import { LIST_FILE_JOB, listFileJob } from '#server/platform/reports/files.job.ts';
import { reportRoutes } from '#server/platform/reports/reports.routes.ts';
import { verifyRoutes } from '#server/platform/verify/verify.routes.ts';
import type { Wing } from './wing.ts';

export const platform: Wing = {
  routes: [
    auditRoutes,
    campusRoutes,
    fileRoutes,
    healthPageRoutes,
    jobRoutes,
    referenceRoutes,
    reportRoutes,
    verifyRoutes,
  ],
  sentences: [campusSentences, filesSentences, jobsSentences, noticesSentences, proceduresSentences],
  timers: [accessTimer, backupWatchTimer, forgetTimer, mailTimer, orphanTimer, resultTimer, uploadTimer],
  addJobs: (registry) => {
    registry.add(LIST_FILE_JOB, listFileJob);
  },
};
