import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';

/** Contracts of the wing by their slice. */
export const teachingContracts = {
  academicPeriod: periodContract,
  attendance: attendanceContract,
  attendanceReport: attendanceReportContract,
  calendar: calendarContract,
  calendarEvent: calendarEventContract,
  exam: examContract,
  examMakeup: examMakeupContract,
  exemption: exemptionContract,
  gate: gateContract,
  room: roomContract,
  schedule: scheduleContract,
  scheduleBulk: scheduleBulkContract,
  timetable: timetableContract,
};
