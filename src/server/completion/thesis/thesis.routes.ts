import type { FastifyInstance } from 'fastify';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { readThesis } from './detail.service.ts';
import { addDocument, removeDocument, saveAbstract } from './documents.service.ts';
import { lecturerStep } from './lecturer.service.ts';
import { acceptedOne, acceptedPage, lecturingPage, ownThesis, similarTitles } from './lists.service.ts';
import { printPaper } from './papers.service.ts';
import { removeThesis, studentStep } from './proposal.service.ts';
import { registerTheses } from './register.ts';
import { removeSession, saveSession } from './sessions.service.ts';

export function thesisRoutes(app: FastifyInstance): void {
  registerTheses();
  handle(app, thesisContract.mine, (ctx) => ownThesis(ctx));
  handle(app, thesisContract.step, (ctx, { body }) => studentStep(ctx, body));
  handle(app, thesisContract.saveSession, (ctx, { params, body, files }) =>
    saveSession(ctx, params.id, body, files),
  );
  handle(app, thesisContract.removeSession, (ctx, { params, body }) =>
    removeSession(ctx, params, body.updatedAt),
  );
  handle(app, thesisContract.accepted, (ctx, { query }) => acceptedPage(ctx, query));
  handle(app, thesisContract.acceptedOne, (ctx, { params }) => acceptedOne(ctx, params.id));
  handle(app, thesisContract.similar, (ctx, { query }) => similarTitles(ctx, query));
  handle(app, thesisContract.lecturing, (ctx, { query }) => lecturingPage(ctx, query));
  handle(app, thesisContract.lecture, (ctx, { body }) => lecturerStep(ctx, body));
  handle(app, thesisContract.one, (ctx, { params }) => readThesis(ctx, params.id));
  handle(app, thesisContract.saveAbstract, (ctx, { params, body }) => saveAbstract(ctx, params.id, body));
  handle(app, thesisContract.addDocument, (ctx, { params, body, files }) =>
    addDocument(ctx, params, body, files),
  );
  handle(app, thesisContract.removeDocument, (ctx, { params, body }) =>
    removeDocument(ctx, params, body.documentSkripsi),
  );
  handle(app, thesisContract.remove, (ctx, { params, body }) => removeThesis(ctx, params.id, body.updatedAt));
  handle(app, thesisContract.print, (ctx, { params, query }) => printPaper(ctx, params, query.event));
}
