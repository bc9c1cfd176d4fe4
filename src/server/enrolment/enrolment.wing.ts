import { addKrsJobs } from '#server/enrolment/krs/krs.public.ts';
import { krsRoutes } from '#server/enrolment/krs/krs.routes.ts';
import { krsSentences } from '#server/enrolment/krs/krs.sentences.ts';
import { lockTimer } from '#server/enrolment/krs/lock.timer.ts';
import type { Wing } from '#server/platform/wing.ts';

export const enrolment: Wing = {
  routes: [krsRoutes],
  sentences: [krsSentences],
  timers: [lockTimer],
  addJobs: (registry) => {
    addKrsJobs(registry);
  },
};
