import { conversionRoutes } from '#server/results/conversions/conversions.routes.ts';
import { conversionsSentences } from '#server/results/conversions/conversions.sentences.ts';
import { gradeRoutes } from '#server/results/grades/grades.routes.ts';
import { gradesSentences } from '#server/results/grades/grades.sentences.ts';
import { REGROUP_JOB, regroupJob } from '#server/results/grades/regroup.ts';
import { SETTLE_JOB, settleGrades, settleTimer } from '#server/results/grades/settle.job.ts';
import { transcriptRoutes } from '#server/results/transcripts/transcripts.routes.ts';
import type { Wing } from '#server/platform/wing.ts';

export const results: Wing = {
  routes: [conversionRoutes, gradeRoutes, transcriptRoutes],
  sentences: [conversionsSentences, gradesSentences],
  timers: [settleTimer],
  addJobs: (registry) => {
    registry.add(SETTLE_JOB, settleGrades, { cancel: false });
    registry.add(REGROUP_JOB, regroupJob, { cancel: false });
  },
};
