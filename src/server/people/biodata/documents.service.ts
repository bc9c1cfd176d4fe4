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
  findDocumentOf,
  findDocuments,
  putDocument,
} from './documents.store.ts';

/** Kind of the private files that are scans of the biodata. */
const DOCUMENT = 'biodata-document';
const mimes = ['application/pdf', 'image/webp'];

type Form = z.output<typeof biodataDocumentContract.save.body>;

/** The owner and who may read biodata; a look at another person's scan leaves a trace (Law 27/2022). */
registerFileReader(DOCUMENT, async (ctx, fileId) => {
  const document = await findDocumentOf(ctx.db, fileId);
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

/** The student of the id, when it is the actor or the actor holds the right. @throws AppError FORBIDDEN */
async function ownerFor(ctx: Ctx, id: string, right: Permission): Promise<BiodataOwner> {
  const owner = found((await findOwners(ctx.db, [id]))[0]);
  if (owner.id === actorOf(ctx).studentId || holds(ctx, right)) return owner;
  throw new AppError('FORBIDDEN', 'Dokumen ini milik mahasiswa lain.');
}

/**
 * A letter of transfer is taken from the office alone, for students who came from another college.
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

/** Which scans a student has given. */
export async function documentsOf(ctx: Ctx, id: string): Promise<BiodataDocument[]> {
  return findDocuments(ctx.db, (await ownerFor(ctx, id, 'studentProfile:get')).id);
}

/**
 * Puts, replaces or takes away one scan; saving the same again changes nothing.
 * @throws AppError STALE when somebody else has replaced the scan, INVALID at `file` for what is no own upload
 */
export const saveDocument = (outer: Ctx, id: string, form: Form): Promise<BiodataDocument[]> =>
  inTransaction(outer, async (ctx) => {
    const owner = await ownerFor(ctx, id, 'studentProfile:update');
    checkKind(ctx, owner, form);
    await lockBiodata(ctx.db, [owner.id]);
    const documents = await findDocuments(ctx.db, owner.id);
    const before = documents.find(({ kind }) => kind === form.kind);
    const held = before?.file ?? null;
    if (form.file === held) return documents;
    if (form.replaces !== held) {
      throw new AppError('STALE', 'Dokumen ini sudah diganti. Muat ulang halaman lalu coba lagi.');
    }
    const after = await exchange(ctx, owner, form);
    if (held !== null) await dropFile(ctx, held, DOCUMENT);
    await audit(ctx, {
      action: after ? 'biodata.document-save' : 'biodata.document-delete',
      entity: 'student',
      entityId: owner.id,
      before: before ?? null,
      after: after && { kind: form.kind, ...after },
    });
    return findDocuments(ctx.db, owner.id);
  });

/** Lets the student have the upload as scan, or none. */
async function exchange(ctx: Ctx, { id: studentId, userId }: BiodataOwner, { kind, file }: Form) {
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

/** Removes every scan of students who are deleted. */
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
