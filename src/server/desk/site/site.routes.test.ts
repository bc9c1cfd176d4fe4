import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarEvents, news } from '#server/platform/db/schema.ts';
import { buildCollege, buildPicture, buildShowcase, newsroom } from '#test/factories/site-scene.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: Awaited<ReturnType<typeof newsroom>>;
const hostile = `</title><script>alert(1)</script> "Judul" & 'lain'`;

beforeAll(async () => {
  t = await testApp();
  await buildCollege(t.db);
  await buildShowcase(t.db);
  desk = await newsroom(t.db);
  await desk.write({ slug: 'berita-jahat', title: hostile, excerpt: hostile, tags: [hostile.slice(0, 30)] });
  const period = await buildPeriod(t.db);
  const day = { periodId: period.id, startDate: '2026-09-01', endDate: '2026-09-05' };
  await t.db.insert(calendarEvents).values([
    { ...day, title: 'Orientasi mahasiswa baru', type: 'PKKMB' },
    { ...day, title: 'Rapat kerja dosen', type: 'OTHER', audience: ['LECTURER'] },
  ]);
});
afterAll(() => t.close());
beforeEach(() => t.services.bus.tell('memory'));

const open = (url: string, headers: Record<string, string> = {}) => t.inject({ url, headers });
const count = (text: string, part: string): number => text.split(part).length - 1;

/** What a page describes for machines, parsed. */
const described = (body: string): { '@type': string }[] =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  );

