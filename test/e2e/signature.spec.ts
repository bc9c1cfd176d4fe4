import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

test('a lecturer keeps a signature for printed documents and takes it away again', async ({
  page,
  axe,
  fits,
}) => {
  await enterAs(page, emailOf('lecturer'));
  await page.goto('/settings');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Unggah tanda tangan' }).click();
  await (await chooser).setFiles(screenshot());
  await expect(page.getByText('Tanda tangan tersimpan.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tanda tangan tersimpan' })).toBeVisible();
  await fits();
  await axe();
  await page.getByRole('button', { name: 'Hapus tanda tangan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus tanda tangan' }).click();
  await expect(page.getByRole('button', { name: 'Unggah tanda tangan' })).toBeVisible();
});
