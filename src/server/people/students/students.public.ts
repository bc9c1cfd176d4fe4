export { createStudents, type NewStudent } from './create-students.ts';
export { concentrationProblem } from './concentration-fit.ts';
export { entryHistory } from './entry-history.ts';
export {
  curriculaFor,
  type Generation,
  generations,
  lockStudents,
  noCurriculumReason,
} from './students.store.ts';
export { removeStudents, type SkippedStudent } from './remove-students.ts';
export { updateStudents, type StudentUpdate } from './update-students.ts';
export { EMAIL_REFUSED, canChangeAddress } from './account-email.ts';
export { type AdvisorChange, registerAdvisorMove } from './advisor-moves.ts';
export { advisorHistory } from './advisors.store.ts';
export { hasOpenLeave } from './open-leave.ts';
export { requireEnrolled } from './require-enrolled.ts';
export { canReadResults } from './results-right.ts';
export { changeStatus } from './status.service.ts';
export { forgetIdleTerms, restoreIdleTerms, statusHistory } from './status.store.ts';
export { lastTerm, leaveCodes } from './students.list.ts';
export { tellInactive } from './tell-inactive.ts';
export { markReported } from './report-marks.ts';
