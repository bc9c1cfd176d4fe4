import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** Attendance of a class. */
export const gridQuery = (id: string) => endpointQuery(attendanceContract.grid, { params: { id } });

/** One class with its meetings. */
export const classQuery = (id: string) => endpointQuery(scheduleContract.get, { params: { id } });

/** What a change of a meeting makes stale. */
export const staleAfterMeeting = [
  attendanceContract.grid,
  scheduleContract.get,
  scheduleContract.list,
  timetableContract.lecturer,
];
