import type { Timer } from './timer.ts';

type Known = Pick<Timer, 'name' | 'cron'>;

let known: readonly Known[] = [];

/** The timers this process keeps. */
export const knownTimers = (): readonly Known[] => known;

export const rememberTimers = (timers: readonly Known[]): void => {
  known = timers;
};
