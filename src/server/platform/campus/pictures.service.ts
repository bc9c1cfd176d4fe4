import { readFile } from 'node:fs/promises';
import { mainDataSchema } from '#shared/platform/campus/main-data.ts';
import type { DocumentPicture } from '#shared/platform/campus/main-data.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';
import { dropFile, keepPrivateFile } from '#server/platform/files/files.public.ts';
import { lockMainData, saveMainData } from './campus.store.ts';
import { requireProof } from './proof.service.ts';

type Kind = DocumentPicture | 'signature';

/** Sharp on paper: a letterhead is as wide as a page, the others a few centimetres. */
const longest: Record<Kind, number> = { letterhead: 1800, stamp: 512, signature: 512 };
const words: Record<Kind, string> = { letterhead: 'kop surat', stamp: 'stempel', signature: 'tanda tangan' };

/** Keeps an uploaded picture as a private file, written anew as PNG. @throws AppError INVALID without one. */
async function keep(ctx: Ctx, kind: Kind, [file]: readonly ReceivedFile[]): Promise<string> {
  if (!file) throw invalidField('file', `Pilih gambar ${words[kind]}.`);
  const size = longest[kind];
  const { bytes } = await reencodeImage(await readFile(file.path), {
    width: size,
    height: size,
    fit: 'inside',
    format: 'png',
  });
  const facts = { content: bytes, originalName: `${kind}.png`, kind, mime: 'image/png' };
  return keepPrivateFile(ctx, { ...facts, ownerId: actorOf(ctx).userId });
}

/** Puts another picture, or none, into the settings; the old one goes. */
async function exchange(ctx: Ctx, kind: DocumentPicture, file: string | null) {
  const raw = (await lockMainData(ctx.db)) as Record<string, object | undefined>;
  const before = mainDataSchema.parse(raw).institution[kind];
  if (before === null && file === null) throw new AppError('NOT_FOUND', `Gambar ${words[kind]} tidak ada.`);
  await saveMainData(ctx.db, { ...raw, institution: { ...raw['institution'], [kind]: file } });
  if (before !== null) await dropFile(ctx, before, kind);
  await audit(ctx, {
    action: `main-data.${kind}`,
    entity: 'main-data',
    entityId: 'institution',
    before: { [kind]: before },
    after: { [kind]: file },
  });
  ctx.afterCommit(() => ctx.services.campus.forget());
  return { file };
}

/** Replaces the letterhead or the stamp of documents. @throws AppError PROOF_REQUIRED */
export async function savePicture(outer: Ctx, kind: DocumentPicture, files: readonly ReceivedFile[]) {
  requireProof(outer);
  return inTransaction(outer, async (ctx) => exchange(ctx, kind, await keep(ctx, kind, files)));
}

/** Documents do without it from now on. @throws AppError PROOF_REQUIRED, NOT_FOUND where there is none */
export async function removePicture(outer: Ctx, kind: DocumentPicture) {
  requireProof(outer);
  return inTransaction(outer, (ctx) => exchange(ctx, kind, null));
}

/** Keeps a signature; older ones stay, so that an earlier list of officials can be brought back. */
export async function saveSignature(
  outer: Ctx,
  files: readonly ReceivedFile[],
): Promise<Told<{ file: string }>> {
  requireProof(outer);
  const file = await inTransaction(outer, async (ctx) => {
    const name = await keep(ctx, 'signature', files);
    const entry = { action: 'main-data.signature', entity: 'main-data', entityId: 'officials' };
    await audit(ctx, { ...entry, after: { file: name } });
    return name;
  });
  return told({ file }, 'Tanda tangan terunggah. Simpan daftar pejabat untuk memakainya.');
}
