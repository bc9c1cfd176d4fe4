import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { curriculumRoutes } from './curricula/curricula.routes.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  accessRoutes,
  authRoutes,
  campusRoutes,
  courseRoutes,
  curriculumRoutes,
  roomRoutes,
  jobRoutes,
  userRoutes,
];
