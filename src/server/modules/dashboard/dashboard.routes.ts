import type { FastifyInstance } from 'fastify';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { handle } from '../../http/handle.ts';
import { staffHome, studentHome } from './dashboard.service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  handle(app, dashboardContract.student, (ctx) => studentHome(ctx));
  handle(app, dashboardContract.staff, (ctx) => staffHome(ctx));
}
