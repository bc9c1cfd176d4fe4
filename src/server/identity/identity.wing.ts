import { accessRoutes } from '#server/identity/access/access.routes.ts';
import { authRoutes } from '#server/identity/auth/auth.routes.ts';
import { resetRequestTimer } from '#server/identity/auth/reset-requests.ts';
import { tidyTimer } from '#server/identity/auth/tidy.timer.ts';
import { userRoutes } from '#server/identity/users/users.routes.ts';
import { usersSentences } from '#server/identity/users/users.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const identity: Wing = {
  routes: [accessRoutes, authRoutes, userRoutes],
  sentences: [usersSentences],
  timers: [resetRequestTimer, tidyTimer],
};
