import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { biodataRoutes } from './biodata/biodata.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { conversionRoutes } from './conversions/conversions.routes.ts';
import { gradeRoutes } from './grades/grades.routes.ts';
import { transcriptRoutes } from './transcripts/transcripts.routes.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { curriculumRoutes } from './curricula/curricula.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { lecturerRoutes } from './lecturers/lecturers.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { studentClassRoutes } from './student-classes/student-classes.routes.ts';
import { studentRoutes } from './students/students.routes.ts';
import { scheduleRoutes } from './schedules/schedules.routes.ts';
import { krsRoutes } from './krs/krs.routes.ts';
import { timetableRoutes } from './timetable/timetable.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { verifyRoutes } from './verify/verify.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  accessRoutes,
  attendanceRoutes,
  authRoutes,
  biodataRoutes,
  calendarRoutes,
  campusRoutes,
  conversionRoutes,
  gradeRoutes,
  transcriptRoutes,
  courseRoutes,
  curriculumRoutes,
  fileRoutes,
  importRoutes,
  jobRoutes,
  dashboardRoutes,
  roomRoutes,
  lecturerRoutes,
  profileRoutes,
  referenceRoutes,
  studentClassRoutes,
  studentRoutes,
  scheduleRoutes,
  krsRoutes,
  timetableRoutes,
  userRoutes,
  verifyRoutes,
];
