import type { FastifyInstance } from 'fastify';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import {
  copyCurriculum,
  getCurriculum,
  moveCurriculum,
  removeCurriculum,
  saveCurriculum,
} from './curricula.service.ts';
import { printCurriculum } from './print.service.ts';
import { listCurricula } from './curricula.store.ts';

export function curriculumRoutes(app: FastifyInstance): void {
  handle(app, curriculumContract.list, (ctx) => listCurricula(ctx.db));
  handle(app, curriculumContract.get, (ctx, { params }) => getCurriculum(ctx, params.id));
  handle(app, curriculumContract.print, (ctx, { params }) => printCurriculum(ctx, params.id));
  handle(app, curriculumContract.save, async (ctx, { body }) =>
    told(await saveCurriculum(ctx, body), `${body.name} tersimpan.`),
  );
  handle(app, curriculumContract.move, async (ctx, { params, body }) =>
    told(await moveCurriculum(ctx, params.id, body.status, body.updatedAt), 'Status kurikulum tersimpan.'),
  );
  handle(app, curriculumContract.copy, async (ctx, { params, body }) =>
    told(await copyCurriculum(ctx, params.id, body), `Salinan ${body.name} dibuat sebagai draf.`),
  );
  handle(app, curriculumContract.remove, async (ctx, { params }) =>
    told(await removeCurriculum(ctx, params.id), 'Kurikulum dihapus.'),
  );
}
