import { courseRoutes } from '#server/study/courses/courses.routes.ts';
import { coursesSentences } from '#server/study/courses/courses.sentences.ts';
import { curriculumRoutes } from '#server/study/curricula/curricula.routes.ts';
import { curriculaSentences } from '#server/study/curricula/curricula.sentences.ts';
import { rpsRoutes } from '#server/study/rps/rps.routes.ts';
import { rpsSentences } from '#server/study/rps/rps.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const study: Wing = {
  routes: [courseRoutes, curriculumRoutes, rpsRoutes],
  sentences: [coursesSentences, curriculaSentences, rpsSentences],
  timers: [],
};
