import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './fixtures.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Menu samping' });
const widthOf = async (page: Page): Promise<number> =>
  Math.round((await sidebar(page).boundingBox())?.width ?? 0);

test('home and the error pages are whole at every width', async ({ page, signIn, axe, fits }) => {
  await signIn('registrar');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
  await axe();
  await fits();
  for (const path of ['/%E0%A4%A/x', '/%zz', '/tidak-ada']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
  }
  await expect(page).toHaveTitle(/^Halaman tidak ditemukan · /);
  await axe();
  await page.goto('/500');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman gagal dimuat');
  await axe();
  await fits();
});

test('an admin empties the server’s memory, after a question; a second time within the minute is told to wait', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/');
  for (const answer of [/Memory (berhasil|baru saja) dibersihkan/, /Memory baru saja dibersihkan/]) {
    await page.getByRole('button', { name: /Menu pengguna/ }).click();
    await page.getByRole('menuitem', { name: 'Bersihkan Memory' }).click();
    const question = page.getByRole('dialog', { name: 'Bersihkan cache server?' });
    await expect(question).toContainText('Data tidak akan terhapus.');
    await question.getByRole('button', { name: 'Bersihkan' }).click();
    await expect(page.getByText(answer).last()).toBeVisible();
  }
});

test(
  'the sidebar is 264 wide, closes to 72, widens under the pointer and remembers',
  { tag: '@desk' },
  async ({ page, signIn }) => {
    await signIn('registrar');
    await page.goto('/');
    await expect(sidebar(page)).toBeVisible();
    expect(await widthOf(page)).toBe(264);
    await page.getByRole('button', { name: 'Ciutkan menu' }).click();
    await page.mouse.move(900, 500);
    await expect.poll(() => widthOf(page)).toBe(72);
    expect(await page.evaluate(() => localStorage.getItem('openSidebar'))).toBe('false');
    await page.reload();
    await expect.poll(() => widthOf(page)).toBe(72);
    await page.mouse.move(30, 300);
    await expect.poll(() => widthOf(page)).toBe(264);
    await page.mouse.move(900, 500);
    await expect.poll(() => widthOf(page)).toBe(72);
  },
);

test(
  'the bottom bar leads about on phones and opens the menu',
  { tag: '@phone' },
  async ({ page, signIn, axe }) => {
    await signIn('registrar');
    await page.goto('/settings/change-password');
    const bar = page.getByRole('navigation', { name: 'Menu bawah' });
    await expect(bar.getByRole('button', { name: 'Kelas' })).toBeDisabled();
    await bar.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Beranda' })).toBeVisible();
    await axe();
    await drawer.getByRole('link', { name: 'Beranda' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
    await expect(drawer).toBeHidden();
  },
);

test('Kelas is for lecturers and students', { tag: '@phone' }, async ({ page, signIn }) => {
  const bar = page.getByRole('navigation', { name: 'Menu bawah' });
  await signIn('lecturer');
  await page.goto('/');
  await expect(bar.getByRole('link', { name: 'Kelas' })).toHaveAttribute('href', '/dosen/jadwal');
  await signIn('student');
  await page.goto('/');
  await expect(bar.getByRole('link', { name: 'Kelas' })).toHaveAttribute('href', '/student/jadwal');
});

test('the theme is changed and remembered, and both can be read', async ({ page, signIn, axe }) => {
  await signIn('admin');
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Gunakan tema gelap' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await axe();
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Gunakan tema terang' })).toBeVisible();
});

test('breadcrumbs, banner and skip link', async ({ page, signIn }) => {
  await signIn('registrar');
  await page.goto('/staff');
  await expect(page.getByRole('region', { name: 'Profil' })).toContainText('Data saya');
  await expect(page.getByRole('navigation', { name: 'Remah roti' })).toContainText('Staff');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#isi')).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
  await expect(page.getByRole('region', { name: 'Profil' })).toHaveCount(0);
});

test('Ctrl K finds a place by its name', async ({ page, signIn, axe }) => {
  await signIn('registrar');
  await page.goto('/settings/change-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Cari menu' }).fill('beran');
  await axe();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('an own password: mistakes are marked, leaving asks, a lost session costs nothing', async ({
  page,
  context,
  signIn,
  axe,
  fits,
}) => {
  await signIn('quality');
  await page.goto('/settings/change-password');
  const current = page.getByLabel('Kata sandi saat ini');
  const next = page.getByLabel(/^Kata sandi baru/);
  const again = page.getByLabel('Ulangi kata sandi baru');
  const save = page.getByRole('button', { name: 'Simpan kata sandi' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Periksa 3 isian berikut');
  await expect(current).toBeFocused();
  await axe();
  await fits();

  await current.fill('bukan-sandi-saya');
  await next.fill('meja-biru-kopi-99');
  await again.fill('meja-biru-kopi-99');
  await page.getByRole('link', { name: 'Beranda' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' });
  await leaving.getByRole('button', { name: 'Batal' }).click();
  await expect(next).toHaveValue('meja-biru-kopi-99');

  await context.clearCookies({ name: 'cendekia_session' });
  await save.click();
  const over = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await over.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await over.getByRole('button', { name: 'Masuk dan lanjutkan' }).click();
  await expect(page.getByText(/kata sandi.*(salah|tidak (cocok|sesuai|benar))/i).first()).toBeVisible();
  await expect(next).toHaveValue('meja-biru-kopi-99');
});

test(
  'a press that leaves a wrong field still reaches its button',
  { tag: '@desk' },
  async ({ page, signIn, axe }) => {
    await signIn('quality');
    await page.goto('/settings/change-password');
    const save = page.getByRole('button', { name: 'Simpan kata sandi' });
    await page.getByLabel(/^Kata sandi baru/).fill('abc');
    const box = await save.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
    await page.mouse.down();
    // Long enough for the form to be drawn anew between the press and its end.
    await page.waitForTimeout(300);
    // A pressed button sinks by a pixel.
    expect(Math.abs(((await save.boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(3);
    await page.mouse.up();
    await expect(page.getByRole('alert')).toContainText(/Periksa \d isian berikut/);
    await axe();
  },
);
