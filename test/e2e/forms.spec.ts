import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Where the button that sends a form stands in it. */
const placeOfButton = (page: Page): Promise<number> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const [form, button] = [dialog.querySelector('form'), dialog.querySelector('[type="submit"]')];
    return (button?.getBoundingClientRect().top ?? 0) - (form?.getBoundingClientRect().top ?? 0);
  });

test('errors of fields that are left keep what is below them in place @desk', async ({ page, signIn }) => {
  await signIn('registrar');
  await page.goto('/staff/course');
  await page.getByRole('button', { name: 'Tambah mata kuliah' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeVisible();
  const before = await placeOfButton(page);
  for (const name of ['Kode', 'Nama']) {
    const field = dialog.getByRole('textbox', { name, exact: true });
    await field.focus();
    await field.blur();
  }
  await expect(dialog.getByText('Isi kode.')).toBeVisible();
  await expect(dialog.getByText('Nama minimal 3 huruf.')).toBeVisible();
  expect(Math.abs((await placeOfButton(page)) - before)).toBeLessThan(1);
});

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
