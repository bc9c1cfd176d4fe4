import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { publicCategories, publicNews } from './content.public.ts';
import { type ContentDesk, contentDesk } from '#test/factories/content-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let desk: ContentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await contentDesk(t);
});
afterAll(() => t.close());

const now = TEST_NOW.toISOString();
const list = async (search?: string) =>
  (await t.call(newsCategoryContract.list, { query: { limit: 100, ...(search && { search }) } })).data;
const remove = (id: string) => t.call(newsCategoryContract.remove, { params: { id } });

test('a category is created, renamed, and never twice or from a stale copy', async () => {
  const id = await desk.category('Prestasi Mahasiswa');
  const [created] = await list('prestasi');
  expect(created).toMatchObject({ _id: id, slug: 'prestasi-mahasiswa', articles: 0 });
  const save = (body: { _id?: string; updatedAt?: string; name: string }) =>
    t.call(newsCategoryContract.save, { body });
  const copy = { _id: id, ...(created && { updatedAt: created.updatedAt }) };
  expect((await save({ ...copy, name: 'Prestasi' })).status).toBe(200);
  expect((await list('prestasi'))[0]).toMatchObject({ name: 'Prestasi', slug: 'prestasi' });
  expect((await save({ ...copy, name: 'Lain' })).error.code).toBe('STALE');
  expect((await save({ name: 'PRESTASI' })).error.errors).toEqual({
    name: 'Kategori dengan nama ini sudah ada.',
  });
  expect((await save({ name: 'x'.repeat(51) })).error.errors).toHaveProperty('name');
});

test('one that is used keeps its address and is not deleted', async () => {
  const categoryId = await desk.category('Riset');
  const { data } = await desk.write({ categoryId, status: 'PUBLISHED', tags: ['riset terapan'] });
  const [used] = await list('riset');
  await t.call(newsCategoryContract.save, {
    body: { _id: categoryId, updatedAt: used?.updatedAt, name: 'Penelitian' },
  });
  expect((await list('penelitian'))[0]).toMatchObject({ slug: 'riset', articles: 1 });
  expect(await publicCategories(t.db, now)).toContainEqual({ name: 'Penelitian', slug: 'riset', count: 1 });
  const found = async (q: object) => (await publicNews(t.db, now, { page: 1, limit: 10, ...q })).total;
  expect([await found({ category: 'riset' }), await found({ tag: 'riset terapan' })]).toEqual([1, 1]);
  expect(await found({ category: 'tidak-ada' })).toBe(0);
  expect((await remove(categoryId)).error).toMatchObject({
    code: 'REFERENCED',
    message: 'Kategori Penelitian dipakai 1 berita. Pindahkan beritanya ke kategori lain terlebih dahulu.',
  });
  await t.call(newsContract.remove, { params: { id: data._id } });
  expect((await remove(categoryId)).error.message).toContain('1 di antaranya di sampah');
  await t.call(newsContract.purge, { params: { id: data._id } });
  expect((await remove(categoryId)).status).toBe(200);
  expect(await list('penelitian')).toEqual([]);
});

test('categories are put in order', async () => {
  await desk.category('Urutan A');
  const ids = (await t.call(newsCategoryContract.ordered, {})).data.map(({ _id }) => _id).toReversed();
  expect((await t.call(newsCategoryContract.setOrder, { body: { ids } })).data).toEqual({
    ordered: ids.length,
  });
  expect((await list()).map(({ _id }) => _id)).toEqual(ids);
  expect((await t.call(newsCategoryContract.select, {})).data.map(({ _id }) => _id)).toEqual(ids);
});

test('rights are asked for each change', async () => {
  const id = await desk.category('Terjaga');
  await t.as((await buildStaff(t.db, 'newsCategory:get')).id);
  expect((await t.call(newsCategoryContract.save, { body: { name: 'Baru' } })).status).toBe(403);
  expect((await remove(id)).status).toBe(403);
  expect((await t.call(newsCategoryContract.setOrder, { body: { ids: [id] } })).status).toBe(403);
  await t.as(null);
  expect((await t.call(newsCategoryContract.list, { query: {} })).status).toBe(401);
  await t.as(desk.office.id);
  expect((await list('terjaga')).length).toBe(1);
});
