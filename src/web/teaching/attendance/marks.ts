import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import {
  type AttendanceStatus,
  type AttendanceSummary,
  attendanceStatuses,
  countsForAttendance,
  isNotEnrolled,
  reachesAttendance,
  summariseAttendance,
} from '#shared/teaching/attendance/attendance.ts';

export type GridStudent = AttendanceGrid['students'][number];
export type GridMeeting = AttendanceGrid['meetings'][number];

/** Marks that are typed but not saved yet, by `student:meeting`. */
export type Edits = ReadonlyMap<string, AttendanceStatus>;

export const cellKey = (studentId: string, no: number): string => `${studentId}:${no}`;

/** The mark as it will be: the typed one, else the stored one. */
export const markOf = (student: GridStudent, no: number, edits: Edits): AttendanceStatus | null =>
  edits.get(cellKey(student._id, no)) ?? student.marks[no - 1] ?? null;

/** Whether the cell tells that the student was not enrolled yet. */
export const isEarly = (student: GridStudent, no: number, edits: Edits): boolean =>
  isNotEnrolled(markOf(student, no, edits), student.beforeEnrolment.includes(no));

/** The mark a tap leads to: hadir, izin, sakit, alpa and hadir again. */
export function nextMark(mark: AttendanceStatus | null): AttendanceStatus {
  const at = mark === null ? -1 : attendanceStatuses.indexOf(mark);
  return attendanceStatuses[(at + 1) % attendanceStatuses.length] ?? 'H';
}

/** The edits with one mark set; a mark that is stored already is no edit. */
export function withMark(edits: Edits, student: GridStudent, no: number, mark: AttendanceStatus): Edits {
  const next = new Map(edits);
  if (student.marks[no - 1] === mark) next.delete(cellKey(student._id, no));
  else next.set(cellKey(student._id, no), mark);
  return next;
}

/** Whether the stored absence was excused or has a letter, which would go with the mark. */
const isProven = ({ remarks }: GridStudent, no: number): boolean =>
  remarks.some((one) => one.no === no && (one.excused || one.proof !== null));

/** Everybody at a meeting is present, whatever was marked, but who was excused or brought a letter. */
export const withAllPresent = (edits: Edits, students: readonly GridStudent[], no: number): Edits =>
  students
    .filter((student) => !isProven(student, no))
    .reduce((all, student) => withMark(all, student, no, 'H'), edits);

/** The meetings with edits, each with the marks to be saved. */
export function editsByMeeting(edits: Edits): Map<number, { studentId: string; status: AttendanceStatus }[]> {
  const meetings = new Map<number, { studentId: string; status: AttendanceStatus }[]>();
  for (const [key, status] of edits) {
    const [studentId = '', no = ''] = key.split(':');
    const marks = meetings.get(Number(no)) ?? [];
    meetings.set(Number(no), [...marks, { studentId, status }]);
  }
  return meetings;
}

/** The edits without those of one meeting. */
export const withoutMeeting = (edits: Edits, no: number): Edits =>
  new Map([...edits].filter(([key]) => !key.endsWith(`:${no}`)));

/** A student's percentage as it will be when the edits are saved, and whether it is enough. */
export function summaryOf(
  student: GridStudent,
  meetings: readonly GridMeeting[],
  edits: Edits,
  minPercent: number | null,
): AttendanceSummary & { enough: boolean } {
  const excused = new Set(student.remarks.filter((one) => one.excused).map(({ no }) => no));
  const early = new Set(student.beforeEnrolment);
  const held = meetings.filter(countsForAttendance).map(({ no }) => ({
    status: markOf(student, no, edits) ?? ('A' as const),
    excused: early.has(no) || (excused.has(no) && !edits.has(cellKey(student._id, no))),
  }));
  const summary = summariseAttendance(held);
  return { ...summary, enough: reachesAttendance(summary, minPercent) };
}

/** How many have each mark at a meeting. */
export function countsAt(
  students: readonly GridStudent[],
  no: number,
  edits: Edits,
): Record<AttendanceStatus, number> {
  const counts = { H: 0, I: 0, S: 0, A: 0 };
  for (const student of students) {
    const mark = markOf(student, no, edits);
    if (mark !== null && !isEarly(student, no, edits)) counts[mark] += 1;
  }
  return counts;
}

/** The meeting somebody most likely came for: the first that is open and not done, else the last open one. */
export function meetingAtHand(meetings: readonly GridMeeting[]): number {
  const open = meetings.filter(({ editable }) => editable);
  return (open.find(({ status }) => status !== 'DONE') ?? open.at(-1) ?? meetings[0])?.no ?? 1;
}
