import type { AccessRule } from './rule.ts';

const feeder: AccessRule = { permissions: ['feeder:get'] };
const lms: AccessRule = { permissions: ['lms:get'] };

/**
 * Kinds of background work that everybody who sees its screen may watch, whoever started it: only one of them runs at a time
 * for a period, so a colleague's is what the others wait for.
 */
export const jobWatchers: Readonly<Record<string, AccessRule>> = {
  'feeder-compare': feeder,
  'feeder-send': feeder,
  'lms.users': lms,
  'lms.courses': lms,
  'lms.members': lms,
  'krs.lock': { permissions: ['krs:get'] },
  'krs.deactivate': { permissions: ['krs:update', 'student:change-status'] },
  'grades.settle': { permissions: ['studentGrade:get'] },
};
