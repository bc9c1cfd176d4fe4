import { type AttendanceSummary, summariseAttendance } from '#shared/domain/attendance/attendance.ts';
import type { Db } from '../../db/client.ts';
import { marksOfClass, marksOfStudent } from './held-marks.store.ts';

export { marksInClass } from './held-marks.store.ts';
export { dropProofsOfPresent } from './proofs.service.ts';

/** Attendance of one student in the given classes; a class that held nothing yet has a summary too. */
export async function attendanceOfStudent(
  db: Db,
  studentId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, AttendanceSummary>> {
  const marks = await marksOfStudent(db, studentId, scheduleIds);
  return new Map(scheduleIds.map((id) => [id, summariseAttendance(marks.get(id) ?? [])]));
}

/** Attendance of everybody enrolled in a class, by student; empty while no meeting that counts was held. */
export async function attendanceOfClass(db: Db, scheduleId: string): Promise<Map<string, AttendanceSummary>> {
  const marks = await marksOfClass(db, scheduleId);
  return new Map([...marks].map(([studentId, own]) => [studentId, summariseAttendance(own)]));
}
