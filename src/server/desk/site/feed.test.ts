import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege, newsroom } from '#test/factories/site-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
const hostile = ']]></title><x> & "kutip" \'lain\' <script>';

beforeAll(async () => {
  t = await testApp({ settings: { PUBLIC_URL: 'https://kampus.contoh.test' } });
  await buildCollege(t.db);
  const { write } = await newsroom(t.db);
  await write({ slug: 'lama', publishAt: '2026-08-01T02:00:00.000Z', isPinned: true });
  await write({ slug: 'baru', title: `Judul ${hostile}`, excerpt: hostile });
  await write({
    slug: 'salinan',
    publishAt: '2026-07-01T02:00:00.000Z',
    title: 'Wisu\u{2}da\u{B} \u{1F393}',
    excerpt: 'Dari sa\u{FFFE}linan\u{1B}, lengkap',
  });
});
afterAll(() => t.close());

type Element = { name: string; text: string };

/** The elements of a document in order; throws where tags do not close as they opened. */
function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  let closed = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        const one = { name, text: '' };
        found.push(one);
        open.push(one);
      },
      ontext: (text) => {
        const inner = open.at(-1);
        if (inner) inner.text += text;
      },
      onclosetag: (name, isImplied) => {
        const last = open.pop();
        if (last?.name !== name) throw new Error(`${name} closes ${last?.name}`);
        if (isImplied && !/\/>/.test(xml)) throw new Error(`${name} is never closed`);
        closed += 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (closed !== found.length) throw new Error('not every element is closed');
  return found;
}

const textsOf = (xml: string, name: string): string[] =>
  elementsOf(xml).flatMap((one) => (one.name === name ? [one.text] : []));

const read = async (url: string) => {
  const answer = await t.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer;
};

test('the feed is RSS 2.0 with full addresses, newest first', async () => {
  const { body, headers } = await read('/feed.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
  expect(textsOf(body, 'link')).toEqual([
    'https://kampus.contoh.test/berita',
    'https://kampus.contoh.test/berita/baru',
    'https://kampus.contoh.test/berita/lama',
    'https://kampus.contoh.test/berita/salinan',
  ]);
  expect(textsOf(body, 'title')[1]).toBe(`Judul ${hostile}`);
  expect(textsOf(body, 'description')[1]).toBe(hostile);
  expect(textsOf(body, 'pubDate')[0]).toBe('Mon, 24 Aug 2026 02:00:00 GMT');
});

test('signs XML cannot hold are left out of the feed, the others of the text stay', async () => {
  const { body } = await read('/feed.xml');
  expect(body).toMatch(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+$/u);
  expect(textsOf(body, 'title').at(-1)).toBe('Wisuda \u{1F393}');
  expect(textsOf(body, 'description').at(-1)).toBe('Dari salinan, lengkap');
});

test('the site map names every page and article with its last change', async () => {
  const { body, headers } = await read('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = textsOf(body, 'loc');
  expect(places).toContain('https://kampus.contoh.test/beranda');
  expect(places).toContain('https://kampus.contoh.test/berita/baru');
  expect(new Set(places).size).toBe(places.length);
  for (const moment of textsOf(body, 'lastmod')) expect(moment).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
});

test('machines may look through the public pages and nothing of the portal', async () => {
  const { body, headers } = await read('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toEqual(expect.arrayContaining(['Allow: /berita', 'Allow: /media/', 'Disallow: /']));
  expect(lines).toContain('Sitemap: https://kampus.contoh.test/sitemap.xml');
});

test('over https pages keep to it', async () => {
  const { headers } = await read('/beranda');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
