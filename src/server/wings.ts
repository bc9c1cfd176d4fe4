import { completion } from '#server/completion/completion.wing.ts';
import { connections } from '#server/connections/connections.wing.ts';
import { desk } from '#server/desk/desk.wing.ts';
import { enrolment } from '#server/enrolment/enrolment.wing.ts';
import { finance } from '#server/finance/finance.wing.ts';
import { identity } from '#server/identity/identity.wing.ts';
import { people } from '#server/people/people.wing.ts';
import { platform } from '#server/platform/platform.wing.ts';
import { results } from '#server/results/results.wing.ts';
import { study } from '#server/study/study.wing.ts';
import { surveys } from '#server/surveys/surveys.wing.ts';
import { teaching } from '#server/teaching/teaching.wing.ts';
import { backupTimers } from '#server/platform/backups/backups.timer.ts';
import type { Env } from '#server/platform/env.ts';
import { JobRegistry } from '#server/platform/jobs/registry.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import type { Wing } from '#server/platform/wing.ts';

/** The portal's wings from the ground up. */
export const wings: readonly Wing[] = [
  platform,
  identity,
  finance,
  people,
  study,
  enrolment,
  surveys,
  teaching,
  results,
  completion,
  desk,
  connections,
];

export const routes = wings.flatMap((wing) => wing.routes);

/** What each wing says of its records and constraints. */
export const sentences = wings.flatMap((wing) => wing.sentences);

/** All work that comes back by the clock, whatever the settings. */
export const timers = wings.flatMap((wing) => wing.timers);

/** The timers of a process with these settings. */
export const timersOf = (env: Env): Timer[] => [...timers, ...backupTimers(env)];

/** Every wing's background jobs. */
export function createJobRegistry(): JobRegistry {
  const registry = new JobRegistry();
  for (const { addJobs } of wings) addJobs?.(registry);
  return registry;
}
