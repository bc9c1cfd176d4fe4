import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';

/** File kind of the decree or document of a curriculum. */
const DOCUMENT = 'curriculum-document';

registerFileReader(DOCUMENT, (ctx) => Promise.resolve(holds(ctx, 'curriculum:get')));

type Held = { fileId: string | null; file: { file: string } | null };

/**
 * Returns the new file id of a curriculum; undefined keeps the current file.
 * @throws AppError INVALID at `file` unless it is a PDF uploaded by the actor
 */
export async function resolveFile(
  ctx: Ctx,
  before: Held | null,
  fileName: string | null | undefined,
): Promise<string | null> {
  if (fileName === undefined || fileName === before?.file?.file) return before?.fileId ?? null;
  if (fileName === null) return null;
  const upload = { kind: DOCUMENT, mimes: ['application/pdf'], field: 'file', fileName };
  return (await claimUpload(ctx, upload)).id;
}

/** Deletes a curriculum's former file, after the curriculum no longer refers to it. */
export async function dropFormerFile(ctx: Ctx, before: Held, fileId: string | null): Promise<void> {
  if (before.file !== null && before.fileId !== fileId) await dropFile(ctx, before.file.file, DOCUMENT);
}
