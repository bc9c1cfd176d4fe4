import type { FastifyInstance } from 'fastify';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { ownNotices, readNotices } from './notices.service.ts';

export function noticeRoutes(app: FastifyInstance): void {
  handle(app, noticeContract.list, (ctx) => ownNotices(ctx));
  handle(app, noticeContract.read, (ctx, { body }) => readNotices(ctx, body));
}
