import type { LockedField } from '#shared/people/biodata/data-change.contract.ts';

/** Whether a student cannot change a field alone: the name never, the rest from the day PDDIKTI holds the record. */
export const isLocked = (student: { reportedAt: string | null }, field: LockedField): boolean =>
  field === 'name' || student.reportedAt !== null;
