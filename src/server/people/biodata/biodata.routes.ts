import type { FastifyInstance } from 'fastify';
import { biodataDocumentContract } from '#shared/people/biodata/biodata-document.contract.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkProfile, saveBiodata, saveOwnBiodata } from './biodata.service.ts';
import { listScans, saveDocument } from './documents.service.ts';
import { readProof } from './data-change-proof.ts';
import {
  dataChangePage,
  decideDataChange,
  ownDataChanges,
  requestDataChange,
  withdrawDataChange,
} from './data-changes.service.ts';

export function biodataRoutes(app: FastifyInstance): void {
  handle(app, biodataContract.saveOwn, async (ctx, { body }) =>
    told(await saveOwnBiodata(ctx, body), 'Biodata tersimpan.'),
  );
  handle(app, biodataContract.save, async (ctx, { params, body }) =>
    told(await saveBiodata(ctx, params.id, body), 'Biodata tersimpan.'),
  );
  handle(app, biodataContract.check, (ctx, { params }) => checkProfile(ctx, params.id));
  handle(app, biodataDocumentContract.list, (ctx, { params }) => listScans(ctx, params.id));
  handle(app, biodataDocumentContract.save, async (ctx, { params, body }) =>
    told(
      await saveDocument(ctx, params.id, body),
      body.file === null ? 'Dokumen dihapus.' : 'Dokumen tersimpan.',
    ),
  );
  handle(app, dataChangeContract.own, (ctx) => ownDataChanges(ctx));
  handle(app, dataChangeContract.request, async (ctx, { body, files }) =>
    told(await requestDataChange(ctx, body, files), 'Pengajuan perubahan data terkirim ke BAAK.'),
  );
  handle(app, dataChangeContract.withdraw, async (ctx, { params }) =>
    told(await withdrawDataChange(ctx, params.id), 'Pengajuan dibatalkan.'),
  );
  handle(app, dataChangeContract.proof, (ctx, { params }) => readProof(ctx, params.id));
  handle(app, dataChangeContract.list, (ctx, { query }) => dataChangePage(ctx, query));
  handle(app, dataChangeContract.decide, async (ctx, { params, body }) =>
    told(await decideDataChange(ctx, params.id, body), 'Keputusan tersimpan.'),
  );
}
