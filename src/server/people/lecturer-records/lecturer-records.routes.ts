import type { FastifyInstance } from 'fastify';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import {
  activityRecordContract,
  educationRecordContract,
  publicationRecordContract,
  seminarRecordContract,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { readBank, bankOwners, ownBank, saveBank } from './bank.service.ts';
import { recordFiles } from './records.export.ts';
import { uploadProof } from './proof.service.ts';
import { recordPage, removeRecord, saveRecord, verifyRecord } from './records.service.ts';

const [kegiatan, pendidikan] = [activityRecordContract, educationRecordContract];
const [publikasi, seminar] = [publicationRecordContract, seminarRecordContract];
const SAVED = 'Riwayat tersimpan.';

/** Routes whose answers differ by history. */
function typedRoutes(app: FastifyInstance): void {
  handle(app, kegiatan.list, (ctx, { query }) => recordPage(ctx, 'kegiatan', query));
  handle(app, pendidikan.list, (ctx, { query }) => recordPage(ctx, 'pendidikan', query));
  handle(app, publikasi.list, (ctx, { query }) => recordPage(ctx, 'publikasi', query));
  handle(app, seminar.list, (ctx, { query }) => recordPage(ctx, 'seminar', query));
  handle(app, kegiatan.export, (ctx, { query }) => recordFiles.kegiatan(ctx, query));
  handle(app, pendidikan.export, (ctx, { query }) => recordFiles.pendidikan(ctx, query));
  handle(app, publikasi.export, (ctx, { query }) => recordFiles.publikasi(ctx, query));
  handle(app, seminar.export, (ctx, { query }) => recordFiles.seminar(ctx, query));
  handle(app, kegiatan.save, async (ctx, { body }) => told(await saveRecord(ctx, 'kegiatan', body), SAVED));
  handle(app, pendidikan.save, async (ctx, { body }) =>
    told(await saveRecord(ctx, 'pendidikan', body), SAVED),
  );
  handle(app, publikasi.save, async (ctx, { body }) => told(await saveRecord(ctx, 'publikasi', body), SAVED));
  handle(app, seminar.save, async (ctx, { body }) => told(await saveRecord(ctx, 'seminar', body), SAVED));
}

const kinds = { kegiatan, pendidikan, publikasi, seminar };

export function lecturerRecordRoutes(app: FastifyInstance): void {
  typedRoutes(app);
  for (const kind of ['kegiatan', 'pendidikan', 'publikasi', 'seminar'] as const) {
    const calls = kinds[kind];
    handle(app, calls.remove, async (ctx, { params, body }) =>
      told(await removeRecord(ctx, kind, params.id, body.lecture), 'Riwayat dihapus.'),
    );
    handle(app, calls.upload, async (ctx, { body, files }) =>
      told(await uploadProof(ctx, kind, body, files), 'Berkas tersimpan.'),
    );
    handle(app, calls.verify, async (ctx, { params, body }) =>
      told(
        await verifyRecord(ctx, kind, params.id, body),
        body.verified ? 'Riwayat terverifikasi.' : 'Verifikasi dibatalkan.',
      ),
    );
  }
  handle(app, lecturerBankContract.list, (ctx, { query }) => bankOwners(ctx, query));
  handle(app, lecturerBankContract.own, (ctx) => ownBank(ctx));
  handle(app, lecturerBankContract.of, (ctx, { params }) => readBank(ctx, params.id));
  handle(app, lecturerBankContract.save, async (ctx, { body }) =>
    told(await saveBank(ctx, body), 'Rekening tersimpan.'),
  );
}
