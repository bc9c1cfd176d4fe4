import type { BrowserContext, Page } from '@playwright/test';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';
import { type ListedBill, slotOf, TUITION_JOURNEYS, slotsOf, unpaidBills } from './slots.ts';

type Blocker = { code: string };
type OwnBill = { category: string; balance: number };

/** A student whom nothing but tuition keeps from the KRS and whom no other journey and no other attempt takes. */
async function blockedStudent(context: BrowserContext, slot: number): Promise<ListedBill> {
  for await (const bill of unpaidBills(context, 'SPP', slot, slotsOf(TUITION_JOURNEYS))) {
    await enterAs(context, bill.nim);
    const page = await context.request.get('/api/student/krs-input');
    if (!page.ok()) continue;
    const { data } = (await page.json()) as { data: { blockers: Blocker[] } };
    if (data.blockers.map(({ code }) => code).join() !== 'PAYMENT') continue;
    const account = await context.request.get('/api/student/payment-types');
    const { bills } = ((await account.json()) as { data: { bills: OwnBill[] } }).data;
    if (bills.every(({ category, balance }) => category !== 'HERREGISTRASI' || balance === 0)) return bill;
  }
  throw new Error('the demo has no student who only lacks tuition');
}

/** Opens the proof of the tuition in the queue of finance, where another of the same student may wait before it. */
async function openTuitionProof(page: Page, nim: string): Promise<void> {
  await page.goto(`/staff/pembayaran-mahasiswa?tab=verifikasi&search=${nim}`);
  const proof = page.getByRole('list', { name: 'Antrean verifikasi' }).getByRole('button', { name: /SPP/ });
  await proof.click();
  await expect(proof).toHaveAttribute('aria-current', 'true');
}

test('a transfer sent from the phone is verified, receipted, and opens the KRS by itself', async ({
  page,
  context,
  axe,
  fits,
}, info) => {
  const { nim, name } = await blockedStudent(context, slotOf(0, info));
  await enterAs(context, nim);
  await page.goto('/student/aktivitas-mahasiswa/krs');
  await expect(page.getByText(/Bayar dahulu Rp[\d.]+: SPP .+kurang Rp/).first()).toBeVisible();
  await expect(page.getByText(/Yang dapat membantu: .*Keuangan/).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Buka pembayaran' }).click();
  await expect(page.getByRole('heading', { name: 'Pembayaran', level: 1 })).toBeVisible();
  await fits();
  await axe();

  await page
    .getByRole('button', { name: /^Bayar SPP/ })
    .first()
    .click();
  const window = page.getByRole('dialog', { name: /^Bayar SPP/ });
  await window.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(window.getByText('Unggah berkas ini.').first()).toBeVisible();
  await window.locator('input[type=file]').setInputFiles(screenshot());
  await axe();
  await window.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(page.getByText(/menunggu verifikasi/).first()).toBeVisible();
  await expect(page.getByText('Sedang diverifikasi').first()).toBeVisible();

  await enterAs(context, emailOf('finance'));
  await page.goto('/staff/pembayaran-mahasiswa?tab=penerimaan');
  await openTuitionProof(page, nim);
  await expect(page.getByRole('region', { name: `Pembayaran ${name}` })).toBeVisible();
  await axe();
  await page.keyboard.press('v');
  const verified = page.getByText(/Terverifikasi, kwitansi KW\//).first();
  // The demo campus has students whose other payments of the day come to the same sum, about which the portal asks.
  const anyway = page.getByRole('button', { name: 'Tetap catat' });
  await expect(verified.or(anyway)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(verified).toBeVisible();

  await enterAs(context, nim);
  await page.goto('/student/pembayaran/riwayat-transaksi');
  await expect(page.getByText(/KW\/\d{4}\//).first()).toBeVisible();
  await fits();
  await page.goto('/student/aktivitas-mahasiswa/krs');
  await expect(page.getByText('Batas sks').first()).toBeVisible();
  await expect(page.getByText(/Bayar dahulu Rp/)).toHaveCount(0);
});

test('a refused proof tells the student why', async ({ page, context }, info) => {
  const { nim } = await blockedStudent(context, slotOf(1, info));
  await enterAs(context, nim);
  await page.goto('/student/pembayaran');
  await page
    .getByRole('button', { name: /^Bayar SPP/ })
    .first()
    .click();
  const window = page.getByRole('dialog', { name: /^Bayar SPP/ });
  await window
    .locator('input[type=file]')
    .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\n') });
  await window.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(page.getByText(/JPG, PNG/).last()).toBeVisible();
  await window.getByRole('button', { name: 'Hapus bukti.png' }).click();
  await window.locator('input[type=file]').setInputFiles(screenshot());
  await window.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(page.getByText(/menunggu verifikasi/).first()).toBeVisible();

  await enterAs(context, emailOf('finance'));
  await openTuitionProof(page, nim);
  await page.getByRole('button', { name: 'Tolak' }).click();
  const refusal = page.getByRole('dialog');
  await refusal.getByRole('textbox').fill('Nama pengirim tidak terbaca.');
  await refusal.getByRole('button', { name: 'Tolak' }).click();
  await expect(page.getByText(/Pembayaran ditolak/).first()).toBeVisible();

  await enterAs(context, nim);
  await page.goto('/student/pembayaran/riwayat-transaksi');
  await expect(page.getByText('Nama pengirim tidak terbaca.').first()).toBeVisible();
});
