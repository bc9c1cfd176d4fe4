import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsClassState, LmsOutcome, LmsRunStatus } from '#shared/connections/lms/run.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const classTones: Readonly<Record<LmsClassState, Tone>> = {
  NONE: 'neutral',
  SYNCED: 'success',
  CHANGED: 'info',
  FAILED: 'danger',
  HELD: 'warning',
};

export const runTones: Readonly<Record<LmsRunStatus, Tone>> = {
  RUNNING: 'info',
  DONE: 'success',
  PARTIAL: 'warning',
  FAILED: 'danger',
  STOPPED: 'danger',
};

export const outcomeTones: Readonly<Record<LmsOutcome, Tone>> = {
  LINKED: 'success',
  CREATED: 'success',
  ENROLLED: 'success',
  SUSPENDED: 'neutral',
  REMOVED: 'neutral',
  UPDATED: 'success',
  HELD: 'warning',
  FAILED: 'danger',
};

/** Answers that a run makes stale. */
export const lmsLists = [
  lmsContract.state,
  lmsContract.classes,
  lmsContract.runs,
  lmsContract.results,
  lmsContract.detail,
];
