import type { z } from 'zod';
import type { Permission } from '#shared/platform/access/permissions.ts';
import type {
  BiodataDocument,
  biodataDocumentContract,
} from '#shared/people/biodata/biodata-document.contract.ts';
import { isOfficeDocument } from '#shared/people/biodata/documents.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import { type BiodataOwner, findOwners, lockBiodata } from './biodata.store.ts';
import {
  deleteDocument,
  deleteDocuments,
  findScanByFile,
  findDocuments,
  putDocument,
} from './documents.store.ts';

/** File kind of biodata scans. */
const DOCUMENT = 'biodata-document';
const mimes = ['application/pdf', 'image/webp'];

type Form = z.output<typeof biodataDocumentContract.save.body>;

/** Allows the owner and readers of biodata; reading another person's scan is audited (Law 27/2022). */
registerFileReader(DOCUMENT, async (ctx, fileId) => {
  const document = await findScanByFile(ctx.db, fileId);
  if (!document) return false;
  const { studentId, kind } = document;
  if (studentId === actorOf(ctx).studentId) return true;
  if (!holds(ctx, 'studentProfile:get')) return false;
  await audit(ctx, {
    action: 'file.read',
    entity: 'student',
    entityId: studentId,
    after: { document: kind },
  });
  return true;
});

/** Returns the student if it is the actor or the actor has the permission. @throws AppError FORBIDDEN */
async function ownerFor(ctx: Ctx, id: string, right: Permission): Promise<BiodataOwner> {
  const owner = found((await findOwners(ctx.db, [id]))[0]);
  if (owner.id === actorOf(ctx).studentId || holds(ctx, right)) return owner;
  throw new AppError('FORBIDDEN', 'Dokumen ini milik mahasiswa lain.');
}

/**
 * Checks that a letter of transfer is uploaded by the office, for a transfer student.
 * @throws AppError FORBIDDEN, INVALID at `kind`
 */
function checkKind(ctx: Ctx, { registrationType }: BiodataOwner, { kind, file }: Form): void {
  if (!isOfficeDocument(kind)) return;
  if (!holds(ctx, 'studentProfile:update')) {
    throw new AppError('FORBIDDEN', 'Surat pindah diunggah oleh BAAK. Serahkan suratnya ke sana.');
  }
  if (file !== null && !needsOrigin(registrationType)) {
    throw invalidField('kind', 'Mahasiswa ini tidak masuk dari perguruan tinggi lain.');
  }
}

/** Lists a student's scans. */
export async function listScans(ctx: Ctx, id: string): Promise<BiodataDocument[]> {
  return findDocuments(ctx.db, (await ownerFor(ctx, id, 'studentProfile:get')).id);
}

/**
 * Sets, replaces or removes one scan; saving the same scan again has no effect.
 * @throws AppError STALE if the scan was replaced meanwhile, INVALID at `file` for a file the actor did not upload
 */
export const saveDocument = (outer: Ctx, id: string, form: Form): Promise<BiodataDocument[]> =>
  inTransaction(outer, async (ctx) => {
    const owner = await ownerFor(ctx, id, 'studentProfile:update');
    checkKind(ctx, owner, form);
    await lockBiodata(ctx.db, [owner.id]);
    const documents = await findDocuments(ctx.db, owner.id);
    const before = documents.find(({ kind }) => kind === form.kind);
    const currentFile = before?.file ?? null;
    if (form.file === currentFile) return documents;
    if (form.replaces !== currentFile) {
      throw new AppError('STALE', 'Dokumen ini sudah diganti. Muat ulang halaman lalu coba lagi.');
    }
    const after = await replaceScan(ctx, owner, form);
    if (currentFile !== null) await dropFile(ctx, currentFile, DOCUMENT);
    await audit(ctx, {
      action: after ? 'biodata.document-save' : 'biodata.document-delete',
      entity: 'student',
      entityId: owner.id,
      before: before ?? null,
      after: after && { kind: form.kind, ...after },
    });
    return findDocuments(ctx.db, owner.id);
  });

/** Stores the upload as the student's scan, or removes the scan. */
async function replaceScan(ctx: Ctx, { id: studentId, userId }: BiodataOwner, { kind, file }: Form) {
  if (file === null) {
    await deleteDocument(ctx.db, studentId, kind);
    return null;
  }
  const { id: fileId, ...upload } = await claimUpload(ctx, {
    kind: DOCUMENT,
    mimes,
    field: 'file',
    fileName: file,
  });
  const createdAt = ctx.now.toISOString();
  await putDocument(ctx.db, { studentId, userId, kind, fileId, createdAt });
  return { file: upload.name, name: upload.originalName, size: upload.size };
}

/** Removes all scans of deleted students. */
export async function dropDocuments(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const gone = await deleteDocuments(ctx.db, studentIds);
  for (const { file } of gone) await dropFile(ctx, file, DOCUMENT);
  await audit(
    ctx,
    ...gone.map(({ studentId, ...before }) => ({
      action: 'biodata.document-delete',
      entity: 'student',
      entityId: studentId,
      before,
    })),
  );
}
