import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';

/** Kind of the private files that hold the decree or the document of a curriculum. */
const DOCUMENT = 'curriculum-document';

registerFileReader(DOCUMENT, (ctx) => Promise.resolve(holds(ctx, 'curriculum:get')));

type Held = { fileId: string | null; file: { file: string } | null };

/**
 * The file a curriculum has from now on; undefined leaves the one it has.
 * @throws AppError INVALID at `file` for what is no own upload of a PDF
 */
export async function fileOf(
  ctx: Ctx,
  before: Held | null,
  fileName: string | null | undefined,
): Promise<string | null> {
  if (fileName === undefined || fileName === before?.file?.file) return before?.fileId ?? null;
  if (fileName === null) return null;
  const upload = { kind: DOCUMENT, mimes: ['application/pdf'], field: 'file', fileName };
  return (await claimUpload(ctx, upload)).id;
}

/** Removes the file a curriculum had, once the curriculum does not refer to it. */
export async function dropFormerFile(ctx: Ctx, before: Held, fileId: string | null): Promise<void> {
  if (before.file !== null && before.fileId !== fileId) await dropFile(ctx, before.file.file, DOCUMENT);
}
