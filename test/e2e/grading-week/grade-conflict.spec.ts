import { expect, test } from '../fixtures.ts';
import { cell, ownClass, saved, windowOf } from './grade-sheet.ts';

test('two windows on one grade sheet: the conflict can be read, heard and settled in both themes @desk', async ({
  page,
  browser,
  signIn,
  axeInBoth,
  fits,
}) => {
  await signIn('lecturer');
  const { _id, rows } = await ownClass(page, 2);
  const [first] = rows;
  if (first === undefined) throw new Error('the class has no students');
  const sheet = `/dosen/jadwal/${_id}/nilai`;
  await page.goto(sheet);
  await expect(page.getByRole('heading', { level: 1, name: 'Nilai kelas' })).toBeVisible();

  const other = await windowOf(browser, page, 'dosen@cendekia.test');
  await other.goto(sheet);
  await cell(other, 'Tugas', first.name).click();
  await other.keyboard.type('71,5');
  await other.keyboard.press('Enter');
  await saved(other);
  await other.context().close();

  await cell(page, 'Tugas', first.name).click();
  await page.keyboard.type('84');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diubah pengguna lain.', { exact: true })).toBeVisible();
  await expect(cell(page, 'Tugas', first.name)).toHaveAccessibleName(
    `Tugas ${first.name}: 84, nilai terbaru 71,5`,
  );
  await axeInBoth();
  await fits();

  await page.getByRole('button', { name: `Pakai nilai saya untuk ${first.name}` }).click();
  await saved(page);
  await expect(cell(page, 'Tugas', first.name)).toHaveText('84');
});
