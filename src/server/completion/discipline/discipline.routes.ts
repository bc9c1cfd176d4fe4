import type { FastifyInstance } from 'fastify';
import { disciplineContract } from '#shared/completion/discipline/discipline.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { registerClearance } from '#server/completion/graduation/graduation.public.ts';
import { decideCase, disciplineClearance, listCases, openCase, removeCase } from './discipline.service.ts';

export function disciplineRoutes(app: FastifyInstance): void {
  registerClearance('discipline', disciplineClearance);
  handle(app, disciplineContract.list, (ctx, { params }) => listCases(ctx, params.id));
  handle(app, disciplineContract.open, async (ctx, { params, body }) =>
    told(await openCase(ctx, params.id, body), 'Kasus disiplin dicatat.'),
  );
  handle(app, disciplineContract.decide, async (ctx, { params, body }) =>
    told(await decideCase(ctx, params.id, body), 'Keputusan kasus tersimpan.'),
  );
  handle(app, disciplineContract.remove, async (ctx, { params, body }) =>
    told(await removeCase(ctx, params.id, body.updatedAt), 'Kasus disiplin dihapus.'),
  );
}
