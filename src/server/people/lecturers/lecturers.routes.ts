import type { FastifyInstance } from 'fastify';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { lecturerWorkloadContract } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { lecturerSignatureContract } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { lecturerIdOf } from '#server/platform/http/ctx.ts';
import { handle } from '#server/platform/http/handle.ts';
import { lecturerFile } from './lecturers.export.ts';
import {
  lecturerPage,
  removeLecturer,
  saveLecturer,
  setLecturerActive,
  updateEmployment,
} from './lecturers.service.ts';
import { selectLecturers } from './lecturers.store.ts';
import { removeSignature, saveSignature, getSignature } from './signature.service.ts';
import { taughtFile, taughtPage } from './taught.service.ts';
import { workloadFile, getWorkload, workloadPage } from './workload.service.ts';

const SIGNED = 'Tanda tangan tersimpan.';
const UNSIGNED = 'Tanda tangan dihapus.';

/** Routes of signatures: the actor's own, and any for those who edit lecturers. */
function signatureRoutes(app: FastifyInstance): void {
  const calls = lecturerSignatureContract;
  handle(app, calls.own, (ctx) => getSignature(ctx, lecturerIdOf(ctx)));
  handle(app, calls.saveOwn, async (ctx, { body, files }) =>
    told(await saveSignature(ctx, lecturerIdOf(ctx), body.updatedAt, files), SIGNED),
  );
  handle(app, calls.removeOwn, async (ctx, { body }) =>
    told(await removeSignature(ctx, lecturerIdOf(ctx), body.updatedAt), UNSIGNED),
  );
  handle(app, calls.of, (ctx, { params }) => getSignature(ctx, params.id));
  handle(app, calls.save, async (ctx, { params, body, files }) =>
    told(await saveSignature(ctx, params.id, body.updatedAt, files), SIGNED),
  );
  handle(app, calls.remove, async (ctx, { params, body }) =>
    told(await removeSignature(ctx, params.id, body.updatedAt), UNSIGNED),
  );
}

export function lecturerRoutes(app: FastifyInstance): void {
  handle(app, lecturerContract.list, (ctx, { query }) => lecturerPage(ctx, query));
  handle(app, lecturerContract.export, (ctx, { query }) => lecturerFile(ctx, query));
  handle(app, lecturerContract.select, (ctx, { query }) => selectLecturers(ctx.db, query));
  handle(app, lecturerContract.save, async (ctx, { body }) =>
    told(await saveLecturer(ctx, body), `Data ${body.name} tersimpan.`),
  );
  handle(app, lecturerContract.updateEmployment, async (ctx, { body }) =>
    told(await updateEmployment(ctx, body), 'Data kepegawaian tersimpan.'),
  );
  handle(app, lecturerContract.remove, async (ctx, { params }) =>
    told(await removeLecturer(ctx, params.id), 'Dosen dihapus.'),
  );
  handle(app, lecturerContract.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setLecturerActive(inner, item, isActive),
      isActive ? 'dosen diaktifkan' : 'dosen dinonaktifkan',
    ),
  );
  handle(app, lecturerContract.removeMany, (ctx, { body }) =>
    eachTold(ctx, body.items, (inner, { _id }) => removeLecturer(inner, _id), 'dosen dihapus'),
  );
  signatureRoutes(app);
  handle(app, lecturerWorkloadContract.own, (ctx, { query }) =>
    getWorkload(ctx, lecturerIdOf(ctx), query.semester),
  );
  handle(app, lecturerWorkloadContract.of, (ctx, { params, query }) =>
    getWorkload(ctx, params.id, query.semester),
  );
  handle(app, lecturerWorkloadContract.list, (ctx, { query }) => workloadPage(ctx, query));
  handle(app, lecturerWorkloadContract.export, (ctx, { query }) => workloadFile(ctx, query));
  handle(app, lecturerWorkloadContract.classes, (ctx, { query }) => taughtPage(ctx, query));
  handle(app, lecturerWorkloadContract.exportClasses, (ctx, { query }) => taughtFile(ctx, query));
}
