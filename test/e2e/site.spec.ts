import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { enterAs, emailOf, expect, send, test } from './fixtures.ts';

const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a5a8c' } })
    .png()
    .toBuffer();

async function upload(page: Page, kind: string, picture: Buffer): Promise<string> {
  const { csrfToken } = (await (await page.request.get('/api/form')).json()) as { csrfToken: string };
  const answer = await page.request.post(`/api/upload/image/${kind}`, {
    headers: { 'x-csrf-token': csrfToken },
    multipart: { file: { name: 'gambar.png', mimeType: 'image/png', buffer: picture } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

type Stored = { data: { _id: string; name: string }[] };

/** An article, a banner, a partner and a testimonial, as the office of public relations enters them. */
async function publish(page: Page, title: string): Promise<void> {
  await enterAs(page, emailOf('publicRelations'));
  const name = `Kabar ${title.slice(-6)}`;
  await send(page, 'POST', '/api/news/category', { name });
  const known = (await (await page.request.get('/api/staff/news-categories/select')).json()) as Stored;
  const category = known.data.find((one) => one.name === name);
  await send(page, 'POST', '/api/news', {
    title,
    categoryId: category?._id,
    cover: await upload(page, 'berita', await drawn(1600, 900)),
    coverAlt: 'Mahasiswa di aula',
    status: 'PUBLISHED',
    tags: ['uji situs'],
    body: '<p>Acara dimulai pukul delapan.</p><h2>Susunan acara</h2><ul><li>Pembukaan</li></ul>',
  });
  const shown = (await (await page.request.get('/api/public/banners')).json()) as { data: unknown[] };
  if (shown.data.length === 0) {
    const image = await upload(page, 'banner', await drawn(1920, 640));
    await send(page, 'POST', '/api/staff/banners', {
      title: 'Pendaftaran',
      image,
      alt: 'Pendaftaran dibuka',
    });
  }
  const logo = await upload(page, 'partners', await drawn(480, 200));
  await send(page, 'POST', '/api/staff/partners', {
    name: `Mitra ${title.slice(-6)}`,
    logo,
    type: 'INDUSTRI',
  });
  await send(page, 'POST', '/api/staff/testimoni', {
    name: 'Sari Setuju',
    role: 'Alumni 2022',
    rating: 5,
    consentOn: '2026-01-10',
    consentNote: 'Tertulis',
    text: 'Dosennya membimbing dengan sabar sampai saya lulus tepat waktu.',
  });
  await page.context().clearCookies();
}

const menu = [
  ['Program studi', '/program-studi', 'Program studi Manajemen'],
  ['Berita', '/berita', 'Berita'],
  ['Agenda', '/agenda', 'Agenda'],
  ['Kerja sama', '/kerja-sama', 'Kerja sama'],
  ['Kontak', '/kontak', 'Kontak'],
] as const;

/** The menu of this width: a row at a desk, behind a button on a phone. */
async function follow(page: Page, label: string): Promise<void> {
  const button = page.locator('summary');
  if (await button.isVisible()) await button.click();
  await page
    .getByRole('navigation', { name: 'Utama' })
    .getByRole('link', { name: label, exact: true })
    .click();
}

test('the site is read through without signing in', async ({ page, axe, fits }) => {
  const title = `Kuliah umum di aula ${randomInt(100_000, 999_999)}`;
  await publish(page, title);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/beranda');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
    await axe();
    for (const [label, path, heading] of menu) {
      await follow(page, label);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await fits();
      await axe();
    }
    await page.goto(`/berita?cari=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Mahasiswa di aula' }).first()).toBeVisible();
    await fits();
    await axe();
  }
  const missing = await page.goto('/berita/tidak-pernah-ada');
  expect(missing?.status()).toBe(404);
  await axe();
  await page.getByRole('link', { name: 'Ke beranda' }).click();
  await expect(page).toHaveURL('/beranda');
});

test('the keyboard reaches the content and the portal', async ({ page }) => {
  await page.goto('/berita');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Situs kampus' }).click();
  await expect(page).toHaveURL('/beranda');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is missing', async ({ page, request }) => {
    await page.goto('/beranda');
    for (const [label, path, heading] of menu) {
      await follow(page, label);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto('/berita');
    await page.getByRole('searchbox', { name: 'Cari berita' }).fill('tidak ada berita seperti ini');
    await page.getByRole('button', { name: 'Cari' }).click();
    await expect(page.getByRole('heading', { name: 'Tidak ada berita yang cocok' })).toBeVisible();
    for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt'])
      expect((await request.get(path)).status()).toBe(200);
  });
});
