export { createStudents, type NewStudent } from './create-students.ts';
export { removeStudents, type SkippedStudent } from './remove-students.ts';
export { updateStudents, type StudentUpdate } from './update-students.ts';
export { advisorHistory } from './advisors.store.ts';
export { enrolledBy } from './enrolled.ts';
export { changeStatus } from './status.service.ts';
export { statusHistory } from './status.store.ts';
export { lastTerm, latestIpk, leaveCodes } from './students.list.ts';
export { markReported } from './report-marks.ts';
