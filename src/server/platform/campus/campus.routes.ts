import type { FastifyInstance } from 'fastify';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { privacyNotice } from './campus.public.ts';
import { publicCampus } from '#server/platform/public-campus.ts';
import { removeLogo, sampleLetter, saveLogo } from './logo.service.ts';
import { removePicture, savePicture, saveSignature } from './pictures.service.ts';
import { verifyAdmin } from './proof.service.ts';
import { mainDataOf, restoreVersion, saveSection, sectionHistory } from './settings.service.ts';

export function campusRoutes(app: FastifyInstance): void {
  handle(app, campusContract.get, (ctx) => publicCampus(ctx.services));
  handle(app, campusContract.privacy, (ctx) => privacyNotice(ctx.services));
  handle(app, mainDataContract.get, (ctx) => mainDataOf(ctx));
  handle(app, mainDataContract.save, (ctx, { body }) => saveSection(ctx, body));
  handle(app, mainDataContract.verify, (ctx, { body }) => verifyAdmin(ctx, body.password));
  handle(app, mainDataContract.history, (ctx, { query }) => sectionHistory(ctx, query));
  handle(app, mainDataContract.restore, (ctx, { body }) => restoreVersion(ctx, body));
  handle(app, mainDataContract.savePicture, async (ctx, { params, files }) =>
    told(await savePicture(ctx, params.kind, files), 'Gambar tersimpan.'),
  );
  handle(app, mainDataContract.removePicture, async (ctx, { params }) =>
    told(await removePicture(ctx, params.kind), 'Gambar dihapus.'),
  );
  handle(app, mainDataContract.saveSignature, (ctx, { files }) => saveSignature(ctx, files));
  handle(app, mainDataContract.saveLogo, async (ctx, { files }) =>
    told(await saveLogo(ctx, files), 'Logo tersimpan.'),
  );
  handle(app, mainDataContract.removeLogo, async (ctx) => told(await removeLogo(ctx), 'Logo dihapus.'));
  handle(app, mainDataContract.sampleLetter, (ctx) => sampleLetter(ctx));
}
