import { audiencesOf } from '#shared/teaching/calendar/audience.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import { isAttachmentFor, type KeptEvent } from './calendar.store.ts';

/** Kind of the private files that belong to events. */
const ATTACHMENT = 'calendar-attachment';
const mimes = ['application/pdf', 'image/webp'];

/** To which audiences the actor belongs, and as which student. */
export const readerOf = (ctx: Ctx) => {
  const actor = actorOf(ctx);
  return { audiences: audiencesOf(actor), studentId: actor.studentId };
};

registerFileReader(ATTACHMENT, (ctx, fileId) => isAttachmentFor(ctx.db, fileId, readerOf(ctx)));

/** The file an event has from now on. @throws AppError INVALID at `attachment` for what is no own upload of a PDF or picture */
export async function attachmentOf(
  ctx: Ctx,
  before: KeptEvent | undefined,
  fileName: string | null,
): Promise<string | null> {
  if (fileName === null) return null;
  if (fileName === before?.attachment?.file) return before.fileId;
  return (await claimUpload(ctx, { kind: ATTACHMENT, mimes, field: 'attachment', fileName })).id;
}

/** Removes the file an event had, once the event does not refer to it. */
export async function dropAttachment(ctx: Ctx, before: KeptEvent, fileId: string | null): Promise<void> {
  if (before.attachment === null || before.fileId === fileId) return;
  await dropFile(ctx, before.attachment.file, ATTACHMENT);
}
