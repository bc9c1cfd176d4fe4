import type { Timer } from '../../timers/timer.ts';
import { deleteOldPreviews } from './imports.store.ts';

/** Days in which a preview waits to be finished. */
const PREVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** Every night: previews that nobody finished, with the rows of their files. */
export const previewTimer: Timer = {
  name: 'forget-previews',
  cron: '20 2 * * *',
  run: async ({ db, now }) => ({
    previews: await deleteOldPreviews(db, new Date(now.getTime() - PREVIEW_DAYS * DAY_MS).toISOString()),
  }),
};
