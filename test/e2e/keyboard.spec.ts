import { expect, test } from './fixtures.ts';

test('a window takes the keyboard, keeps it and gives it back @desk', async ({ page, signIn, axe }) => {
  await signIn('registrar');
  await page.goto('/staff/ruang');
  const add = page.getByRole('button', { name: 'Tambah ruang' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tambah ruang' });
  const code = dialog.getByLabel(/^Kode/);
  await expect(code).toBeFocused();
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type('K1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Tutup tanpa menyimpan?' });
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused();
  await axe();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(code).toHaveValue('K1');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Tutup', exact: true }).last().press('Enter');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test('menus begin on their first entry and give the keyboard back @desk', async ({ page, signIn, axe }) => {
  await signIn('registrar');
  await page.goto('/staff/ruang');
  const row = page.getByRole('button', { name: /^Tindakan untuk/ }).first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Ubah' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Hapus' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  const user = page.getByRole('button', { name: /Menu pengguna/ });
  await user.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Setting' })).toBeFocused();
  await axe();
  await page.keyboard.press('Escape');
  await expect(user).toBeFocused();
});

test('what is focused by keyboard shows it, on a list and in a form @desk', async ({ page, signIn }) => {
  await signIn('registrar');
  for (const path of ['/staff/ruang', '/staff/mahasiswa/tambah']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (let i = 0; i < 24; i += 1) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'nothing focused';
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return outlineStyle === 'none' ? focused.outerHTML.slice(0, 120) : outlineWidth;
      });
      expect(ring, `${path}, Tab ${i + 1}`).toBe('2px');
    }
  }
});
