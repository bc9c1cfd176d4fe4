import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#server/platform/db/schema.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let office: string;
beforeAll(async () => {
  t = await testApp();
  office = (
    await buildStaff(t.db, 'curriculum:get', 'curriculum:create', 'curriculum:update', 'curriculum:delete')
  ).id;
});
afterAll(() => t.close());

let count = 0;
const facts = () => ({
  name: `Kurikulum berkas ${(count += 1)}`,
  startSemester: '20261',
  totalSks: 144,
  mandatorySks: 132,
  electiveSks: 12,
});
const upload = async (name: string, content: Buffer = smallPdf) =>
  (await t.call(fileContract.upload, { body: {} }, { files: [{ field: 'file', name, content }] })).data
    .fileName;
const save = (body: object) => t.call(curriculumContract.save, { body: body as never });
const get = async (id: string) => (await t.call(curriculumContract.get, { params: { id } })).data;
const ask = async (file: string) => (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
const isKept = async (name: string) => (await t.db.$count(files, eq(files.name, name))) === 1;

test('a curriculum keeps one document, replaces it, stays as it is otherwise, and takes it along', async () => {
  await t.as(office);
  const form = facts();
  const [first, second] = [await upload('sk.pdf'), await upload('sk baru.pdf')];
  const { data } = await save({ ...form, file: first });
  const id = data._id;
  expect((await get(id)).file).toEqual({ file: first, name: 'sk.pdf' });
  const again = async (change: object) =>
    save({ ...form, _id: id, updatedAt: (await get(id)).updatedAt, ...change });

  expect((await again({})).status).toBe(200);
  expect((await again({ file: first })).status).toBe(200);
  expect((await get(id)).file?.file).toBe(first);
  const stale = await save({ ...form, _id: id, updatedAt: '2020-01-01T00:00:00.000Z', file: second });
  expect(stale.error.code).toBe('STALE');
  expect([(await get(id)).file?.file, await isKept(first)]).toEqual([first, true]);

  expect((await again({ file: second })).status).toBe(200);
  expect([(await get(id)).file?.name, await isKept(first)]).toEqual(['sk baru.pdf', false]);
  expect((await again({ file: null })).status).toBe(200);
  expect([(await get(id)).file, await isKept(second)]).toEqual([null, false]);

  const third = await upload('sk akhir.pdf');
  await again({ file: third });
  expect((await t.call(curriculumContract.remove, { params: { id } })).status).toBe(200);
  expect(await isKept(third)).toBe(false);
});

test('it is a PDF one has sent oneself, and opened by who may see curricula', async () => {
  await t.as((await buildStaff(t.db, 'curriculum:get')).id);
  const foreign = await upload('lain.pdf');
  expect((await save({ ...facts(), file: foreign })).status).toBe(403);
  await t.as(office);
  const text = await upload('daftar.csv', Buffer.from('nim,nama\n1,Ani\n'));
  for (const file of [text, foreign, 'x'.repeat(32)]) {
    expect((await save({ ...facts(), file })).error.errors).toHaveProperty('file');
  }
  const file = await upload('sk.pdf');
  expect((await save({ ...facts(), file })).status).toBe(200);
  await t.as((await buildStaff(t.db, 'curriculum:get')).id);
  expect(await ask(file)).toBe(200);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect(await ask(file)).toBe(403);
  await t.as(null);
  expect([await ask(file), (await save(facts())).status]).toEqual([401, 401]);
});
