import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

type Listed<R> = { data: R[] };

const LIBRARY = '/staff/perpustakaan';
const OWN = '/student/perpustakaan';

/** A student nobody lent anything to: of an older cohort than those the demo library lends to. */
async function quietStudent(page: Page): Promise<{ nim: string; name: string }> {
  const answer = await page.request.get('/api/staff/student?status=active&limit=100&sort=nim');
  const { data } = (await answer.json()) as Listed<{ nim: string; name: string }>;
  const found = data[randomInt(20, 80)];
  if (found === undefined) throw new Error('the demo campus has no students');
  return found;
}

/** The barcode of a book that is late. */
async function lateBarcode(page: Page): Promise<string> {
  const answer = await page.request.get('/api/staff/library/loan?state=TERLAMBAT&sort=dueOn');
  const { data } = (await answer.json()) as Listed<{ barcode: string }>;
  const found = data[0];
  if (found === undefined) throw new Error('the demo library has no late book');
  return found.barcode;
}

async function catalogue(page: Page, title: string, barcode: string): Promise<void> {
  await page.goto(`${LIBRARY}?tab=katalog`);
  await page.getByRole('button', { name: 'Tambah judul' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah judul' });
  await form.getByLabel('ISBN').fill('978-0-306-40615-8');
  await form.getByRole('textbox', { name: 'Judul' }).fill(title);
  await form.getByLabel('Nomor panggil').fill(`658 ${barcode}`);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form.getByText('ISBN salah: periksa setiap angkanya.').first()).toBeVisible();
  await form.getByLabel('ISBN').fill('');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Tambah eksemplar' }).click();
  const copy = page.getByRole('dialog', { name: 'Tambah eksemplar' });
  await copy.getByLabel('Barcode').fill(barcode);
  await copy.getByLabel('Harga').fill('90000');
  await copy.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText(barcode, { exact: true })).toBeVisible();
}

test('a book is catalogued, lent with a scanner, renewed by its reader and taken back; a letter follows', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const [title, barcode] = [
    `Contoh Buku Uji ${randomInt(10_000, 99_999)}`,
    `E${randomInt(100_000, 999_999)}`,
  ];
  await signIn('library');
  await catalogue(page, title, barcode);
  await fits();
  await axe();

  const { nim, name } = await quietStudent(page);
  await page.goto(`${LIBRARY}?tab=sirkulasi`);
  await page.getByLabel('NIM atau NIDN').fill(nim);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const field = page.getByLabel('Barcode buku');
  await expect(field).toBeFocused();
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(`"${title}" dipinjamkan kepada ${name}`)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Eksemplar ini berstatus Dipinjam.')).toBeVisible();
  await fits();
  await axe();

  await enterAs(page, nim);
  await page.goto(OWN);
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: `Perpanjang ${title}` }).click();
  await expect(page.getByText('Perpanjangan paling banyak 1 kali.')).toBeVisible();
  await fits();
  await axe();
  await page.goto(`${OWN}?tab=surat`);
  await expect(page.getByText('1 buku masih dipinjam')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Minta surat' })).toBeDisabled();

  await signIn('library');
  await page.goto(`${LIBRARY}?tab=sirkulasi`);
  await page.getByText('Kembalikan', { exact: true }).first().click();
  await page.getByLabel('Barcode buku').fill(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(`"${title}" kembali.`)).toBeVisible();

  await enterAs(page, nim);
  await page.goto(`${OWN}?tab=surat`);
  await page.getByRole('button', { name: 'Minta surat' }).click();
  await expect(page.getByRole('heading', { name: 'Surat Anda' })).toBeVisible();
  await fits();
  await axe();

  await signIn('library');
  await page.goto(`${LIBRARY}?tab=bebas-pustaka&search=${nim}`);
  await page.getByText(name).first().click();
  const letter = page.getByRole('dialog', { name: `Bebas pustaka: ${name}` });
  await expect(letter.getByText('semua buku sudah kembali')).toBeVisible();
  await axe();
  await letter.getByRole('button', { name: 'Terbitkan surat' }).click();
  await expect(page.getByText(/Surat terbit dengan nomor \d{3}\/SKBP\/PERPUS/)).toBeVisible();

  await enterAs(page, nim);
  await page.goto(`${OWN}?tab=surat`);
  await expect(page.getByText(/\d{3}\/SKBP\/PERPUS/)).toBeVisible();
  const own = await page.request.get('/api/library/own');
  const { data } = (await own.json()) as { data: { clearances: { _id: string }[] } };
  const paper = await page.request.get(`/api/library/clearance/${data.clearances[0]?._id}/print`);
  expect(paper.headers()['content-type']).toContain('application/pdf');

  await signIn('library');
  await page.goto(`${LIBRARY}?tab=bebas-pustaka&search=${nim}&state=ISSUED`);
  await page.getByText(name).first().click();
  await letter.getByLabel('Catatan').fill('Terbit untuk keperluan yang keliru.');
  await axe();
  await letter.getByRole('button', { name: 'Tarik surat' }).click();
  await expect(page.getByText(/Surat ditarik/).first()).toBeVisible();
});

