import { AppError } from '#shared/platform/errors.ts';
import { libraryLabelsDocument } from './papers/library-labels.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findLabels } from './copies.store.ts';

/** Labels of the copies of a title, or of chosen ones, as PDF. @throws AppError RULE where there are none */
export async function printLabels(
  ctx: Ctx,
  by: { titleId?: string | undefined; ids?: string[] | undefined },
): Promise<FileAnswer> {
  const labels = await findLabels(ctx.db, by);
  if (labels.length === 0) throw new AppError('RULE', 'Judul ini belum memiliki eksemplar.');
  const { meta } = await printFrame(ctx);
  const document = libraryLabelsDocument({ meta, college: meta.letterhead.college, labels });
  return {
    fileName: 'label-perpustakaan.pdf',
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
