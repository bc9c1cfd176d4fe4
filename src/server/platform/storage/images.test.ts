import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { dataAbsent, dataFiles, dataPath } from '#test/data-folder.ts';
import { avatarImages, reencodeImage } from './images.ts';
import type { ImageRule } from './images.ts';

const inside: ImageRule = { width: 300, height: 300, fit: 'inside', format: 'webp' };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

describe('a picture is written anew', () => {
  test('within its limits, in the wanted format', async () => {
    const image = await reencodeImage(await picture(600, 400).png().toBuffer(), inside);
    expect(image).toMatchObject({ mime: 'image/webp', width: 300, height: 200 });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  test('never larger than it was', async () => {
    const image = await reencodeImage(await picture(50, 40).png().toBuffer(), inside);
    expect(image).toMatchObject({ width: 50, height: 40 });
  });

  test('cut to the shape of its place, which it fills at least by half', async () => {
    const banner: ImageRule = { width: 1920, height: 640, fit: 'cover', format: 'webp' };
    const half = await reencodeImage(await picture(960, 320).png().toBuffer(), banner);
    expect(half).toMatchObject({ width: 960, height: 320 });
    for (const [width, height] of [
      [959, 320],
      [1920, 319],
      [1, 1],
    ] as const) {
      const read = reencodeImage(await picture(width, height).png().toBuffer(), banner);
      await expect(read).rejects.toMatchObject({
        code: 'INVALID',
        message: `Gambar terlalu kecil: ${width} × ${height} piksel. Pakai bagian paling sedikit 960 × 320 piksel.`,
      });
    }
  });

  test('of the least size its place has, where it is not cut', async () => {
    const logo = { ...inside, least: 120 };
    const read = async (width: number, height: number) =>
      reencodeImage(await picture(width, height).png().toBuffer(), logo);
    expect(await read(120, 20)).toMatchObject({ width: 120, height: 20 });
    await expect(read(1, 119)).rejects.toMatchObject({
      code: 'INVALID',
      message: /sisi panjangnya paling sedikit 120/,
    });
  });

  test('white behind what was transparent, where the format has no transparency', async () => {
    const clear = sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const image = await reencodeImage(await clear.png().toBuffer(), { ...inside, format: 'jpeg' });
    const pixels = await sharp(image.bytes).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('upright, without place, camera and profile', async () => {
    const photo = await picture(60, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Contoh', Make: 'Kamera' }, IFD3: { GPSLatitude: '7/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const image = await reencodeImage(photo, inside);
    const after = await sharp(image.bytes).metadata();
    expect(image).toMatchObject({ width: 30, height: 60 });
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('without what was appended to the file', async () => {
    const png = await picture(20, 20).png().toBuffer();
    const image = await reencodeImage(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), inside);
    expect(image.bytes.includes('script')).toBe(false);
  });

  test('in the squares of an avatar', async () => {
    const images = await avatarImages(await picture(400, 300).jpeg().toBuffer());
    expect(images.map(({ width, height, mime }) => [width, height, mime])).toEqual([
      [80, 80, 'image/webp'],
      [160, 160, 'image/webp'],
    ]);
  });
});

describe('a picture is refused', () => {
  const tall = { create: { width: 6_500, height: 6_500, channels: 3 as const, background: '#fff' } };

  test.each<[string, () => Promise<Buffer>, string, RegExp]>([
    [
      'with more than 40 megapixels',
      () => sharp(tall).png({ compressionLevel: 1 }).toBuffer(),
      'TOO_LARGE',
      /40 megapiksel/,
    ],
    [
      'cut off half-way',
      async () => (await picture(200, 200).jpeg().toBuffer()).subarray(0, 500),
      'INVALID',
      /rusak/,
    ],
    [
      'that is only a header',
      () => Promise.resolve(Buffer.from('89504e470d0a1a0a', 'hex')),
      'INVALID',
      /rusak/,
    ],
    [
      'in a format that can hold scripts',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'UNSUPPORTED_TYPE',
      /JPG, PNG, atau WebP/,
    ],
    ['that moves', () => picture(5, 5).gif().toBuffer(), 'UNSUPPORTED_TYPE', /JPG, PNG, atau WebP/],
  ])('%s', async (_, build, code, message) => {
    await expect(reencodeImage(await build(), inside)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe.skipIf(dataAbsent('damaged pictures'))('damaged pictures', () => {
  const good = ['basi3p08.png', 'basn0g01.png', 'basn2c08.png', 'basn6a08.png'];
  const outcomeOf = (name: string) =>
    reencodeImage(dataPath('uji-masukan/png', name), inside).then(
      (image) => image.mime,
      (error: { code?: string }) => error.code,
    );

  test.each(good)('%s is good', async (name) => {
    expect(await outcomeOf(name)).toBe('image/webp');
  });

  test.each(dataFiles('uji-masukan/png', /^x.*\.png$/))('%s is refused', async (name) => {
    expect(await outcomeOf(name)).toMatch(/^(INVALID|UNSUPPORTED_TYPE)$/);
  });

  test.each(['broken_iccp.png', 'invalid_palette_index.png'])('%s is cleaned or refused', async (name) => {
    expect(await outcomeOf(name)).toMatch(/^(INVALID|image\/webp)$/);
  });
});
