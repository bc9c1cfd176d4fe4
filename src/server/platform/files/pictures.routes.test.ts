import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { files } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { exchangePictures } from './files.public.ts';
import { buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let photo: Buffer;
beforeAll(async () => {
  t = await testApp();
  photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const file = (content: Buffer | string, name: string) => ({ files: [{ field: 'file', name, content }] });
const rowOf = async (name: string) => (await t.db.select().from(files).where(eq(files.name, name)))[0];
const asActor = async () =>
  backgroundCtx(t.services, { actor: await t.actor(), log: t.app.log, ip: 'test', requestId: newId() });

test.each([
  [fileContract.newsImage, 'news:get', 'news:update', [1600, 900], 'news-image'],
  [fileContract.bannerImage, 'banner:get', 'banner:create', [1920, 640], 'banner-image'],
  [fileContract.partnerLogo, 'partner:get', 'partner:update', [480, 360], 'partner-logo'],
  [fileContract.bookCover, 'library:get', 'library:create', [480, 360], 'book-cover'],
  [fileContract.testimonialPhoto, 'testimoni:get', 'testimoni:create', [320, 320], 'testimonial-photo'],
] as const)('%o: a picture in its size, for whoever may write', async (endpoint, get, write, size, kind) => {
  const send = (content: Buffer | string = photo) =>
    t.call(endpoint, { body: {} }, file(content, 'foto.jpg'));
  await t.as(null);
  expect((await send()).status).toBe(401);
  await t.as((await buildUser(t.db)).id);
  expect((await send()).error.code).toBe('NO_ACCESS');
  await t.as((await buildStaff(t.db, get)).id);
  expect((await send()).error.code).toBe('FORBIDDEN');
  await t.as((await buildStaff(t.db, get, write)).id);
  expect((await t.call(endpoint, { body: {} })).error.message).toBe('No file found in FormData');
  expect((await send('teks')).status).toBe(415);
  const { data } = await send();
  expect([data.width, data.height]).toEqual(size);
  expect(await rowOf(data.fileName)).toMatchObject({
    kind,
    isPublic: true,
    expiresAt: '2026-08-25T03:00:00.000Z',
  });
  const shown = await t.inject({ url: data.url });
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
  expect((await t.call(fileContract.deleteImage, { body: { fileName: data.fileName } })).status).toBe(200);
  expect((await t.inject({ url: data.url })).statusCode).toBe(404);
});

test('a record keeps the pictures it shows and lets go of the others', async () => {
  await t.as((await buildStaff(t.db, 'news:get', 'news:update')).id);
  const send = async () =>
    (await t.call(fileContract.newsImage, { body: { use: 'body' } }, file(photo, 'a.jpg'))).data;
  const [first, second] = [await send(), await send()];
  expect([first.width, first.height]).toEqual([1600, 1200]);
  const exchange = async (before: string[], after: string[]) => {
    const ctx = await asActor();
    return inTransaction(ctx, (inner) =>
      exchangePictures(inner, 'news-image', { before, after, field: 'body' }),
    );
  };
  await exchange([], [first.url]);
  expect((await rowOf(first.fileName))?.expiresAt).toBeNull();
  const kept = await t.call(fileContract.deleteImage, { body: { fileName: first.url } });
  expect(kept.error.code).toBe('REFERENCED');
  await expect(exchange([first.url], ['/media/hilang.webp'])).rejects.toMatchObject({ code: 'INVALID' });
  expect(await rowOf(first.fileName)).toBeDefined();
  await exchange([first.url], [second.url]);
  expect(await rowOf(first.fileName)).toBeUndefined();
  expect((await rowOf(second.fileName))?.expiresAt).toBeNull();
  await t.as((await buildStaff(t.db, 'news:get', 'news:update')).id);
  expect((await t.call(fileContract.deleteImage, { body: { fileName: second.fileName } })).status).toBe(403);
});
