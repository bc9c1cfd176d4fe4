import { z } from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';
import { dropPublicPicture, keepPublicPicture } from '#server/platform/files/files.public.ts';
import { lockMainData, saveMainData } from './campus.store.ts';
import { requireProof } from './proof.service.ts';

const KIND = 'logo';
/** Sharp at 4 cm on paper and in the largest place of a screen. */
const LONGEST = 512;

/** Settings as they are stored; what is not named here is kept untouched. */
const stored = z.looseObject({
  institution: z.looseObject({ logo: z.string().nullable().optional() }).optional(),
});

/** Puts another logo, or none, into the settings; the picture of the old one goes. */
async function exchange(ctx: Ctx, logo: string | null): Promise<{ logo: string | null }> {
  const data = stored.parse(await lockMainData(ctx.db));
  const before = data.institution?.logo ?? null;
  if (before === null && logo === null) throw new AppError('NOT_FOUND', 'Kampus ini tidak memiliki logo.');
  await saveMainData(ctx.db, { ...data, institution: { ...data.institution, logo } });
  if (before !== null) await dropPublicPicture(ctx, before, KIND);
  await audit(ctx, {
    action: 'main-data.logo',
    entity: 'main-data',
    entityId: actorOf(ctx).userId,
    before: { logo: before },
    after: { logo },
  });
  ctx.afterCommit(() => ctx.services.campus.forget());
  return { logo };
}

/** Replaces the logo by an uploaded picture, written anew as PNG. @throws AppError INVALID without a picture, PROOF_REQUIRED. */
export async function saveLogo(
  outer: Ctx,
  [file]: readonly ReceivedFile[],
): Promise<{ logo: string | null }> {
  if (!file) {
    const message = 'Pilih berkas logo.';
    throw new AppError('INVALID', message, { errors: { file: message } });
  }
  requireProof(outer);
  const rule = { width: LONGEST, height: LONGEST, fit: 'inside', format: 'png' } as const;
  const { bytes } = await reencodeImage(file.path, rule);
  return inTransaction(outer, async (ctx) =>
    exchange(ctx, await keepPublicPicture(ctx, { bytes, mime: 'image/png', kind: KIND })),
  );
}

/** @throws AppError PROOF_REQUIRED, NOT_FOUND where there is none */
export async function removeLogo(outer: Ctx): Promise<{ logo: string | null }> {
  requireProof(outer);
  return inTransaction(outer, (ctx) => exchange(ctx, null));
}

/** A page that shows what stands at the head and the foot of every document. */
export async function sampleLetter(ctx: Ctx): Promise<FileAnswer> {
  const { meta } = await printFrame(ctx);
  const text = 'Halaman ini memperlihatkan kop surat yang dicetak pada setiap dokumen portal.';
  return {
    fileName: 'contoh-kop-surat.pdf',
    mime: 'application/pdf',
    body: await renderPdf(documentOf(meta, { heading: 'CONTOH KOP SURAT', content: [{ text }] })),
    inline: true,
  };
}