test('a late book is fined when it comes back, and every part of the library fits', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('library');
  await page.goto(LIBRARY);
  await expect(page.getByText('Terlambat', { exact: true })).toBeVisible();
  await fits();
  await axe();
  const barcode = await lateBarcode(page);
  await page.goto(`${LIBRARY}?tab=sirkulasi`);
  await page.getByText('Kembalikan', { exact: true }).first().click();
  await page.getByLabel('Barcode buku').fill(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(/Terlambat \d+ hari, denda Rp/)).toBeVisible();
  await page.goto(`${LIBRARY}?tab=denda&search=${barcode}`);
  await expect(page.getByText('Belum lunas').first()).toBeVisible();
  await fits();
  await axe();
  for (const tab of [
    'peminjaman',
    'pesanan',
    'katalog',
    'anggota',
    'skripsi',
    'bebas-pustaka',
    'pengunjung',
  ]) {
    await page.goto(`${LIBRARY}?tab=${tab}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await fits();
    await axe();
  }
});

test('a reader searches the catalogue and sees where the copies stand', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('student');
  await page.goto(`${OWN}?tab=katalog&search=pemasaran`);
  await page.getByText('Pemasaran Jasa').first().click();
  const look = page.getByRole('dialog', { name: 'Pemasaran Jasa' });
  await expect(look.getByText('Nomor panggil')).toBeVisible();
  await expect(look.getByText('Tersedia').first()).toBeVisible();
  await fits();
  await axe();
});

test('a title is given a cover, which readers see, and loses it again', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Contoh Buku Bersampul ${randomInt(10_000, 99_999)}`;
  await signIn('library');
  await page.goto(`${LIBRARY}?tab=katalog`);
  await page.getByRole('button', { name: 'Tambah judul' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah judul' });
  await form.getByRole('textbox', { name: 'Judul' }).fill(title);
  await form.getByLabel('Nomor panggil').fill(`658 ${title.slice(-5)}`);
  await form.getByLabel('Sampul', { exact: true }).setInputFiles(screenshot());
  await expect(form.getByRole('img', { name: 'Sampul saat ini' })).toBeVisible();
  await axe();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const cover = page.locator('main img[src^="/media/"]');
  await expect(cover).toBeVisible();
  await fits();
  await axe();
  const at = page.url();

  await signIn('student');
  await page.goto(`${OWN}?tab=katalog&search=${encodeURIComponent(title)}`);
  // Exactly, since the chip of the search has it in quotes.
  await page.getByText(title, { exact: true }).first().click();
  const look = page.getByRole('dialog', { name: title });
  await expect(look.locator('img[src^="/media/"]')).toBeVisible();
  await axe();

  await signIn('library');
  await page.goto(at);
  await page.getByRole('button', { name: 'Ubah judul' }).click();
  const change = page.getByRole('dialog', { name: 'Ubah judul' });
  await change.getByRole('button', { name: 'Hapus gambar' }).click();
  await change.getByRole('button', { name: 'Simpan' }).click();
  await expect(change).toBeHidden();
  await expect(cover).toBeHidden();
});
