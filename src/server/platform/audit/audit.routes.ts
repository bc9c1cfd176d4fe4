import type { FastifyInstance } from 'fastify';
import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { securityEventContract } from '#shared/platform/audit/security-event.contract.ts';
import { auditChoices, auditEntry, auditFile, auditPage, securityPage } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance): void {
  handle(app, auditContract.list, (ctx, { query }) => auditPage(ctx, query));
  handle(app, auditContract.choices, (ctx) => auditChoices(ctx));
  handle(app, auditContract.export, (ctx, { query }) => auditFile(ctx, query));
  handle(app, securityEventContract.list, (ctx, { query }) => securityPage(ctx, query));
  handle(app, auditContract.get, (ctx, { params }) => auditEntry(ctx, params.id));
}
