import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import {
  dropFile,
  type Document,
  keepFile,
  registerFileReader,
} from '#server/platform/files/files.public.ts';
import {
  type Attachment,
  attachmentOfFile,
  deleteAttachment,
  findAttachments,
  insertAttachment,
  lockAttachment,
  lockKinds,
} from './attachments.store.ts';
import type { Subject } from './procedures.store.ts';

const FILE_KIND = 'attachment';

type Reader = (ctx: Ctx, attachment: Pick<Attachment, 'subjectId' | 'kind'>) => Promise<boolean>;
const readers = new Map<string, { reader: Reader; health: readonly string[] }>();

/**
 * Says who may read the files of a procedure besides who uploaded them.
 * @param health kinds of files that may tell of somebody's health; looking at another person's leaves a trace (Law 27/2022)
 */
export const registerAttachmentReader = (
  subject: Subject,
  reader: Reader,
  health: readonly string[] = [],
): void => void readers.set(subject, { reader, health });

registerFileReader(FILE_KIND, async (ctx, fileId) => {
  const attachment = await attachmentOfFile(ctx.db, fileId);
  const known = attachment && readers.get(attachment.subject);
  if (!known || !(await known.reader(ctx, attachment))) return false;
  const { subject, subjectId, kind } = attachment;
  if (known.health.includes(kind)) {
    await audit(ctx, {
      action: 'file.read',
      entity: subject.toLowerCase(),
      entityId: subjectId,
      after: { document: kind },
    });
  }
  return true;
});

type NewAttachment = { subject: Subject; subjectId: string; kind: string; document: Document };

/** Adds a file to a procedure. Who may do so the caller has decided. @returns its id */
export async function attach(
  ctx: Ctx,
  { subject, subjectId, kind, document }: NewAttachment,
): Promise<string> {
  const { userId } = actorOf(ctx);
  const file = await keepFile(ctx, { ...document, kind: FILE_KIND, ownerId: userId });
  const id = newId();
  await insertAttachment(ctx.db, {
    id,
    subject,
    subjectId,
    kind,
    fileId: file.id,
    uploadedBy: userId,
    uploadedAt: ctx.now.toISOString(),
  });
  await audit(ctx, {
    action: 'attachment.add',
    entity: subject.toLowerCase(),
    entityId: subjectId,
    after: { kind, name: document.originalName, size: file.size },
  });
  return id;
}

/** The files of procedures, oldest first, by record. */
export async function attachmentsOf(
  ctx: Ctx,
  subject: Subject,
  subjectIds: readonly string[],
): Promise<Map<string, AttachmentView[]>> {
  return Map.groupBy(await findAttachments(ctx.db, subject, subjectIds), ({ subjectId }) => subjectId);
}

/**
 * Removes a file from a procedure, as only who uploaded it may, while nobody relied on it.
 * @param by `WRITER` where the record passes from hand to hand: whoever writes it now removes what others uploaded too
 * @throws AppError NOT_FOUND, FORBIDDEN, RULE once it is locked
 */
export async function detach(
  ctx: Ctx,
  subject: Subject,
  subjectId: string,
  id: string,
  by: 'UPLOADER' | 'WRITER' = 'UPLOADER',
): Promise<void> {
  const attachment = found(await lockAttachment(ctx.db, subject, subjectId, id));
  if (by === 'UPLOADER' && attachment.uploadedBy !== actorOf(ctx).userId) {
    throw new AppError('FORBIDDEN', 'Berkas hanya dapat dihapus oleh yang mengunggahnya.');
  }
  if (attachment.lockedAt !== null) {
    throw new AppError('RULE', 'Berkas ini sudah diperiksa sehingga tidak dapat dihapus.');
  }
  await deleteAttachment(ctx.db, id);
  await dropFile(ctx, attachment.file, FILE_KIND);
  await audit(ctx, {
    action: 'attachment.remove',
    entity: subject.toLowerCase(),
    entityId: subjectId,
    before: { kind: attachment.kind, name: attachment.name },
  });
}

/**
 * Removes the files of a record that nobody relied on yet, whoever uploaded them: the record is deleted, or newer files
 * replace them.
 * @param isMeant which of them; all where it is not given
 * @returns how many there were
 */
export async function dropAttachments(
  ctx: Ctx,
  subject: Subject,
  subjectId: string,
  isMeant: (one: AttachmentView) => boolean = () => true,
): Promise<number> {
  const all = await findAttachments(ctx.db, subject, [subjectId]);
  const going = all.filter((one) => !one.locked && isMeant(one));
  for (const { _id, file, kind, name } of going) {
    await deleteAttachment(ctx.db, _id);
    await dropFile(ctx, file, FILE_KIND);
    await audit(ctx, {
      action: 'attachment.remove',
      entity: subject.toLowerCase(),
      entityId: subjectId,
      before: { kind, name },
    });
  }
  return going.length;
}

/** From now on files of these kinds stay: a step relied on them. */
export const lockAttachments = (ctx: Ctx, subject: Subject, subjectId: string, kinds: readonly string[]) =>
  lockKinds(ctx.db, subject, subjectId, kinds, ctx.now.toISOString());

/**
 * Makes sure a file of each kind is there before a step relies on them.
 * @param labels what each kind is called: `PROPOSAL` → "proposal"
 * @throws AppError RULE naming what is missing
 */
export async function requireAttachments(
  ctx: Ctx,
  subject: Subject,
  subjectId: string,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  const there = new Set((await findAttachments(ctx.db, subject, [subjectId])).map(({ kind }) => kind));
  const missing = Object.entries(labels).flatMap(([kind, label]) => (there.has(kind) ? [] : [label]));
  if (missing.length === 0) return;
  throw new AppError('RULE', `Unggah dahulu: ${missing.join(', ')}.`, {
    errors: { files: 'Berkas belum lengkap.' },
  });
}
