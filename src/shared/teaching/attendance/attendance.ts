import type { MeetingType } from '#shared/platform/term/meetings.ts';
import { attendanceScore } from '#shared/platform/grading/components.ts';
import { SCHEDULE_STATUS, type ScheduleStatus } from '#shared/platform/access/status.ts';

/** Present, with leave, ill, absent (academic practice). */
export const attendanceStatuses = ['H', 'I', 'S', 'A'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const attendanceStatusLabels: Record<AttendanceStatus, string> = {
  H: 'Hadir',
  I: 'Izin',
  S: 'Sakit',
  A: 'Alpa',
};

/** Whether a letter can stand behind a mark: leave and illness only. */
export const mayHaveProof = (status: AttendanceStatus): boolean => status === 'I' || status === 'S';

/** Whether a meeting counts for attendance: held, and no exam. */
export const countsForAttendance = (meeting: { type: MeetingType; status: ScheduleStatus }): boolean =>
  meeting.status === SCHEDULE_STATUS.done && meeting.type !== 'UTS' && meeting.type !== 'UAS';

/**
 * One student at one meeting held. `excused` is granted by BAAK on an approved letter; who was not yet enrolled when the
 * meeting began counts as excused (setting `countFromEnrolment`).
 */
export type AttendanceMark = { status: AttendanceStatus; excused: boolean };

export type AttendanceSummary = {
  present: number;
  /** Meetings held, without those the student was excused from. */
  counted: number;
  /** Hundredths of a percent, half up; null while nothing counts. */
  percent: number | null;
};

/** Stands for a meeting before the student was enrolled. */
export const NOT_ENROLLED = '–';
export const notEnrolledLabel = 'Belum terdaftar';

/** Whether a meeting is told as one before the student was enrolled: what was marked there otherwise is told as marked. */
export const isNotEnrolled = (mark: AttendanceStatus | null, beforeEnrolment: boolean): boolean =>
  beforeEnrolment && (mark === null || mark === 'A');

/** What a list writes for a student at a meeting: its letter, `–` for one before the student was enrolled. */
export function writtenMark(
  {
    marks,
    beforeEnrolment,
  }: { marks: readonly (AttendanceStatus | null)[]; beforeEnrolment: readonly number[] },
  no: number,
): AttendanceStatus | typeof NOT_ENROLLED | null {
  const mark = marks[no - 1] ?? null;
  return isNotEnrolled(mark, beforeEnrolment.includes(no)) ? NOT_ENROLLED : mark;
}

/**
 * A student's attendance (academic practice): only H is present; an excused absence leaves the meetings that count.
 * @param marks one for each meeting held, A where nothing was entered.
 */
export function summariseAttendance(marks: readonly AttendanceMark[]): AttendanceSummary {
  const present = marks.filter(({ status }) => status === 'H').length;
  const counted = marks.filter(({ status, excused }) => status === 'H' || !excused).length;
  return { present, counted, percent: attendanceScore(present, counted) };
}

/**
 * Whether the attendance is enough, compared exactly: `present × 100 ≥ counted × percent`. Before the first meeting, and
 * where the college asks for nothing, it is.
 * @param minPercent full percent from the settings, null for none.
 */
export const reachesAttendance = (
  { present, counted }: Pick<AttendanceSummary, 'present' | 'counted'>,
  minPercent: number | null,
): boolean => minPercent === null || present * 100 >= counted * minPercent;
