import type { Timer } from '#server/platform/timers/timer.ts';
import { refreshWeekly } from './references.ts';

/** Every night it looks whether the week is over. */
export const referencesTimer: Timer = {
  name: 'feeder-references',
  cron: '40 4 * * *',
  run: refreshWeekly,
};
