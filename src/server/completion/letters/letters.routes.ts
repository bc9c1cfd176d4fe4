import type { FastifyInstance } from 'fastify';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { historyOf } from '#server/platform/procedures/procedures.public.ts';
import { askLetter, cancelLetter, decideLetter, letterPage, ownLetters } from './letters.service.ts';
import { printLetter } from './print.service.ts';
import { letterFile } from './letters.export.ts';

export function letterRoutes(app: FastifyInstance): void {
  handle(app, letterContract.own, (ctx) => ownLetters(ctx));
  handle(app, letterContract.ask, (ctx, { body }) => askLetter(ctx, body));
  handle(app, letterContract.cancel, (ctx, { params, body }) => cancelLetter(ctx, params.id, body.updatedAt));
  handle(app, letterContract.export, (ctx, { query }) => letterFile(ctx, query));
  handle(app, letterContract.list, (ctx, { query }) => letterPage(ctx, query));
  handle(app, letterContract.history, (ctx, { params }) => historyOf(ctx.db, 'LETTER', params.id));
  handle(app, letterContract.decide, (ctx, { params, body }) => decideLetter(ctx, params.id, body));
  handle(app, letterContract.print, (ctx, { params }) => printLetter(ctx, params.id));
}
