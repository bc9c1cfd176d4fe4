import type { FastifyInstance } from 'fastify';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { registerLeaveAdvisors } from './advisor-moved.ts';
import { registerLeaveFiles } from './capacities.ts';
import { decideLeave, leaveDetail, leavePage } from './decide.service.ts';
import { leaveLetter } from './letter.service.ts';
import { askReturn, cancelLeave, ownLeave, submitLeave } from './own.service.ts';
import { leaveFile } from './leave.export.ts';

export function leaveRoutes(app: FastifyInstance): void {
  registerLeaveFiles();
  registerLeaveAdvisors();
  handle(app, leaveContract.own, (ctx) => ownLeave(ctx));
  handle(app, leaveContract.submit, (ctx, { body, files }) => submitLeave(ctx, body, files));
  handle(app, leaveContract.cancel, (ctx, { params, body }) => cancelLeave(ctx, params.id, body));
  handle(app, leaveContract.comeBack, (ctx, { params, body }) => askReturn(ctx, params.id, body));
  handle(app, leaveContract.export, (ctx, { query }) => leaveFile(ctx, query));
  handle(app, leaveContract.list, (ctx, { query }) => leavePage(ctx, query));
  handle(app, leaveContract.get, (ctx, { params }) => leaveDetail(ctx, params.id));
  handle(app, leaveContract.decide, (ctx, { params, body }) => decideLeave(ctx, params.id, body));
  handle(app, leaveContract.letter, (ctx, { params, query }) => leaveLetter(ctx, params.id, query.about));
}
