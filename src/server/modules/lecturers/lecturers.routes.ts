import type { FastifyInstance } from 'fastify';
import { lecturerContract } from '#shared/contracts/lecturer.contract.ts';
import { told } from '../../http/answer.ts';
import { handle } from '../../http/handle.ts';
import { lecturerPage, removeLecturer, saveLecturer, updateEmployment } from './lecturers.service.ts';
import { selectLecturers } from './lecturers.store.ts';

export function lecturerRoutes(app: FastifyInstance): void {
  handle(app, lecturerContract.list, (ctx, { query }) => lecturerPage(ctx, query));
  handle(app, lecturerContract.select, (ctx, { query }) => selectLecturers(ctx.db, query.search));
  handle(app, lecturerContract.save, async (ctx, { body }) =>
    told(await saveLecturer(ctx, body), `Data ${body.name} tersimpan.`),
  );
  handle(app, lecturerContract.updateEmployment, async (ctx, { body }) =>
    told(await updateEmployment(ctx, body), 'Data kepegawaian tersimpan.'),
  );
  handle(app, lecturerContract.remove, async (ctx, { params }) =>
    told(await removeLecturer(ctx, params.id), 'Dosen dihapus.'),
  );
}
