import { attendanceRoutes } from '#server/teaching/attendance/attendance.routes.ts';
import { attendanceSentences } from '#server/teaching/attendance/attendance.sentences.ts';
import { absenceTimer } from '#server/teaching/attendance/forget.timer.ts';
import { bookingsSentences } from '#server/teaching/bookings/bookings.sentences.ts';
import { calendarRoutes } from '#server/teaching/calendar/calendar.routes.ts';
import { calendarSentences } from '#server/teaching/calendar/calendar.sentences.ts';
import { examRoutes } from '#server/teaching/exams/exams.routes.ts';
import { examsSentences } from '#server/teaching/exams/exams.sentences.ts';
import { gateRoutes } from '#server/teaching/gates/gates.routes.ts';
import { roomRoutes } from '#server/teaching/rooms/rooms.routes.ts';
import { roomsSentences } from '#server/teaching/rooms/rooms.sentences.ts';
import { COPY_JOB, copyJob } from '#server/teaching/schedules/schedules.public.ts';
import { scheduleRoutes } from '#server/teaching/schedules/schedules.routes.ts';
import { schedulesSentences } from '#server/teaching/schedules/schedules.sentences.ts';
import { timetableRoutes } from '#server/teaching/timetable/timetable.routes.ts';
import type { Wing } from '#server/platform/wing.ts';

export const teaching: Wing = {
  routes: [
    attendanceRoutes,
    calendarRoutes,
    examRoutes,
    gateRoutes,
    roomRoutes,
    scheduleRoutes,
    timetableRoutes,
  ],
  sentences: [
    attendanceSentences,
    bookingsSentences,
    calendarSentences,
    examsSentences,
    roomsSentences,
    schedulesSentences,
  ],
  timers: [absenceTimer],
  addJobs: (registry) => {
    registry.add(COPY_JOB, copyJob);
  },
};
