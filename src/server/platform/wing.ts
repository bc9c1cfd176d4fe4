import type { FastifyInstance } from 'fastify';
import type { Sentences } from '#server/platform/db/constraint-sentences.ts';
import type { JobRegistry } from '#server/platform/jobs/registry.ts';
import type { Timer } from '#server/platform/timers/timer.ts';

/** What a wing brings to the portal: one list of each kind, by the alphabet. */
export type Wing = {
  routes: readonly ((app: FastifyInstance) => void)[];
  /** What it says of its records and constraints. */
  sentences: readonly Sentences[];
  /** Work that comes back by the clock. */
  timers: readonly Timer[];
  addJobs?: (registry: JobRegistry) => void;
};
