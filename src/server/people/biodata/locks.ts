import type { LockedField } from '#shared/people/biodata/data-change.contract.ts';

/** Whether a student needs a request to change a field: always for the name, else once reported to PDDIKTI. */
export const isLocked = (student: { reportedAt: string | null }, field: LockedField): boolean =>
  field === 'name' || student.reportedAt !== null;
