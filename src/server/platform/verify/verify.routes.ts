import type { FastifyInstance } from 'fastify';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { verifyDocument } from './verify.service.ts';

export function verifyRoutes(app: FastifyInstance): void {
  handle(app, verifyContract.verify, (ctx, { params }) => verifyDocument(ctx, params.token));
}
