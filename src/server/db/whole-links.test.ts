import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { news } from '#server/db/schema/content.ts';
import { contentDesk } from '#test/factories/content-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0685_whole_links.sql');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rest = 'rel="noopener noreferrer nofollow" target="_blank"';
const linked = (...addresses: string[]) =>
  addresses.map((address) => `<p>a href="www.x.id" <a href="${address}" ${rest}>situs</a></p>`).join('');

test('links of stored texts that lead to another site get the scheme they were written without', async () => {
  const desk = await contentDesk(t);
  const { _id: id } = (await desk.write()).data;
  const written = ['www.x.id', 'kampus.ac.id:81/pmb?a=1&amp;b=2', 'humas@x.id', '/berita', 'berita', '#isi'];
  await t.db
    .update(news)
    .set({ body: linked(...written, 'https://x.id', 'mailto:a@x.id') })
    .where(eq(news.id, id));
  const { updatedAt } = await desk.read(id);
  await t.db.execute(await readFile(MIGRATION, 'utf8'));
  const mended = await desk.read(id);
  expect(mended.body).toBe(
    linked(
      ...['https://www.x.id', 'https://kampus.ac.id:81/pmb?a=1&amp;b=2', 'mailto:humas@x.id'],
      ...['/berita', 'berita', '#isi', 'https://x.id', 'mailto:a@x.id'],
    ),
  );
  expect(mended.updatedAt).toBe(updatedAt);
});
