import type { FastifyInstance } from 'fastify';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { coverage, coverageFile } from './coverage.service.ts';
import { approve, giveBack } from './decide.service.ts';
import { removeFile, saveFiles } from './files.service.ts';
import { evaluationPlans, rpsFile, rpsPage } from './list.service.ts';
import { copyPrevious, removeRps, revise } from './make.service.ts';
import { printRps } from './print.service.ts';
import { getRps, rpsOfCourse, getStart } from './view.service.ts';
import { saveOutline, savePlan } from './write.service.ts';

export function rpsRoutes(app: FastifyInstance): void {
  handle(app, rpsContract.step1, async (ctx, { body }) =>
    told(await saveOutline(ctx, body), 'Identitas dan capaian tersimpan.'),
  );
  handle(app, rpsContract.step2, async (ctx, { body }) =>
    told(await savePlan(ctx, body), 'Rencana mingguan dan penilaian tersimpan.'),
  );
  handle(app, rpsContract.step3, async (ctx, { body, files }) =>
    told(await saveFiles(ctx, body, files), body.send ? 'RPS diajukan kepada kaprodi.' : 'Berkas tersimpan.'),
  );
  handle(app, rpsContract.removeFile, async (ctx, { params, body }) =>
    told(await removeFile(ctx, params, body.updatedAt), 'Berkas dihapus.'),
  );
  handle(app, rpsContract.remove, async (ctx, { params, body }) =>
    told(await removeRps(ctx, params.id, body), 'RPS dihapus.'),
  );
  handle(app, rpsContract.start, (ctx, { query }) => getStart(ctx, query));
  handle(app, rpsContract.copy, async (ctx, { body }) =>
    told(await copyPrevious(ctx, body), 'RPS disalin. Periksa isinya, lalu unggah berkas yang baru.'),
  );
  handle(app, rpsContract.revise, async (ctx, { params, body }) =>
    told(
      await revise(ctx, params.id, body.updatedAt),
      'Revisi dibuat. RPS lama tetap berlaku sampai revisi disetujui.',
    ),
  );
  handle(app, rpsContract.approve, async (ctx, { params, body }) => {
    const saved = await approve(ctx, params.id, body.updatedAt);
    const kept =
      saved.kept.length === 0
        ? ''
        : ` Kelas ${saved.kept.join(', ')} sudah bernilai dan memakai bobotnya sendiri.`;
    return told(saved, `RPS disetujui. Bobot nilai dipasang pada ${saved.applied.length} kelas.${kept}`);
  });
  handle(app, rpsContract.giveBack, async (ctx, { params, body }) =>
    told(await giveBack(ctx, params.id, body), 'RPS dikembalikan kepada dosen.'),
  );
  handle(app, rpsContract.get, (ctx, { params }) => getRps(ctx, params.id));
  handle(app, rpsContract.ofCourse, (ctx, { params }) => rpsOfCourse(ctx, params));
  handle(app, rpsContract.print, (ctx, { params }) => printRps(ctx, params.id));
  handle(app, rpsContract.list, (ctx, { params, query }) => rpsPage(ctx, params.audience, query));
  handle(app, rpsContract.export, (ctx, { query }) => rpsFile(ctx, query));
  handle(app, rpsContract.evaluationPlans, (ctx, { query }) => evaluationPlans(ctx, query));
  handle(app, rpsContract.coverage, (ctx, { query }) => coverage(ctx, query.curriculumId));
  handle(app, rpsContract.coverageExport, (ctx, { query }) => coverageFile(ctx, query));
}
