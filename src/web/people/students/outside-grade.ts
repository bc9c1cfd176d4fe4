import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { OfficeGrade } from '#shared/results/grades/grade.views.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';

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
  _id,
  updatedAt,
  studentId,
  courseId,
  periodId: period._id,
});
