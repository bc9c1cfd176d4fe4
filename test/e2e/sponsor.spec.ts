import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

const INVOICES = '/staff/pembayaran-mahasiswa?tab=beasiswa&bagian=sponsor';
/** A discount is asked of its sponsor once: every project and attempt has a term of its own. */
const TERMS = ['Ganjil 2026/2027', 'Genap 2025/2026', 'Ganjil 2025/2026', 'Genap 2024/2025'];

test('finance invoices a sponsor for a term, prints the invoice and records what was paid', async ({
  page,
  signIn,
  axe,
  fits,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const term = TERMS[(isPhone ? 1 : 0) + 2 * info.retry] ?? '';
  await signIn('finance');
  await page.goto(INVOICES);
  await page.getByRole('button', { name: 'Terbitkan invoice' }).first().click();
  const form = page.getByRole('dialog', { name: 'Terbitkan invoice sponsor' });
  await form.getByRole('combobox', { name: 'Beasiswa' }).click();
  await page.getByRole('option', { name: 'Subsidi Pemkab Contoh' }).click();
  await form.getByRole('combobox', { name: 'Semester' }).click();
  await page.getByRole('option', { name: term }).click();
  await expect(form.getByRole('textbox', { name: 'Sponsor' })).toHaveValue('Pemerintah Kabupaten Contoh');
  await expect(form.getByRole('region', { name: 'Perkiraan invoice' })).toContainText(
    /\d+ mahasiswa, \d+ tagihan, Rp/,
  );
  await axe();
  await fits();
  await form.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(page.getByText(/^Invoice INV\/\d{4}\/\d{2}\/\d{5} sebesar Rp/).first()).toBeVisible();

  await page.goto(`${INVOICES}&search=INV`);
  await axe();
  await fits();
  await page.getByText('Pemerintah Kabupaten Contoh').first().click();
  const window = page.getByRole('dialog', { name: /^Invoice INV/ });
  await expect(window.getByRole('region', { name: 'Potongan yang ditagihkan' })).toContainText('Rp1.000.000');
  await axe();
  const download = page.waitForEvent('download');
  await window.getByRole('button', { name: 'Unduh PDF' }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await window.getByRole('button', { name: 'Catat pembayaran' }).click();
  const payment = page.getByRole('dialog', { name: 'Pembayaran Pemerintah Kabupaten Contoh' });
  await payment.getByRole('button', { name: 'Catat' }).click();
  await expect(payment.getByText('Pilih rekening penerima.').first()).toBeVisible();
  await payment.getByRole('combobox', { name: 'Diterima di' }).click();
  await page.getByRole('option', { name: 'Bank Samudra a.n. Yayasan Cendekia' }).click();
  // Every project and attempt has an amount of its own, too: alike money of one sponsor is asked about.
  const amount = `25${isPhone ? 1 : 0}.00${info.retry}`;
  await payment.getByRole('textbox', { name: 'Jumlah' }).fill(amount);
  await payment.getByLabel('Nomor referensi').fill(`SP2D-${info.project.name}-${info.retry}`);
  await axe();
  await payment.getByRole('button', { name: 'Catat' }).click();
  const booked = page.getByText(`Rp${amount} dari Pemerintah Kabupaten Contoh tercatat dengan kwitansi KWS/`);
  await expect(booked.first()).toBeVisible();
  await expect(window.getByText('Dibayar sebagian')).toBeVisible();
  await expect(window.getByRole('region', { name: 'Pembayaran sponsor' })).toContainText('KWS/');

  await window.getByRole('button', { name: 'Catat pembayaran' }).click();
  await payment.getByRole('combobox', { name: 'Diterima di' }).click();
  await page.getByRole('option', { name: 'Bank Samudra a.n. Yayasan Cendekia' }).click();
  await payment.getByRole('textbox', { name: 'Jumlah' }).fill(amount);
  await payment.getByRole('button', { name: 'Catat' }).click();
  const question = page.getByRole('dialog', { name: 'Mungkin uang yang sama, tetap catat?' });
  await expect(question).toContainText(/kwitansi KWS\/\S+, Rp25/);
  await axe();
  await fits();
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(payment.getByRole('textbox', { name: 'Jumlah' })).toHaveValue(amount);
  await payment.getByRole('button', { name: 'Catat' }).click();
  await question.getByRole('button', { name: 'Tetap catat' }).click();
  await expect(payment).toBeHidden();

  const paper = page.waitForEvent('download');
  await window
    .getByRole('button', { name: `Tindakan untuk pembayaran Rp${amount}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cetak kwitansi' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Kwitansi KWS-.*\.pdf$/);
  await fits();
});
