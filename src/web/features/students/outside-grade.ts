import { gradeContract } from '#shared/contracts/grade.contract.ts';
import type { OfficeGrade } from '#shared/contracts/grade-views.ts';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { transcriptContract } from '#shared/contracts/transcript.contract.ts';

/** A grade of a term that came from no class. */
export type OutsideGrade = OfficeGrade & { period: NonNullable<OfficeGrade['period']> };

/** What a change of a grade makes stale. */
export const staleAfterGrade = [
  gradeContract.ofStudent,
  gradeContract.corrections,
  transcriptContract.studentTranscript,
  profileContract.semesters,
  profileContract.student,
];

/** The place of a grade, which a change leaves as it is. */
export const placeOf = (studentId: string, { _id, updatedAt, courseId, period }: OutsideGrade) => ({
  ...{ _id, updatedAt, studentId, courseId, periodId: period._id },
});
