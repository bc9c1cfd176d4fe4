import { AppError } from '#shared/platform/errors.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, detach, registerAttachmentReader } from '#server/platform/procedures/procedures.public.ts';
import { findRecord, touchParts } from './records.store.ts';
import { lockDraft } from './records.service.ts';
import { visibleTo } from './visible.ts';

registerAttachmentReader(
  'MEETING',
  async (ctx, { subjectId }) => (await findRecord(ctx.db, subjectId, visibleTo(ctx))) !== undefined,
);

/** Adds a PDF or a photo to a draft; a photo is written anew. */
export async function attachToMeeting(
  outer: Ctx,
  id: string,
  [file]: readonly ReceivedFile[],
): Promise<{ _id: string }> {
  if (!file) throw new AppError('INVALID', 'Pilih berkas.', { errors: { file: 'Pilih berkas.' } });
  const document = await readDocument(file, ['jpg', 'png', 'webp', 'pdf']);
  return inTransaction(outer, async (ctx) => {
    await lockDraft(ctx, id);
    await touchParts(ctx.db, id);
    const kind = document.mime === 'application/pdf' ? 'DOCUMENT' : 'PHOTO';
    return { _id: await attach(ctx, { subject: 'MEETING', subjectId: id, kind, document }) };
  });
}

/** Removes an own file from a draft. */
export const detachFromMeeting = (outer: Ctx, id: string, attachmentId: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    await lockDraft(ctx, id);
    await touchParts(ctx.db, id);
    await detach(ctx, 'MEETING', id, attachmentId);
    return { _id: attachmentId };
  });
