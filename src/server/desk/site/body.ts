import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { AppError } from '#shared/platform/errors.ts';
import { publicPicture } from '#server/platform/files/files.public.ts';
import type { Services } from '#server/platform/services.ts';
import { type Html, raw } from '#server/platform/rich-text/html.ts';
import { picture } from './parts/picture.ts';

/** A picture as cleaned text holds it: no attribute there holds `>` or `"`. */
const written = /<img ([^>]*?)\/?>/g;

const SIZES = '(min-width: 52em) 760px, 100vw';

type Attributes = Partial<Record<'src' | 'alt' | 'width' | 'height', string>>;
type Size = { width: number; height: number };

const attributesOf = (tag: string): Attributes =>
  Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Width and height of a picture: as the text says, else as the file has them; null when it is gone. */
async function sizeOf(services: Services, { src = '', width, height }: Attributes): Promise<Size | null> {
  try {
    const file = await publicPicture(services, src.slice(src.lastIndexOf('/') + 1));
    if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) };
    const facts = await sharp(await buffer(await file.open())).metadata();
    return { width: facts.width, height: facts.height };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * A cleaned text (`rich-text/clean.ts`) as it is put into a page: its pictures in the sizes they are shown in, with the room
 * they need, and those that are gone left out.
 */
export async function bodyOf(services: Services, cleaned: string): Promise<Html> {
  const found = new Map(
    [...cleaned.matchAll(written)].map(([tag, inside = '']) => [tag, attributesOf(inside)]),
  );
  const sized = new Map(
    await Promise.all([...found].map(async ([tag, image]) => [tag, await sizeOf(services, image)] as const)),
  );
  return raw(
    cleaned.replace(written, (tag) => {
      const { src = '', alt = '' } = found.get(tag) ?? {};
      const size = sized.get(tag) ?? null;
      return size === null ? '' : picture(src, plain(alt), { ...size, sizes: SIZES }).toString();
    }),
  );
}
