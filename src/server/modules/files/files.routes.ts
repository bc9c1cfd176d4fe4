import type { FastifyInstance } from 'fastify';
import { fileContract } from '#shared/contracts/file.contract.ts';
import { handle } from '../../http/handle.ts';
import { saveLecturerAvatar, saveOwnAvatar, saveStudentAvatar } from './avatar.service.ts';
import { mediaRoute } from './media.ts';
import { downloadPrivate } from './private-file.service.ts';

export function fileRoutes(app: FastifyInstance): void {
  handle(app, fileContract.ownAvatar, (ctx, { files }) => saveOwnAvatar(ctx, files));
  handle(app, fileContract.studentAvatar, (ctx, { body, files }) =>
    saveStudentAvatar(ctx, body.studentId, files),
  );
  handle(app, fileContract.lecturerAvatar, (ctx, { body, files }) =>
    saveLecturerAvatar(ctx, body.lecturerId, files),
  );
  handle(app, fileContract.downloadPrivate, (ctx, { query }) => downloadPrivate(ctx, query.file));
  mediaRoute(app);
}
