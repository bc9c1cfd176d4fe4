import { forgetOldKeys } from '#server/platform/http/idempotency.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { forgetEnded } from './auth.store.ts';

/** Deletes, every hour, expired data of sign-ins and repeated requests. */
export const tidyTimer: Timer = {
  name: 'tidy-sessions',
  cron: '10 * * * *',
  run: async ({ db, now }) => ({
    ...(await forgetEnded(db, now.toISOString())),
    requests: await forgetOldKeys(db, now),
  }),
};
