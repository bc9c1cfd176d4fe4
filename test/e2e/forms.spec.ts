import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Where the button that sends a form stands in it. */
const placeOfButton = (around: Locator): Promise<number> =>
  around.evaluate((element) => {
    const [form, button] = [element.querySelector('form'), element.querySelector('form [type="submit"]')];
    return (button?.getBoundingClientRect().top ?? 0) - (form?.getBoundingClientRect().top ?? 0);
  });

test('errors of fields that are left keep what is below them in place @desk', async ({ page, signIn }) => {
  await signIn('registrar');
  await page.goto('/staff/course');
  await page.getByRole('button', { name: 'Tambah mata kuliah' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeVisible();
  const before = await placeOfButton(dialog);
  for (const name of ['Kode', 'Nama']) {
    const field = dialog.getByRole('textbox', { name, exact: true });
    await field.focus();
    await field.blur();
  }
  await expect(dialog.getByText('Isi kode.')).toBeVisible();
  await expect(dialog.getByText('Nama minimal 3 huruf.')).toBeVisible();
  expect(Math.abs((await placeOfButton(dialog)) - before)).toBeLessThan(1);
});

for (const [path, first] of [
  ['/staff/report/tambah', 'Isi judul.'],
  ['/staff/mahasiswa/tambah', 'Nama minimal 2 huruf.'],
  ['/staff/dosen/tambah', 'Nama minimal 2 huruf.'],
  ['/staff/lecture-schedule/tambah', 'Isi nama kelas.'],
  ['/staff/pembayaran-mahasiswa/jenis/tambah', 'Nama minimal 3 huruf.'],
] as const) {
  test(`the form of ${path} keeps its place while its fields are left by the keyboard`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('form [type="submit"]')).toBeVisible();
    // Parts of a form that come later move it once, before anything is left.
    await page.waitForLoadState('networkidle');
    const before = await placeOfButton(main);
    const typed = 'form input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';
    for (const field of await main.locator(typed).all()) {
      await field.focus();
      await page.keyboard.press('Escape');
      await field.blur();
    }
    await expect(main.getByText(first)).toBeVisible();
    expect(Math.abs((await placeOfButton(main)) - before)).toBeLessThan(1);
  });
}

test('an empty payment is refused by all it lacks, each leading to its field @desk', async ({
  page,
  signIn,
}) => {
  await signIn('finance');
  await page.goto('/staff/pembayaran-mahasiswa?tab=penerimaan');
  await page.getByRole('button', { name: 'Catat pembayaran' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const problems = dialog.getByRole('alert').getByRole('button');
  await expect(problems).toHaveText([/mahasiswa/, /tagihan/, /metode/, /rupiah/]);
  for (const [at, path] of ['studentId', 'typeId', 'methodId', 'amount'].entries()) {
    await problems.nth(at).click();
    await expect(dialog.locator(`[data-path="${path}"]`)).toBeFocused();
    await page.keyboard.press('Tab');
  }
});
