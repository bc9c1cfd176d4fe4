import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { OfficeGrade } from '#shared/results/grades/grade.views.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';

/** A grade of a term without a class. */
export type OutsideGrade = OfficeGrade & { period: NonNullable<OfficeGrade['period']> };

/** Endpoints to invalidate after a change of a grade. */
export const staleAfterGrade = [
  gradeContract.ofStudent,
  gradeContract.corrections,
  transcriptContract.studentTranscript,
  profileContract.semesters,
  profileContract.student,
];

/** Returns the identifying fields of a grade, which a change keeps. */
export const toGradePlace = (studentId: string, { _id, updatedAt, courseId, period }: OutsideGrade) => ({
  _id,
  updatedAt,
  studentId,
  courseId,
  periodId: period._id,
});
