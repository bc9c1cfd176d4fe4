import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { conversionRoutes } from './conversions/conversions.routes.ts';
import { gradeRoutes } from './grades/grades.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { transcriptRoutes } from './transcripts/transcripts.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { verifyRoutes } from './verify/verify.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  accessRoutes,
  authRoutes,
  campusRoutes,
  conversionRoutes,
  gradeRoutes,
  jobRoutes,
  transcriptRoutes,
  userRoutes,
  verifyRoutes,
];
