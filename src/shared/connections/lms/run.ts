/**
 * What a run of the LMS was for: accounts, courses, members, everything at night, changes that waited, such changes of
 * terms that are over, classes that were opened after those of their term were added, or changed names and addresses.
 */
export const lmsRunKinds = [
  'USERS',
  'COURSES',
  'MEMBERS',
  'NIGHTLY',
  'CHANGES',
  'PAST',
  'OPENED',
  'PROFILES',
] as const;
export type LmsRunKind = (typeof lmsRunKinds)[number];

export const lmsRunKindLabels: Readonly<Record<LmsRunKind, string>> = {
  USERS: 'Akun pengguna',
  COURSES: 'Kelas',
  MEMBERS: 'Peserta kelas',
  NIGHTLY: 'Pencocokan malam',
  CHANGES: 'Perubahan otomatis',
  PAST: 'Perubahan semester lalu',
  OPENED: 'Kelas baru',
  PROFILES: 'Nama dan email',
};

/** Runs that a person starts, as jobs: one of a kind for a term at a time. */
export const lmsJobKinds = ['USERS', 'COURSES', 'MEMBERS'] as const satisfies readonly LmsRunKind[];
export type LmsJobKind = (typeof lmsJobKinds)[number];

/** `PARTIAL`: some rows failed or were held; `FAILED`: all of them failed; `STOPPED`: it gave up before its end. */
export const lmsRunStatuses = ['RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'STOPPED'] as const;
export type LmsRunStatus = (typeof lmsRunStatuses)[number];

export const lmsRunStatusLabels: Readonly<Record<LmsRunStatus, string>> = {
  RUNNING: 'Berjalan',
  DONE: 'Berhasil',
  PARTIAL: 'Sebagian berhasil',
  FAILED: 'Gagal',
  STOPPED: 'Dihentikan',
};

export const lmsOutcomes = [
  'LINKED',
  'CREATED',
  'ENROLLED',
  'SUSPENDED',
  'REMOVED',
  'UPDATED',
  'HELD',
  'FAILED',
] as const;
export type LmsOutcome = (typeof lmsOutcomes)[number];

export const lmsOutcomeLabels: Readonly<Record<LmsOutcome, string>> = {
  LINKED: 'Dipasangkan',
  CREATED: 'Dibuat',
  ENROLLED: 'Didaftarkan',
  SUSPENDED: 'Ditangguhkan',
  REMOVED: 'Dikeluarkan',
  UPDATED: 'Diperbarui',
  HELD: 'Ditahan',
  FAILED: 'Gagal',
};

/** Where a class stands: not there yet, as it should be, changed since, failed, or held for a person to look at. */
export const lmsClassStates = ['NONE', 'SYNCED', 'CHANGED', 'FAILED', 'HELD'] as const;
export type LmsClassState = (typeof lmsClassStates)[number];

export const lmsClassStateLabels: Readonly<Record<LmsClassState, string>> = {
  NONE: 'Belum ada di LMS',
  SYNCED: 'Sesuai',
  CHANGED: 'Ada perubahan',
  FAILED: 'Gagal',
  HELD: 'Ditahan',
};

/**
 * How a run ended.
 * @param counts pieces of work done, rows that changed something, failed and were held back
 */
export function endOfRun(counts: {
  done: number;
  changed: number;
  failed: number;
  held: number;
}): 'DONE' | 'PARTIAL' | 'FAILED' {
  const { done, changed, failed, held } = counts;
  if (failed + held === 0) return 'DONE';
  return done + changed + held === 0 ? 'FAILED' : 'PARTIAL';
}
