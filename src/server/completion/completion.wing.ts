import { activityRoutes } from '#server/completion/activities/activities.routes.ts';
import { activitiesSentences } from '#server/completion/activities/activities.sentences.ts';
import { activityTimer } from '#server/completion/activities/start.timer.ts';
import { disciplineRoutes } from '#server/completion/discipline/discipline.routes.ts';
import { graduationRoutes } from '#server/completion/graduation/graduation.routes.ts';
import { graduationSentences } from '#server/completion/graduation/graduation.sentences.ts';
import { letterRoutes } from '#server/completion/letters/letters.routes.ts';
import { lettersSentences } from '#server/completion/letters/letters.sentences.ts';
import { thesisTimer } from '#server/completion/thesis/expire.timer.ts';
import { thesisReminderTimer } from '#server/completion/thesis/remind.timer.ts';
import { thesisStaffRoutes } from '#server/completion/thesis/thesis-staff.routes.ts';
import { thesisRoutes } from '#server/completion/thesis/thesis.routes.ts';
import { thesisSentences } from '#server/completion/thesis/thesis.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const completion: Wing = {
  routes: [activityRoutes, disciplineRoutes, graduationRoutes, letterRoutes, thesisRoutes, thesisStaffRoutes],
  sentences: [activitiesSentences, graduationSentences, lettersSentences, thesisSentences],
  timers: [activityTimer, thesisReminderTimer, thesisTimer],
};
