import type { FastifyInstance } from 'fastify';
import { campusContract } from '#shared/contracts/campus.contract.ts';
import { handle } from '../../http/handle.ts';
import { publicCampus } from './campus.public.ts';

export function campusRoutes(app: FastifyInstance): void {
  handle(app, campusContract.get, (ctx) => publicCampus(ctx.services));
}
