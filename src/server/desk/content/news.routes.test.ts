import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { newsContract } from '#shared/desk/content/news.contract.ts';
import { newsMoment } from '#shared/desk/content/stage.ts';
import { auditLog, files, news } from '#server/platform/db/schema.ts';
import { publicArticle, publicNews } from './content.public.ts';
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
const later = '2026-09-01T01:00:00.000Z';
const publish = { status: 'PUBLISHED' } as const;
const isKept = async (path: string) =>
  (
    await t.db
      .select()
      .from(files)
      .where(eq(files.name, path.slice('/media/'.length)))
  ).length === 1;
const actionsOf = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ action }) => action);

describe('an article', () => {
  test('is written as a draft, read back, published, and shown from then on', async () => {
    const { data, message } = await desk.write({
      title: 'Wisuda ke-12: Tumbuh & Berdampak',
      tags: [' Wisuda ', 'wisuda'],
      seoTitle: 'Wisuda',
    });
    expect(message).toBe('Draf tersimpan.');
    const draft = await desk.read(data._id);
    expect(draft).toMatchObject({
      slug: 'wisuda-ke-12-tumbuh-berdampak',
      stage: 'DRAFT',
      publishAt: null,
      tags: ['wisuda'],
      excerpt: 'Kuliah umum dihadiri ratusan mahasiswa.',
      author: desk.office.name,
      views: 0,
    });
    expect(await publicArticle(t.db, now, draft.slug)).toBeNull();
    const done = await desk.write({ ...publish, ...keep(draft) });
    expect(done.message).toBe('Berita terbit.');
    expect(await desk.read(data._id)).toMatchObject({ stage: 'SHOWN', publishAt: now });
    expect(await publicArticle(t.db, now, draft.slug)).toMatchObject({ title: draft.title });
    expect(await actionsOf(data._id)).toEqual(['news.create', 'news.update']);
  });

  test('that is planned is shown when its moment comes', async () => {
    const { data, message } = await desk.write({ ...publish, publishAt: later });
    expect(message).toBe('Berita terjadwal.');
    const { slug, stage } = await desk.read(data._id);
    expect(stage).toBe('PLANNED');
    expect(await publicArticle(t.db, now, slug)).toBeNull();
    expect(await publicArticle(t.db, later, slug)).not.toBeNull();
    const item = { _id: data._id, updatedAt: (await desk.read(data._id)).updatedAt };
    await t.call(newsContract.setActive, { body: { items: [item], isActive: true } });
    expect(await desk.read(data._id)).toMatchObject({ stage: 'SHOWN', publishAt: now });
  });

  test('that is planned is a draft again once its moment is taken back, and keeps it where none is named', async () => {
    const { data } = await desk.write({ ...publish, publishAt: later });
    await desk.write({ ...keep(await desk.read(data._id)), ...publish, title: 'Judul yang diperbaiki' });
    const planned = await desk.read(data._id);
    expect(planned).toMatchObject({ stage: 'PLANNED', publishAt: later });
    const { message } = await desk.write({ ...keep(planned), ...publish, publishAt: null });
    expect(message).toBe('Draf tersimpan.');
    const draft = await desk.read(data._id);
    expect(draft).toMatchObject({ stage: 'DRAFT', status: 'DRAFT', slug: planned.slug });
    expect(newsMoment(draft, TEST_NOW)).toBeNull();
    expect(await publicArticle(t.db, later, draft.slug)).toBeNull();
    await desk.write({ ...keep(draft), ...publish });
    const shown = await desk.read(data._id);
    expect(shown).toMatchObject({ stage: 'SHOWN', publishAt: now });
    await desk.write({ ...keep(shown), ...publish, publishAt: null });
    expect(await desk.read(data._id)).toMatchObject({ stage: 'SHOWN', publishAt: now });
  });

  test('gets an address of its own, which stays once it was published', async () => {
    const title = 'Beasiswa unggulan tahun ini';
    const first = await desk.read((await desk.write({ title })).data._id);
    const second = await desk.read((await desk.write({ title })).data._id);
    expect([first.slug, second.slug]).toEqual([
      'beasiswa-unggulan-tahun-ini',
      'beasiswa-unggulan-tahun-ini-2',
    ]);
    await desk.write({ ...keep(second), title: 'Beasiswa prestasi tahun ini' });
    expect((await desk.read(second._id)).slug).toBe('beasiswa-prestasi-tahun-ini');
    await desk.write({ ...keep(first), ...publish });
    await desk.write({ ...keep(await desk.read(first._id)), title: 'Judul yang diperbaiki kemudian' });
    expect(await desk.read(first._id)).toMatchObject({
      slug: 'beasiswa-unggulan-tahun-ini',
      title: 'Judul yang diperbaiki kemudian',
      status: 'DRAFT',
    });
    const forced = t.db.update(news).set({ slug: 'alamat-lain' }).where(eq(news.id, first._id));
    await expect(forced).rejects.toMatchObject({ cause: { constraint: 'news_slug_frozen' } });
  });

  test('of the same title written by two at once gets two addresses', async () => {
    const form = { title: 'Seminar nasional manajemen' };
    const [a, b] = await Promise.all([desk.write(form), desk.write(form)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect((await desk.read(a.data._id)).slug).not.toBe((await desk.read(b.data._id)).slug);
  });

  test('keeps a written excerpt; one made from the text follows it', async () => {
    const made = await desk.read((await desk.write()).data._id);
    await desk.write({ ...keep(made), body: '<p>Isi yang baru.</p>' });
    const changed = await desk.read(made._id);
    expect(changed.excerpt).toBe('Isi yang baru.');
    await desk.write({ ...keep(changed), excerpt: 'Ditulis sendiri.' });
    await desk.write({ ...keep(await desk.read(made._id)), body: '<p>Lain lagi.</p>' });
    expect((await desk.read(made._id)).excerpt).toBe('Ditulis sendiri.');
  });

  test('is not changed from a stale copy, and nothing is half-written', async () => {
    const { data } = await desk.write();
    const copy = await desk.read(data._id);
    await desk.write({ ...keep(copy), title: 'Perubahan yang pertama' });
    const cover = await desk.upload();
    const stale = await desk.write({ ...keep(copy), title: 'Perubahan yang kedua', cover });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE']);
    expect(await desk.read(data._id)).toMatchObject({ title: 'Perubahan yang pertama', cover: copy.cover });
    expect(await isKept(copy.cover)).toBe(true);
    expect((await desk.write({ ...keep(copy), updatedAt: undefined })).error.code).toBe('STALE');
  });
});

describe('what the public would miss', () => {
  test('is named by field when publishing, and no obstacle for a draft', async () => {
    const bare = { cover: '', coverAlt: '', body: '' };
    const { data } = await t.call(newsContract.save, { body: { ...(await desk.article()), ...bare } });
    expect(data._id).toBeDefined();
    const refused = await t.call(newsContract.save, {
      body: { ...(await desk.article()), ...bare, ...publish },
    });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([
      400,
      ['cover', 'coverAlt', 'body'],
    ]);
    const item = { _id: data._id, updatedAt: (await desk.read(data._id)).updatedAt };
    const many = await t.call(newsContract.setActive, { body: { items: [item], isActive: true } });
    expect(many.data).toMatchObject({ changed: 0, results: [{ ok: false }] });
  });

  test('includes a picture in the text without a description', async () => {
    const path = await desk.upload();
    const refused = await desk.write({ ...publish, body: `<p>Isi</p><img src="${path}">` });
    expect(refused.error.errors).toEqual({
      body: 'Isi keterangan 1 gambar di dalam teks sebelum menerbitkan.',
    });
    const done = await desk.write({ ...publish, body: `<p>Isi</p><img src="${path}" alt="Aula">` });
    expect(done.status).toBe(200);
  });
});

test.each([
  ['a short title', { title: 'Pendek' }, 'title'],
  ['a long title', { title: 'x'.repeat(151) }, 'title'],
  ['a long excerpt', { excerpt: 'x'.repeat(201) }, 'excerpt'],
  ['a foreign picture', { cover: 'https://pelacak.test/1.gif' }, 'cover'],
  ['a picture that is none', { cover: '/media/../api/me.webp' }, 'cover'],
  ['a picture nobody uploaded', { cover: '/media/tidakada.webp' }, 'cover'],
  ['a picture of the text nobody uploaded', { body: '<img src="/media/tidakada.webp" alt="a">' }, 'body'],
  ['too many tags', { tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }, 'tags'],
  ['no category', { categoryId: '00000000-0000-7000-8000-000000000000' }, 'categoryId'],
  ['a moment that is none', { publishAt: 'besok' }, 'publishAt'],
  ['a long search title', { seoTitle: 'x'.repeat(71) }, 'seoTitle'],
])('refuses %s', async (_what, change, field) => {
  const before = await t.db.$count(news);
  const refused = await desk.write(change);
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toHaveProperty(field);
  expect(await t.db.$count(news)).toBe(before);
});

describe('pictures', () => {
  test('that are replaced go after the save; those of others are never taken', async () => {
    const [cover, inText] = [await desk.upload(), await desk.upload()];
    const body = `<p>Isi</p><img src="${inText}" alt="Aula">`;
    const article = await desk.read((await desk.write({ cover, body })).data._id);
    const stolen = await desk.write({ body });
    expect(stolen.error.errors).toHaveProperty('body');
    const fresh = await desk.upload();
    await desk.write({ ...keep(article), cover: fresh, body: '<p>Isi</p>' });
    expect([await isKept(cover), await isKept(inText), await isKept(fresh)]).toEqual([false, false, true]);
    expect((await t.inject({ url: fresh })).statusCode).toBe(200);
  });

  test('of other records cannot be named', async () => {
    const banner = await desk.upload('banner');
    expect((await desk.write({ cover: banner })).error.errors).toHaveProperty('cover');
    expect(await isKept(banner)).toBe(true);
  });

  test('go with an article that is deleted for good', async () => {
    const article = await desk.read((await desk.write()).data._id);
    const params = { id: article._id };
    expect((await t.call(newsContract.purge, { params })).error.code).toBe('RULE');
    await t.call(newsContract.remove, { params });
    expect(await isKept(article.cover)).toBe(true);
    expect((await t.call(newsContract.purge, { params })).status).toBe(200);
    expect(await isKept(article.cover)).toBe(false);
    expect((await t.call(newsContract.get, { params })).status).toBe(404);
    expect(await actionsOf(article._id)).toEqual(['news.create', 'news.delete', 'news.purge']);
  });
});

test('the trash takes an article off the site, and gives it back as a draft', async () => {
  const { data } = await desk.write(publish);
  const params = { id: data._id };
  const { slug, title } = await desk.read(data._id);
  await t.call(newsContract.remove, { params });
  expect(await publicArticle(t.db, now, slug)).toBeNull();
  expect((await t.call(newsContract.remove, { params })).error.code).toBe('ALREADY_DONE');
  const listed = async (query: object) =>
    (await t.call(newsContract.list, { query: { search: title, ...query } })).data.map(({ _id }) => _id);
  expect([await listed({}), await listed({ trash: 'true' })]).toEqual([[], [data._id]]);
  expect((await desk.write(keep(await desk.read(data._id)))).error.code).toBe('RULE');
  expect((await t.call(newsContract.restore, { params, body: {} })).message).toBe(
    'Berita dipulihkan sebagai draf.',
  );
  expect(await desk.read(data._id)).toMatchObject({ stage: 'DRAFT', slug, deletedAt: null });
});

test('the list is narrowed by stage and category, sorted, in few rows', async () => {
  const categoryId = await desk.category();
  await desk.write({ categoryId, title: 'Aaa artikel pertama' });
  await desk.write({ categoryId, title: 'Bbb artikel kedua', ...publish });
  await desk.write({ categoryId, title: 'Ccc artikel ketiga', ...publish, publishAt: later });
  const titles = async (query: object) =>
    (await t.call(newsContract.list, { query: { categoryId, ...query } })).data.map(({ title }) => title[0]);
  expect(await titles({ sort: 'title' })).toEqual(['A', 'B', 'C']);
  expect(await titles({ stage: 'SHOWN' })).toEqual(['B']);
  expect(await titles({ stage: 'PLANNED' })).toEqual(['C']);
  expect(await titles({ stage: 'DRAFT' })).toEqual(['A']);
  expect(await titles({ sort: '-publishAt', limit: 1, page: 2 })).toHaveLength(1);
  const shown = await publicNews(t.db, now, { page: 1, limit: 10, search: 'bbb ARTIKEL' });
  expect(shown).toMatchObject({ total: 1, rows: [{ title: 'Bbb artikel kedua' }] });
});

test('rights: reading, writing, publishing and deleting are told apart', async () => {
  const { data } = await desk.write(publish);
  const shown = await desk.read(data._id);
  const draft = await desk.read((await desk.write()).data._id);
  const form = await desk.article();
  const send = async (body: typeof form) => (await t.call(newsContract.save, { body })).status;
  await t.as((await buildStaff(t.db, 'news:get')).id);
  expect(await send(form)).toBe(403);
  expect(await send(keep(draft))).toBe(403);
  await t.as((await buildStaff(t.db, 'news:get', 'news:create', 'news:update')).id);
  const own = (await t.call(fileContract.newsImage, { body: {} }, picture())).data.url;
  expect(await send({ ...form, cover: own, ...publish })).toBe(403);
  expect(await send({ ...keep(shown), title: 'Diubah tanpa hak terbit' })).toBe(403);
  expect(await send({ ...keep(draft), title: 'Diubah dengan hak ubah' })).toBe(200);
  expect((await t.call(newsContract.remove, { params: { id: draft._id } })).status).toBe(403);
  await t.as(null);
  expect(await send(form)).toBe(401);
  await t.as(desk.office.id);
  expect((await desk.read(shown._id)).title).toBe(shown.title);
});

const picture = () => ({ files: [{ field: 'file', name: 'a.png', content: desk.small }] });

/** The form of an article that is there. */
function keep(article: Awaited<ReturnType<ContentDesk['read']>>) {
  const { _id, updatedAt, title, category, cover, coverAlt, excerpt, body, tags } = article;
  return { _id, updatedAt, title, categoryId: category._id, cover, coverAlt, excerpt, body, tags };
}