describe.each([
  ['/beranda', 'Sekolah Tinggi Contoh'],
  ['/program-studi', 'Program studi Manajemen'],
  ['/berita', 'Berita'],
  ['/berita/berita-jahat', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['/berita?cari=judul', '1 berita berisi “judul”'],
  ['/agenda', 'Orientasi mahasiswa baru'],
  ['/kerja-sama', 'PT Mitra Contoh'],
  ['/kontak', 'info@contoh.test'],
])('%s', (url, words) => {
  test('is read without signing in and without a script', async () => {
    const { statusCode, headers, body } = await open(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(words);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/\s(on\w+|style)=/);
  });

  test('has one main heading, landmarks, a language, a description and a canonical address', async () => {
    const { body } = await open(url);
    for (const part of ['<h1', '<main', '<header', '<footer', 'rel="canonical"', 'name="description"'])
      expect([part, count(body, part)]).toEqual([part, 1]);
    expect(body).toContain('<html lang="id">');
    expect(body).toContain('property="og:title"');
    for (const one of described(body)) expect(one).toMatchObject({ '@context': 'https://schema.org' });
  });

  test('allows nothing but its own style by hash, and no script', async () => {
    const policy = String((await open(url)).headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('script-src');
  });

  test('is not sent again to who has it', async () => {
    const first = await open(url);
    expect(first.headers['cache-control']).toBe('public, max-age=30');
    const again = await open(url, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('the style is the one its hash names', async () => {
  const { body, headers } = await open('/beranda');
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  const { createHash } = await import('node:crypto');
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
  expect(style).toContain('--campus-6:#3b4fc4');
});

describe('an article', () => {
  test('describes itself for search engines and previews', async () => {
    const { body } = await open('/berita/berita-jahat');
    const types = described(body).map((one) => one['@type']);
    expect(types).toEqual(['NewsArticle', 'BreadcrumbList', 'CollegeOrUniversity']);
    expect(described(body)[0]).toMatchObject({ headline: hostile, author: { name: 'Rina Penulis' } });
    expect(body).toContain('<meta property="og:type" content="article" />');
    expect(body).toContain(`/media/og/${'a'.repeat(32)}.webp.jpg`);
    expect(body).toContain('twitter:card" content="summary_large_image"');
  });

  test.each([
    ['a draft', { status: 'DRAFT' as const }],
    ['one put away', { status: 'ARCHIVED' as const }],
    ['one planned for later', { publishAt: '2026-08-24T04:00:00.000Z' }],
  ])('%s is nowhere to be found', async (_, change) => {
    const title = 'Belum boleh dibaca siapa pun';
    const slug = await desk.write({ title, ...change });
    for (const url of ['/beranda', '/berita', '/berita?cari=Belum', '/feed.xml'])
      expect((await open(url)).body).not.toContain(title);
    const { body } = await open('/sitemap.xml');
    expect(body).not.toContain(slug);
    const page = await open(`/berita/${slug}`);
    expect([page.statusCode, count(page.body, '<h1')]).toEqual([404, 1]);
    await t.db.delete(news).where(sql`slug = ${slug}`);
  });

  test('planned for later is there when its moment comes', async () => {
    const slug = await desk.write({ publishAt: '2026-08-24T04:00:00.000Z' });
    t.setNow('2026-08-24T04:00:01.000Z');
    expect((await open(`/berita/${slug}`)).statusCode).toBe(200);
    t.setNow('2026-08-24T03:00:00.000Z');
  });

  test('shows its own pictures with their room, leaves lost ones out and keeps what was cleaned', async () => {
    const image = await buildPicture(t.services, 'news-image', { width: 800, height: 500 });
    const lost = `/media/${'0'.repeat(32)}.webp`;
    const body = `<p>Awal</p><img src="${image}" alt="Aula &quot;A&quot;" /><img alt="" src="${lost}" /><p>Akhir</p>`;
    const slug = await desk.write({ body });
    const page = (await open(`/berita/${slug}`)).body;
    expect(page).toContain('<p>Awal</p>');
    expect(page).toContain('width="800"');
    expect(page).toContain('alt="Aula &quot;A&quot;"');
    expect(page).toContain(`${image.replace('/media/', '/media/480/')} 480w`);
    expect(page).not.toContain('0'.repeat(32));
  });

  test('counts a person once, and neither machines nor heads', async () => {
    const slug = await desk.write();
    const views = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { rows } = await t.db.execute(sql`select views from news where slug = ${slug}`);
      return rows[0]?.['views'];
    };
    const person = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' };
    await open(`/berita/${slug}`, { 'user-agent': 'Googlebot/2.1' });
    await t.inject({ method: 'HEAD', url: `/berita/${slug}`, headers: person });
    expect(await views()).toBe(0);
    await open(`/berita/${slug}`, person);
    await open(`/berita/${slug}`, person);
    expect(await views()).toBe(1);
  });
});

describe('the list of news', () => {
  test('is paged, and a page beyond the last is missing', async () => {
    const slugs = await Promise.all(Array.from({ length: 13 }, () => desk.write({ tags: ['paging'] })));
    const first = (await open('/berita?tag=paging')).body;
    expect(count(first, '<article')).toBe(12);
    expect(first).toContain('rel="next" href="http://localhost:3000/berita?tag=paging&amp;halaman=2"');
    const second = (await open('/berita?tag=paging&halaman=2')).body;
    expect(count(second, '<article')).toBe(1);
    expect(second).toContain('rel="prev" href="http://localhost:3000/berita?tag=paging"');
    expect((await open('/berita?tag=paging&halaman=3')).statusCode).toBe(404);
    await t.db.delete(news).where(sql`slug = any(${sql.param(slugs)}::text[])`);
  });

  test('knows its categories', async () => {
    const page = await open('/berita?kategori=kegiatan-kampus');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Berita Kegiatan kampus</h1>');
    expect((await open('/berita?kategori=tidak-ada')).statusCode).toBe(404);
  });

  test.each([
    `'; drop table news; --`,
    '%',
    '_',
    String.raw`\ `,
    '"><script>alert(1)</script>',
    'a'.repeat(5_000),
    '\u0000',
    '😀',
  ])('searching for %s is only a search', async (text) => {
    const { statusCode, body } = await open(`/berita?cari=${encodeURIComponent(text)}&halaman=x&halaman=2`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    const { rows } = await t.db.execute(sql`select count(*)::int as n from news`);
    expect(rows[0]?.['n']).toBeGreaterThan(0);
  });
});

test('what is addressed to some, and who never agreed, is not shown', async () => {
  const [agenda, home, partners] = [
    (await open('/agenda')).body,
    (await open('/beranda')).body,
    (await open('/kerja-sama')).body,
  ];
  expect(agenda).not.toContain('Rapat kerja dosen');
  expect(home).toContain('Sari Setuju');
  expect(home).toContain('aria-label="4 dari 5 bintang"');
  expect(home).not.toContain('Tono Tanpaizin');
  expect(partners).not.toContain('RAHASIA-01');
});

test.each(['/berita/tidak-ada', '/berita/..%2f..%2fetc', '/berita/A', '/privasi'])(
  'nothing is at %s, and the page says so',
  async (url) => {
    const page = await open(url);
    expect(page.statusCode).toBe(404);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(page.body).toContain('Halaman tidak ditemukan');
    expect(page.body).toContain('noindex');
  },
);

test('a slash too many leads on, and a page travels compressed', async () => {
  expect(await open('/berita/')).toMatchObject({ statusCode: 301, headers: { location: '/berita' } });
  const page = await open('/beranda', { 'accept-encoding': 'gzip' });
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(page.rawPayload.length).toBeLessThan(20_000);
});

test('a privacy notice is open to everybody once it is published', async () => {
  await buildCollege(t.db, { privacy: { policy: 'Kami menjaga data.\n\n<b>Selalu.</b>', version: '1.0' } });
  t.services.campus.forget();
  const page = await open('/privasi');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<p>&lt;b&gt;Selalu.&lt;/b&gt;</p>');
  await buildCollege(t.db);
  t.services.campus.forget();
});

test('switched off, the addresses are the portal’s and nobody is invited', async () => {
  await buildCollege(t.db, { site: { publicSite: { on: false } } });
  t.services.campus.forget();
  for (const url of ['/beranda', '/berita', '/sitemap.xml'])
    expect((await open(url)).statusCode).not.toBe(200);
  expect((await open('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await open('/api/public/news')).statusCode).toBe(200);
  await buildCollege(t.db);
  t.services.campus.forget();
  expect((await open('/beranda')).statusCode).toBe(200);
});
