import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentDesk } from '#test/factories/content-scene.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { publicNews } from './content.public.ts';
import { listNews } from './news.store.ts';

let t: TestApp;
let category: string;
const now = TEST_NOW.toISOString();

/** Ten thousand articles in twenty categories: a college that has written daily for decades. */
beforeAll(async () => {
  t = await testApp();
  const desk = await contentDesk(t);
  const cover = await desk.upload();
  await t.db.execute(sql`
    with c as (
      insert into news_categories (id, name, slug, position)
      select gen_random_uuid(), 'Rubrik uji ' || k, 'rubrik-uji-' || k, 100 + k from generate_series(1, 20) k returning id
    ), numbered as (select id, row_number() over () as k from c)
    insert into news (id, title, slug, category_id, cover, cover_alt, excerpt, body, tags, author_id, status, publish_at)
    select gen_random_uuid(), 'Berita uji ' || md5(n::text), 'berita-uji-' || n, id, ${cover}, 'Gambar', 'Ringkasan ' || md5((n * 7)::text),
      '<p>Isi</p>', array['tag-' || n % 500], ${desk.office.id}, case when n % 10 = 0 then 'DRAFT' else 'PUBLISHED' end,
      timestamptz '2000-01-01Z' + n * interval '20 hours'
    from generate_series(1, 10000) n join numbered on k = n % 20 + 1`);
  // As autovacuum leaves it: the words of new rows are in their index.
  await t.db.execute(sql`vacuum analyze news, news_categories`);
  category = 'rubrik-uji-7';
});
afterAll(() => t.close());

const first = { page: 1, limit: 10 };

test.each([
  ['all', {}, 'news_public_idx'],
  ['of a tag', { tag: 'tag-77' }, 'news_tags_idx'],
  ['by words', { search: 'c4ca4238' }, 'news_words_idx'],
] as const)('public news %s: the page is read by index', async (_, query, index) => {
  const [page] = await plansOf(t.db, (db) => publicNews(db, now, { ...first, ...query }));
  expect(page?.text).toContain(index);
});

test('public news of a category are read in their order by index', async () => {
  const [page] = await plansOf(t.db, (db) => publicNews(db, now, { ...first, category }));
  expect(page?.text).toMatch(/news_(public|category)_idx/);
  expect(page?.isSorted).toBe(false);
});

test('a far page is read by the index of its order', async () => {
  const [far] = await plansOf(t.db, (db) => publicNews(db, now, { page: 40, limit: 10 }));
  expect([far?.text.includes('news_public_idx'), far?.isSorted]).toEqual([true, false]);
});

test.each([
  ['updatedAt', 'news_list_idx'],
  ['-updatedAt', 'news_list_idx'],
  ['title', 'news_name_idx'],
  ['-title', 'news_name_idx'],
  ['publishAt', 'news_publish_idx'],
  ['-publishAt', 'news_publish_idx'],
])('news of the office by %s are read by %s', async (sort, index) => {
  const [page] = await plansOf(t.db, (db) => listNews(db, { ...first, sort }, now));
  expect(page?.text).toContain(index);
  expect(page?.isSorted).toBe(false);
});
