import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizedFolder } from '#server/platform/storage/sized-pictures.ts';
import { files } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { dropPublicPicture } from '#server/platform/files/files.public.ts';
import { buildPicture } from '#test/factories/site-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let cover: string;

beforeAll(async () => {
  t = await testApp();
  cover = await buildPicture(t.services);
});
afterAll(() => t.close());

const sized = (size: string, path = cover) =>
  t.inject({ url: path.replace('/media/', `/media/${size}/`) + (size === 'og' ? '.jpg' : '') });

test.each([
  ['480', 'webp', 480, 270],
  ['960', 'webp', 960, 540],
  ['og', 'jpeg', 1200, 630],
])('size %s is a %s of %i by %i that other sites may show', async (size, format, width, height) => {
  for (const answer of [await sized(size), await sized(size)]) {
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height });
  }
});

test('a picture never grows, and who has it gets nothing again', async () => {
  const small = await buildPicture(t.services, 'partner-logo', { width: 200, height: 100 });
  const answer = await sized('480', small);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200, height: 100 });
  const url = small.replace('/media/', '/media/480/');
  const again = await t.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('its sizes go with a picture', async () => {
  const gone = await buildPicture(t.services);
  await sized('480', gone);
  await sized('og', gone);
  await sized('480', cover);
  const kept = () => readdir(sizedFolder(t.services.env.DATA_DIR));
  const before = await kept();
  const [file] = await t.db
    .select()
    .from(files)
    .where(eq(files.name, gone.slice('/media/'.length)));
  const ownSizes = before.filter((name) => name.includes(file?.storageKey ?? 'none'));
  expect(ownSizes).toHaveLength(2);
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: '' });
  await inTransaction(ctx, (inner) => dropPublicPicture(inner, gone, 'news-image'));
  const others = before.filter((name) => !ownSizes.includes(name)).toSorted();
  await expect.poll(async () => (await kept()).toSorted()).toEqual(others);
  expect((await sized('480', gone)).statusCode).toBe(404);
  expect((await sized('480', cover)).statusCode).toBe(200);
});

test('other files, sizes and names are not to be had', async () => {
  const avatar = await buildPicture(t.services, 'avatar');
  for (const answer of [
    await sized('480', avatar),
    await sized('481'),
    await sized('og', `/media/${'0'.repeat(32)}.webp`),
    await t.inject({ url: cover.replace('/media/', '/media/og/') }),
    await t.inject({ url: '/media/480/..%2f..%2fsecret.webp' }),
  ])
    expect(answer.statusCode).toBe(404);
});
