import type { FastifyInstance } from 'fastify';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { attachToMeeting, detachFromMeeting } from './files.service.ts';
import { followUpPage, sayFollowUp } from './follow-ups.service.ts';
import { removePoint, savePoint } from './points.service.ts';
import { printMeeting } from './print.service.ts';
import { meetingFile } from './records.export.ts';
import {
  createMeeting,
  finalizeMeeting,
  meetingDetail,
  meetingPage,
  meetingPeople,
  removeMeeting,
  updateMeeting,
} from './records.service.ts';

export function meetingRecordRoutes(app: FastifyInstance): void {
  const call = meetingRecordContract;
  handle(app, call.list, (ctx, { query }) => meetingPage(ctx, query));
  handle(app, call.export, (ctx, { query }) => meetingFile(ctx, query));
  handle(app, call.people, (ctx, { query }) => meetingPeople(ctx, query.search));
  handle(app, call.followUps, (ctx, { query }) => followUpPage(ctx, query));
  handle(app, call.create, (ctx, { body }) => createMeeting(ctx, body));
  handle(app, call.get, (ctx, { params }) => meetingDetail(ctx, params.id));
  handle(app, call.update, (ctx, { params, body }) => updateMeeting(ctx, params.id, body));
  handle(app, call.remove, (ctx, { params, body }) => removeMeeting(ctx, params.id, body.updatedAt));
  handle(app, call.savePoint, (ctx, { params, body }) => savePoint(ctx, params.id, body));
  handle(app, call.removePoint, (ctx, { params, body }) =>
    removePoint(ctx, params.id, body.pembahasanId, body.updatedAt),
  );
  handle(app, call.finalize, (ctx, { params, body }) => finalizeMeeting(ctx, params.id, body.updatedAt));
  handle(app, call.followUp, (ctx, { params, body }) => sayFollowUp(ctx, params.id, body));
  handle(app, call.attach, (ctx, { params, files }) => attachToMeeting(ctx, params.id, files));
  handle(app, call.detach, (ctx, { params, body }) => detachFromMeeting(ctx, params.id, body.attachmentId));
  handle(app, call.print, (ctx, { params }) => printMeeting(ctx, params.id));
}
