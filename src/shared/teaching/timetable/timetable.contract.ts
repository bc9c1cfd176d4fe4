import { z } from 'zod';
import { HUNDREDTHS_OF_PERCENT } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { attendanceStatuses } from '#shared/teaching/attendance/attendance.ts';
import { endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';
import { keptFile, meetingView, scheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';

/** The next meeting of a class that has not ended yet. */
const nextMeeting = z.object({
  no: z.number().int(),
  type: meetingView.shape.type,
  date: z.string(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  roomCode: z.string().nullable(),
  mode: meetingView.shape.mode,
  mediaLink: z.string().nullable(),
});
export type NextMeeting = z.infer<typeof nextMeeting>;

export const taughtClass = scheduleRow.extend({
  next: nextMeeting.nullable(),
  /** Meetings that are over by the clock but not recorded. */
  overdue: z.number().int(),
  /** First day on which grades are taken; null where the calendar has no such day. */
  gradesFrom: z.string().nullable(),
});
export type TaughtClass = z.infer<typeof taughtClass>;

const attendanceSummary = z.object({
  present: z.number().int(),
  counted: z.number().int(),
  /** Hundredths of a percent; null while nothing counts. */
  percent: z.number().int().nullable().meta({ description: HUNDREDTHS_OF_PERCENT }),
  /** Whether it gives the right to UAS. */
  enough: z.boolean(),
});

const attendedClass = scheduleRow
  .pick({
    _id: true,
    courseCode: true,
    courseName: true,
    sks: true,
    className: true,
    day: true,
    timeStart: true,
    timeEnd: true,
    room: true,
    mode: true,
    mediaLink: true,
    lecturers: true,
    meetingsDone: true,
    status: true,
  })
  .extend({ next: nextMeeting.nullable(), attendance: attendanceSummary });
export type AttendedClass = z.infer<typeof attendedClass>;

const attendedMeeting = meetingView
  .pick({
    no: true,
    type: true,
    plannedDate: true,
    date: true,
    timeStart: true,
    timeEnd: true,
    roomCode: true,
    lecturerName: true,
    mode: true,
    topic: true,
    material: true,
    mediaLink: true,
    assignmentGiven: true,
    status: true,
    cancelReason: true,
    needsReschedule: true,
    checks: true,
  })
  .extend({
    /** The student's own mark; null where nothing is recorded. */
    mark: z.enum(attendanceStatuses).nullable(),
    excused: z.boolean(),
    /** The meeting began before the own place in the class was approved and leaves the count. */
    beforeEnrolment: z.boolean(),
    /** The letter behind the own absence. */
    proof: keptFile.nullable(),
    /** Whether the student may confirm the meeting for the class now. */
    mayVerify: z.boolean(),
  });
export type AttendedMeeting = z.infer<typeof attendedMeeting>;

const ofTerm = z.object({ periodId: z.uuid().optional() });
const terms = { period: periodChoice.nullable(), periods: z.array(periodChoice) };

export const timetableContract = {
  lecturer: endpoint({
    method: 'GET',
    path: '/api/lecture/schedule',
    summary: 'Own classes of a lecturer in a term, the active one unless named',
    access: { roles: [ROLE.lecturer] },
    query: ofTerm,
    response: z.object({ ...terms, classes: z.array(taughtClass) }),
  }),
  student: endpoint({
    method: 'GET',
    path: '/api/student/schedule',
    summary: 'Own approved classes of a student; 454 or 455 while the running term has no valid KRS',
    access: { students: true },
    query: ofTerm,
    response: z.object({ ...terms, note: z.string().nullable(), classes: z.array(attendedClass) }),
  }),
  studentClass: endpoint({
    method: 'GET',
    path: '/api/student/schedule/:id',
    summary: 'Meetings of an own class with the own attendance',
    access: { students: true },
    params: idParams,
    response: z.object({ class: attendedClass, meetings: z.array(attendedMeeting) }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/user/schedule/print',
    summary: 'Own week of a lecturer or student as PDF',
    access: { students: true, roles: [ROLE.lecturer] },
    query: ofTerm,
    response: z.unknown(),
    shape: 'file',
  }),
  printWeek: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/print-week',
    summary: 'The week of a room, a lecturer or a student class as PDF',
    access: { permissions: ['schedule:get'] },
    query: z.object({ periodId: z.uuid(), of: z.enum(['class', 'lecturer', 'room']), id: z.uuid() }),
    response: z.unknown(),
    shape: 'file',
  }),
};
