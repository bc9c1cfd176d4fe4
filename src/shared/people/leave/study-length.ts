import { lastTermOf, type SemesterCode, semesterNumber } from '#shared/platform/term/term.ts';
import type { LeaveSettings } from '#shared/platform/campus/leave-settings.ts';

/**
 * How many semesters a study has lasted, where its length matters: the longest study, the predikat, the diploma rules.
 * Most colleges leave leave out, some count it (academic practice; a setting). Which semester somebody is in never counts it.
 * @param leave semester codes of leave taken, in any order.
 */
export const studyLength = (
  entry: SemesterCode,
  now: SemesterCode,
  leave: readonly SemesterCode[],
  { countsInStudy }: Pick<LeaveSettings, 'countsInStudy'>,
): number => semesterNumber(entry, now, countsInStudy ? [] : leave);

/**
 * The last semester of the longest study: leave that does not count in its length comes on top.
 * @param leave semester codes of leave taken, in any order.
 */
export const lastStudyTerm = (
  entry: SemesterCode,
  semesters: number,
  leave: readonly SemesterCode[],
  { countsInStudy }: Pick<LeaveSettings, 'countsInStudy'>,
): SemesterCode => lastTermOf(entry, semesters + (countsInStudy ? 0 : new Set(leave).size));
