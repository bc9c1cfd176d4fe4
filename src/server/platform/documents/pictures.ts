import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { files } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ImageData } from './print-document.ts';

/** Longest side of a picture on paper, in pixels: sharp at 3 cm, and small in the file. */
const LONGEST = 360;
const MEDIA = '/media/';

/** Pictures of letterheads, made once: names under `/media/` are never used twice. */
const kept = new Map<string, Promise<ImageData | null>>();
const KEPT = 24;

/** Private pictures that are made to stand on documents. */
const ownKinds: readonly string[] = ['letterhead', 'stamp', 'signature', 'lecturer-signature'];

async function read(ctx: Ctx, path: string, longest: number): Promise<ImageData | null> {
  const open = path.startsWith(MEDIA);
  const name = open ? path.slice(MEDIA.length) : path;
  const [file] = await ctx.db
    .select({ key: files.storageKey, isPublic: files.isPublic, kind: files.kind })
    .from(files)
    .where(eq(files.name, name));
  if (file === undefined || (open ? !file.isPublic : !ownKinds.includes(file.kind))) return null;
  const bytes = await buffer(await ctx.services.files.open(file.key ?? name));
  const png = await sharp(bytes)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A document is worth more than the picture on it: what cannot be read is left out and logged. */
const readOrSkip = (ctx: Ctx, path: string, longest = LONGEST): Promise<ImageData | null> =>
  read(ctx, path, longest).catch((error: unknown) => {
    ctx.log.warn({ err: error, path }, 'picture left out of a document');
    return null;
  });

/** A public picture for a document, such as a portrait; null where there is none. @param path as accounts hold it. */
export const pictureOf = async (ctx: Ctx, path: string | null): Promise<ImageData | null> =>
  path === null ? null : readOrSkip(ctx, path);

/** The same for a picture that stands on many documents; it is read and set once. @param longest side in pixels. */
export async function standingPicture(
  ctx: Ctx,
  path: string | null,
  longest = LONGEST,
): Promise<ImageData | null> {
  if (path === null) return null;
  const held = kept.get(path);
  if (held) return held;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  const made = readOrSkip(ctx, path, longest);
  kept.set(path, made);
  if ((await made) === null) kept.delete(path);
  return made;
}
