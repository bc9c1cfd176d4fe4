import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { scheduleRoutes } from './schedules/schedules.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  accessRoutes,
  attendanceRoutes,
  authRoutes,
  campusRoutes,
  jobRoutes,
  scheduleRoutes,
  userRoutes,
];
