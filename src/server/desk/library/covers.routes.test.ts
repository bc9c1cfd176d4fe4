import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { libraryCatalogContract as call } from '#shared/desk/library/library-catalog.contract.ts';
import { sizedPicture } from '#shared/platform/format/picture.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
let picture: Buffer;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
  picture = await sharp({ create: { width: 900, height: 1500, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'Contoh Pemotret' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());
beforeEach(() => t.as(scene.librarian.id));

const upload = async (content: Buffer | string = picture) =>
  t.call(fileContract.bookCover, { body: {} }, { files: [{ field: 'file', name: 'sampul.jpg', content }] });
const isServed = async (path: string) => (await t.inject({ url: path })).statusCode === 200;

/** The form of a title as it is stored, changed. */
async function change(id: string, patch: { cover?: string | null }) {
  const { title, callNumber, authors, updatedAt } = await scene.title(id);
  return t.call(call.save, { body: { _id: id, updatedAt, title, callNumber, authors, ...patch } });
}

test('a cover is kept written anew, shown to readers, and small in lists', async () => {
  const { data } = await upload();
  const { titleId } = await scene.shelve(0, { cover: data.url });
  const { title } = await scene.title(titleId);
  const { rawPayload } = await t.inject({ url: data.url });
  const { format, width, height, exif } = await sharp(rawPayload).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 432, 720, undefined]);
  const small = await t.inject({ url: sizedPicture(data.url, 160) });
  expect((await sharp(small.rawPayload).metadata()).width).toBe(160);
  await t.as(scene.other.userId);
  expect((await t.call(call.look, { params: { id: titleId } })).data.cover).toBe(data.url);
  const listed = await t.call(call.titles, { query: { search: title } });
  expect(listed.data.map(({ cover }) => cover)).toEqual([data.url]);
});

test('a change that says nothing of the cover leaves it; another or none lets the old one go', async () => {
  const [first, second] = [(await upload()).data.url, (await upload()).data.url];
  const { titleId } = await scene.shelve(0, { cover: first });
  expect((await change(titleId, {})).status).toBe(200);
  expect((await scene.title(titleId)).cover).toBe(first);
  expect((await change(titleId, { cover: second })).status).toBe(200);
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  expect((await change(titleId, { cover: null })).status).toBe(200);
  expect((await scene.title(titleId)).cover).toBeNull();
  expect(await isServed(second)).toBe(false);
});

test('a cover goes with its title', async () => {
  const { url } = (await upload()).data;
  const { titleId } = await scene.shelve(0, { cover: url });
  const { updatedAt } = await scene.title(titleId);
  expect((await t.call(call.remove, { params: { id: titleId }, body: { updatedAt } })).status).toBe(200);
  expect(await isServed(url)).toBe(false);
});

test("what is no picture, somebody else's or another title's is refused, and the title stays as it was", async () => {
  for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'teks']) {
    expect((await upload(content)).status).toBe(415);
  }
  const taken = (await upload()).data.url;
  await scene.shelve(0, { cover: taken });
  const { titleId } = await scene.shelve(0);
  const colleague = await buildStaff(t.db, 'library:get', 'library:create');
  await t.as(colleague.id);
  const foreign = (await upload()).data.url;
  await t.as(scene.librarian.id);
  for (const cover of [
    taken,
    foreign,
    '/media/hilang.webp',
    'https://contoh.id/a.webp',
    'javascript:alert(1)',
  ]) {
    const refused = await change(titleId, { cover });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['cover']]);
  }
  expect((await scene.title(titleId)).cover).toBeNull();
  expect(await isServed(taken)).toBe(true);
});
