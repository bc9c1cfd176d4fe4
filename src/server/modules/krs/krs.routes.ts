import type { FastifyInstance } from 'fastify';
import { krsContract } from '#shared/contracts/krs.contract.ts';
import { handle } from '../../http/handle.ts';
import { krsInputOf } from './input.service.ts';
import { saveOwnKrs } from './save.service.ts';

export function krsRoutes(app: FastifyInstance): void {
  handle(app, krsContract.input, (ctx) => krsInputOf(ctx));
  handle(app, krsContract.save, (ctx, { body }) => saveOwnKrs(ctx, body));
}
