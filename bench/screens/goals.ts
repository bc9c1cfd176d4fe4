/** What a screen may cost: statements by visit, processor time of server and database in ms, share of the bare rate, kB. */
export type Goal = { statements?: number; cpuMs?: number; ofBare?: number; kb?: number };

/** Goals by the names of `calls.ts`. */
export const goals: Readonly<Record<string, Goal>> = {
  'student home': { statements: 3, cpuMs: 1.5 },
  'home, whole load': { statements: 3 },
  schedule: { statements: 2 },
  KHS: { statements: 2 },
  transcript: { statements: 3 },
  'KRS page': { ofBare: 0.6, kb: 8 },
  'KRS write': { statements: 3, cpuMs: 2.5 },
  'staff search': { statements: 2 },
  'staff list': { statements: 2 },
  'login page': { statements: 0, cpuMs: 0.3 },
};

/** Resident memory after mixed load in MB, what processes share counted once. */
export const memoryGoal = { whole: 400, server: 250 };
