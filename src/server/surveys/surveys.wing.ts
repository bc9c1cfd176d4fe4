import { retentionTimer } from '#server/surveys/surveys/retention.timer.ts';
import { surveyRoutes } from '#server/surveys/surveys/surveys.routes.ts';
import { surveysSentences } from '#server/surveys/surveys/surveys.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const surveys: Wing = {
  routes: [surveyRoutes],
  sentences: [surveysSentences],
  timers: [retentionTimer],
};
