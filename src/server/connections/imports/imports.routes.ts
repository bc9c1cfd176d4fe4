import type { FastifyInstance } from 'fastify';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { commitImport } from './commit.service.ts';
import { addManyStudents, getImport, importRows, listImports } from './imports.service.ts';
import { mapImport, removeImport, repairRow, tickImport } from './preview.service.ts';
import { errorFileOf, templateOf } from './result-file.ts';
import { usableKind } from './rights.ts';
import { uploadImport } from './upload.service.ts';
import { undoImport } from './undo.service.ts';
import { kindView } from './views.ts';

export function importRoutes(app: FastifyInstance): void {
  handle(app, importContract.addManyStudent, (ctx, { body, files }) => addManyStudents(ctx, body, files));
  handle(app, importContract.kind, (ctx, { params }) => kindView(ctx, usableKind(ctx, params.kind)));
  handle(app, importContract.template, (ctx, { params }) => templateOf(ctx, params.kind));
  handle(app, importContract.upload, (ctx, { params, body, files }) =>
    uploadImport(ctx, params.kind, files, body),
  );
  handle(app, paymentContract.enterMany, (ctx, { params, body, files }) =>
    uploadImport(ctx, 'statement', files, {
      options: { jenis: params.id, metode: body.methodId },
      sheet: body.sheet,
    }),
  );
  handle(app, importContract.list, (ctx, { query }) => listImports(ctx, query));
  handle(app, importContract.get, (ctx, { params }) => getImport(ctx, params.id));
  handle(app, importContract.rows, (ctx, { params, query }) => importRows(ctx, params.id, query));
  handle(app, importContract.map, (ctx, { params, body }) => mapImport(ctx, params.id, body));
  handle(app, importContract.repair, (ctx, { params, body }) =>
    repairRow(ctx, params.id, params.rowNo, body.cells),
  );
  handle(app, importContract.tick, (ctx, { params, body }) => tickImport(ctx, params.id, body));
  handle(app, importContract.commit, async (ctx, { params }) =>
    told(await commitImport(ctx, params.id), 'Penyimpanan dimulai.'),
  );
  handle(app, importContract.undo, async (ctx, { params }) =>
    told(await undoImport(ctx, params.id), 'Pengurungan dimulai.'),
  );
  handle(app, importContract.errors, (ctx, { params }) => errorFileOf(ctx, params.id));
  handle(app, importContract.remove, async (ctx, { params }) =>
    told(await removeImport(ctx, params.id), 'Pratinjau dibuang.'),
  );
}
