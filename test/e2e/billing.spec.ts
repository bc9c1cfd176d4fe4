import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

const PAYMENTS = '/staff/pembayaran-mahasiswa';

test('a payment type from its first field to the exported bills @desk', async ({ page, signIn, axe }, {
  retry,
}) => {
  test.setTimeout(240_000);
  // A former attempt may have opened its type already.
  const name = retry === 0 ? 'Praktikum Ganjil' : `Praktikum Ganjil ${retry + 1}`;
  await signIn('finance');
  await page.goto(PAYMENTS);
  await page.getByRole('link', { name: 'Tambah jenis pembayaran' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah jenis pembayaran' })).toBeVisible();
  await page.getByLabel('Nama').fill(name);
  await page.getByLabel('Kode').fill(`prak-uji-${retry}`);
  await page.getByRole('combobox', { name: 'Kategori' }).click();
  await page.getByRole('option', { name: 'Praktikum' }).click();
  await page.getByLabel('Jatuh tempo').fill('2027-01-15');
  const amount = page.getByRole('textbox', { name: 'Jumlah' });
  await amount.pressSequentially('1250000');
  await expect(amount).toHaveValue('1.250.000');
  const preview = page.getByRole('region', { name: 'Perkiraan' });
  await expect(preview).toContainText(/\d+ mahasiswa, Rp\d/);
  await axe();
  await page.getByRole('button', { name: 'Tambah cicilan' }).click();
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Isi tanggal.').first()).toBeVisible();
  await page.getByLabel('Jatuh tempo cicilan 1').fill('2026-12-15');
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('button', { name: 'Buka', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Buka ${name}?` });
  await expect(question).toContainText(/\d+ mahasiswa ditagih, seluruhnya Rp/);
  await question.getByRole('button', { name: 'Buka dan tagih' }).click();
  const job = page.getByRole('group', { name: `Tagihan ${name}` });
  await expect(job).toContainText('Selesai', { timeout: 40_000 });
  await axe();

  await page.getByRole('link', { name: /^\d+ mahasiswa$/ }).click();
  const table = page.getByRole('table');
  await expect(table).toContainText(name);
  await page.getByRole('button', { name: 'Unduh' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('NIM;Nama;Kelas');
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.slice(1).every((line) => line.includes(name))).toBe(true);

  await table.getByText(name).first().click();
  await expect(page.getByRole('list', { name: 'Buku besar' })).toContainText('Tagihan');
  await expect(page.getByRole('progressbar', { name: 'Memuat halaman' })).toHaveCount(0);
  await axe();
  await page.getByRole('button', { name: 'Tindakan' }).click();
  await page.getByRole('menuitem', { name: 'Batalkan tagihan' }).click();
  const reason = page.getByRole('dialog');
  await reason.getByLabel('Alasan').fill('Tidak mengikuti praktikum');
  await reason.getByRole('button', { name: 'Batalkan tagihan' }).click();
  await expect(page.getByText('Dibatalkan karena')).toBeVisible();

  await page.getByRole('button', { name: 'Tindakan' }).click();
  await page.getByRole('menuitem', { name: 'Pulihkan tagihan' }).click();
  await reason.getByLabel('Alasan').fill('Ternyata mengikuti praktikum');
  await reason.getByRole('button', { name: 'Pulihkan tagihan' }).click();
  await expect(page.getByText('Dibatalkan karena')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Buku besar' })).toContainText('Pengurangan tagihan');
});

test('the finance pages fit a phone and read well @phone', async ({ page, signIn, axe, fits }) => {
  test.setTimeout(120_000);
  await signIn('finance');
  await page.goto('/staff/metode-pembayaran');
  await expect(page.getByText('1200 0345 6789 0')).toBeVisible();
  await axe();
  await fits();
  const seen = [
    ['jenis', 'SPP Reguler Ganjil'],
    ['tagihan', 'Uang gedung'],
    ['tunggakan', 'Piutang per angkatan'],
    ['cicilan', 'Cicilan'],
    ['beasiswa', 'KIP Kuliah'],
  ] as const;
  for (const [tab, text] of seen) {
    await page.goto(`${PAYMENTS}?tab=${tab}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await axe();
    await fits();
  }
  await page.goto(`${PAYMENTS}/jenis/tambah`);
  await expect(page.getByLabel('Nama')).toBeVisible();
  await fits();
});

test('a changed account number asks for the password @desk', async ({ page, signIn, axe }, { retry }) => {
  // Another number than a former attempt may have stored.
  const number = `7045 5512 9${9 - retry}`;
  await signIn('finance');
  await page.goto('/staff/metode-pembayaran');
  await page.getByRole('button', { name: 'Tindakan untuk Bank Samudra a.n. Yayasan Cendekia' }).click();
  await page.getByRole('menuitem', { name: 'Ubah' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nomor rekening').fill(number);
  const password = dialog.getByLabel('Kata sandi Anda');
  await expect(password).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(
    dialog.getByText('Isi kata sandi Anda untuk mengubah tujuan pembayaran.').first(),
  ).toBeVisible();
  await password.fill('Cendekia#2026');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText(number)).toBeVisible();
});
