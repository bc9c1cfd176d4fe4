import type { z } from 'zod';
import type { abstractForm, thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import {
  documentMaxMb,
  isReliedOn,
  mayUpload,
  periodBound,
  type ThesisDocumentKind,
  thesisDocumentKinds,
  thesisDocumentLabels,
} from '#shared/completion/thesis/documents.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, attachmentsOf, detach } from '#server/platform/procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import { requireOwnPeriod } from './periods.service.ts';
import { tellChair } from './tell.ts';
import { act, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { updateThesis } from './thesis.store.ts';

type Lock = { id: string; updatedAt: string };
type AddForm = z.output<(typeof thesisContract)['addDocument']['body']>;

function requireStudent({ actors }: ThesisCase): void {
  if (!actors.includes('STUDENT')) throw new AppError('FORBIDDEN', 'Skripsi ini bukan milik Anda.');
}

const deposited =
  'Naskah final ini sudah diterima perpustakaan. Minta perpustakaan menarik tanda terimanya bila berkas harus diganti.';

/** @throws AppError RULE where a file of this kind is not added now */
function requireOpen(kind: ThesisDocumentKind, { thesis }: ThesisCase): void {
  if (mayUpload(kind, thesis)) return;
  const outOfTime = !mayUpload(kind, { ...thesis, depositStatus: 'PENDING' });
  throw new AppError(
    'RULE',
    outOfTime
      ? `${thesisDocumentLabels[kind]} tidak diunggah saat status ${thesisStatusLabels[thesis.status]}.`
      : deposited,
  );
}

/**
 * Adds a document. The period is looked at after the file has arrived and held until it is stored: one that was closed
 * meanwhile takes nothing.
 */
export const addDocument = (
  outer: Ctx,
  { id, updatedAt }: Lock,
  { kind, similarityPercent }: AddForm,
  [file]: readonly ReceivedFile[],
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    requireStudent(of);
    if (!file) throw invalidField('file', 'Pilih berkas PDF.');
    const most = documentMaxMb(kind);
    if (file.size > most * 1024 * 1024) {
      throw new AppError('TOO_LARGE', `${thesisDocumentLabels[kind]} paling besar ${most} MB.`);
    }
    requireOpen(kind, of);
    if (periodBound(kind)) await requireOwnPeriod(ctx, of, 'WORK');
    if (kind === 'SIMILARITY' && similarityPercent === undefined) {
      throw invalidField('similarityPercent', 'Isi persen kemiripan.');
    }
    const document = await readDocument(file, ['pdf']);
    await attach(ctx, { subject: 'THESIS', subjectId: id, kind, document });
    await updateThesis(ctx.db, id, kind === 'SIMILARITY' ? { similarityPercent } : {});
    if (kind === 'PROPOSAL' && of.thesis.status === 'SEMINAR_REVISION') {
      await tellChair(ctx, of, 'proposal hasil revisi seminar menunggu pemeriksaan');
    }
    return detailOf(ctx, id);
  });

const documentKinds: readonly string[] = thesisDocumentKinds;

/** Removes an own document nobody has relied on or decides by. @throws AppError NOT_FOUND, FORBIDDEN, RULE, STALE */
export const removeDocument = (
  outer: Ctx,
  { id, updatedAt }: Lock,
  documentId: string,
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    requireStudent(of);
    const files = (await attachmentsOf(ctx, 'THESIS', [id])).get(id) ?? [];
    const file = files.find(({ _id, kind }) => _id === documentId && documentKinds.includes(kind));
    if (!file) throw new AppError('NOT_FOUND', 'Dokumen ini tidak ditemukan.');
    if (isReliedOn(file.kind, of.thesis)) {
      throw new AppError(
        'RULE',
        of.thesis.depositStatus === 'RECEIVED'
          ? deposited
          : `${file.name} menjadi dasar pengajuan Anda. Berkas dapat dihapus bila pengajuan dikembalikan.`,
      );
    }
    await detach(ctx, 'THESIS', id, documentId);
    // The percent is that of the newest report; of an earlier one none is known.
    const newest = files.findLast(({ kind }) => kind === 'SIMILARITY');
    await updateThesis(ctx.db, id, newest?._id === documentId ? { similarityPercent: null } : {});
    return detailOf(ctx, id);
  });

/** Writes abstract and keywords, and whether others may read the full text. */
export const saveAbstract = (
  outer: Ctx,
  id: string,
  { updatedAt, ...change }: z.output<typeof abstractForm>,
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    await act(ctx, of, 'WRITE_ABSTRACT', { change });
    return detailOf(ctx, id);
  });
