import type { FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [authRoutes, campusRoutes, jobRoutes];
