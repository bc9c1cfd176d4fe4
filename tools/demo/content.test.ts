import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#server/platform/db/schema.ts';
import {
  publicBanners,
  publicCategories,
  publicNews,
  publicPartners,
  publicTestimonials,
} from '#server/desk/content/content.public.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { buildDemoContent } from './content.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildUser(t.db, { email: 'humas@cendekia.test' });
  await buildDemoContent(t.db, t.services.files, '2026-08-24');
});
afterAll(() => t.close());

test('the demo college has something of every kind to show, and keeps back what is not to be shown', async () => {
  const now = TEST_NOW.toISOString();
  const { rows, total } = await publicNews(t.db, now, { page: 1, limit: 10 });
  expect([total, rows[0]?.isPinned]).toEqual([4, true]);
  expect((await publicCategories(t.db, now)).length).toBeGreaterThan(2);
  expect(await publicBanners(t.db, '2026-08-24')).toHaveLength(2);
  expect(await publicPartners(t.db)).toHaveLength(5);
  expect(await publicTestimonials(t.db)).toHaveLength(3);
  const [banner] = await publicBanners(t.db, '2026-08-24');
  expect(rows.map(({ slug }) => `/berita/${slug}`)).toContain(banner?.link);
});

test('every picture is served, small, and in its shape', async () => {
  const drawn = await t.db.select().from(files).where(eq(files.isPublic, true));
  expect(drawn).toHaveLength(14);
  for (const { name, size } of drawn) {
    expect(size).toBeLessThan(40_000);
    const shown = await t.inject({ url: `/media/${name}` });
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
  }
});
