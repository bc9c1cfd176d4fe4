import type { FastifyInstance } from 'fastify';
import { verifyContract } from '#shared/contracts/verify.contract.ts';
import { handle } from '../../http/handle.ts';
import { verifyDocument } from './verify.service.ts';

export function verifyRoutes(app: FastifyInstance): void {
  handle(app, verifyContract.verify, (ctx, { params }) => verifyDocument(ctx, params.token));
}
