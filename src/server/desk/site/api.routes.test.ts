import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { siteContract } from '#shared/desk/site/site.contract.ts';
import { buildCollege, buildShowcase, newsroom } from '#test/factories/site-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let write: Awaited<ReturnType<typeof newsroom>>['write'];

beforeAll(async () => {
  t = await testApp();
  await buildCollege(t.db);
  await buildShowcase(t.db);
  ({ write } = await newsroom(t.db));
  await write({ slug: 'kabar-satu', body: `<p>Isi</p><img src="/media/${'a'.repeat(32)}.webp" alt="x" />` });
});
afterAll(() => t.close());
beforeEach(() => t.services.bus.tell('memory'));

const urls: [string, Endpoint][] = Object.values(siteContract).map((one) => [
  one.path.replace(':slug', 'kabar-satu'),
  one,
]);

/** The promised answer with nothing beyond it, however deep. */
const strictly = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.ZodType>(schema.shape);
    return z.strictObject(Object.fromEntries(shape.map(([name, inner]) => [name, strictly(inner)])));
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  return schema;
};

describe.each(urls)('GET %s', (url, endpoint) => {
  test('answers anybody with what is promised and nothing beyond it', async () => {
    const answer = await t.inject({ url });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: unknown }>();
    expect(strictly(endpoint.response).safeParse(data)).toMatchObject({ success: true });
    expect(JSON.stringify(data)).not.toMatch(/RAHASIA-01|Tono Tanpaizin|_id/);
  });

  test('may be called from other sites, without cookies, and says how long it holds', async () => {
    const { headers } = await t.inject({ url, headers: { origin: 'https://situs.contoh.test' } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, stale-while-revalidate=60',
      age: '0',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('set-cookie');
    const known = await t.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('is for reading alone', async () => {
    const answer = await t.inject({ method: 'POST', url, payload: {} });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each(['/api/campus', '/api/form', '/beranda', '/api/me'])('no other site may call %s', async (url) => {
  const { headers } = await t.inject({ url, headers: { origin: 'https://situs.contoh.test' } });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test.each([
  ['page=0', 'page'],
  ['limit=51', 'limit'],
  [`search=${'a'.repeat(101)}`, 'search'],
  ['search=a%00b', 'search'],
  ['category=a&category=b', 'category'],
])('news?%s is refused with the field', async (query, field) => {
  const answer = await t.inject({ url: `/api/public/news?${query}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: Record<string, string> }>().errors).toHaveProperty(field);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['from=2026-01-01', 'from=2026-01-01&to=2028-01-01', 'from=2026-02-01&to=2026-01-01'])(
  'calendar?%s is refused',
  async (query) => {
    const answer = await t.inject({ url: `/api/public/calendar?${query}` });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['to']]);
  },
);

test('drafts, planned articles and those put away are unknown here too', async () => {
  const hidden = [
    await write({ status: 'DRAFT' }),
    await write({ status: 'ARCHIVED' }),
    await write({ publishAt: '2026-08-25T00:00:00.000Z' }),
  ];
  const list = await t.call(siteContract.news, { query: { limit: 50 } });
  expect(list.data.filter(({ slug }) => hidden.includes(slug))).toEqual([]);
  expect(list.meta.total).toBe(list.data.length);
  for (const slug of [...hidden, 'tidak-ada', "x'y"]) {
    const answer = await t.call(siteContract.article, { params: { slug } });
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('pictures are full addresses in a size other sites may show', async () => {
  const { data } = await t.call(siteContract.article, { params: { slug: 'kabar-satu' } });
  const address = `http://localhost:3000/media/960/${'a'.repeat(32)}.webp`;
  expect(data).toMatchObject({ cover: address, url: 'http://localhost:3000/berita/kabar-satu' });
  expect(data.body).toContain(`<img src="${address}"`);
});

test('an answer is remembered for a moment', async () => {
  const total = async () => (await t.call(siteContract.news, { query: {} })).meta.total;
  const before = await total();
  await write();
  expect(await total()).toBe(before);
  t.services.bus.tell('memory');
  expect(await total()).toBe(before + 1);
});
