import { lastTermOf, type SemesterCode, semesterNumber } from '#shared/platform/term/term.ts';
import type { LeaveSettings } from '#shared/platform/campus/leave-settings.ts';

/**
 * Returns the length of a study in semesters, for the maximum study time, the predikat and the diploma rules. A setting
 * decides whether leave counts (academic practice); the semester number never counts it.
 * @param leave codes of the terms of leave, in any order
 */
export const studyLength = (
  entry: SemesterCode,
  now: SemesterCode,
  leave: readonly SemesterCode[],
  { countsInStudy }: Pick<LeaveSettings, 'countsInStudy'>,
): number => semesterNumber(entry, now, countsInStudy ? [] : leave);

/**
 * Returns the last semester of the maximum study time; leave that does not count extends it.
 * @param leave codes of the terms of leave, in any order
 */
export const lastStudyTerm = (
  entry: SemesterCode,
  semesters: number,
  leave: readonly SemesterCode[],
  { countsInStudy }: Pick<LeaveSettings, 'countsInStudy'>,
): SemesterCode => lastTermOf(entry, semesters + (countsInStudy ? 0 : new Set(leave).size));
