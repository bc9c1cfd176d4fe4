import type { Page } from '@playwright/test';
import { emailOf, enterAs, expect, PASSWORD, test } from './fixtures.ts';

type Bill = { nim: string };
type Gate = { gate: string; message: string | null };

/** What a student is told of the KRS gate. */
async function krsMessage(page: Page, nim: string): Promise<string> {
  await enterAs(page, nim);
  const answer = await page.request.get('/api/student/payment-gates');
  const { data } = (await answer.json()) as { data: Gate[] };
  return data.find(({ gate }) => gate === 'KRS')?.message ?? '';
}

/** A student who has paid nothing of the tuition yet. */
async function debtor(page: Page): Promise<string> {
  await enterAs(page, emailOf('finance'));
  const answer = await page.request.get('/api/staff/bill?status=UNPAID&category=SPP&limit=100');
  const { data } = (await answer.json()) as { data: Bill[] };
  for (const { nim } of data) {
    if (/SPP .*minimal \d+%/.test(await krsMessage(page, nim))) return nim;
  }
  throw new Error('the demo has no student who owes tuition');
}

/** Does what changes settings; the window with the password comes first where it is needed. */
async function change(page: Page, act: () => Promise<void>, done: string): Promise<void> {
  await act();
  const window = page.getByRole('dialog', { name: 'Masukkan kata sandi Anda' });
  const told = page.getByText(done).first();
  await expect(window.or(told).first()).toBeVisible();
  if (await window.isVisible()) {
    await window.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
    await window.getByRole('button', { name: 'Lanjutkan' }).click();
  }
  await expect(told).toBeVisible();
}

const save = (page: Page) =>
  change(
    page,
    () => page.getByRole('button', { name: 'Simpan', exact: true }).click(),
    'Pengaturan tersimpan.',
  );

test('a share of tuition asked before KRS is changed, told to students, and brought back @desk', async ({
  page,
  axe,
  fits,
}) => {
  const nim = await debtor(page);
  expect(await krsMessage(page, nim)).toContain('minimal 50%');
  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/admin-settings');
  await expect(page.getByRole('heading', { name: 'Pengaturan admin', level: 1 })).toBeVisible();
  await fits();
  await axe();

  await page.getByRole('link', { name: 'Gerbang' }).click();
  const share = page.getByLabel('SPP sebelum KRS');
  await share.fill('80');
  await page
    .getByRole('navigation', { name: 'Bagian pengaturan' })
    .getByRole('link', { name: 'Skripsi' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Persen UTS tidak boleh kurang dari persen KRS.').first()).toBeVisible();
  await axe();
  await share.fill('45');
  await save(page);
  await expect(page.getByText(/^Dapat diubah sampai/)).toBeVisible();
  expect(await krsMessage(page, nim)).toContain('minimal 45%');

  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/admin-settings/gerbang');
  await expect(page.getByLabel('SPP sebelum KRS')).toHaveValue('45%');
  await page.getByRole('button', { name: 'Riwayat', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'Riwayat Gerbang' });
  await expect(history.getByText('Keadaan awal')).toBeVisible();
  await expect(history.getByText('45%').first()).toBeVisible();
  await axe();
  await history.getByRole('button', { name: 'Kembalikan versi 1' }).click();
  const sure = page.getByRole('dialog', { name: /^Kembalikan Gerbang/ });
  await change(
    page,
    () => sure.getByRole('button', { name: 'Kembalikan', exact: true }).click(),
    'Versi 1 dikembalikan.',
  );
  expect(await krsMessage(page, nim)).toContain('minimal 50%');
});

test('settings are found and changed on a phone @phone', async ({ page, axe, fits }) => {
  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/admin-settings');
  for (const section of ['Pejabat', 'Akademik', 'Integrasi', 'Situs', 'Perpustakaan']) {
    await page.getByRole('combobox', { name: 'Bagian' }).click();
    await page.getByRole('option', { name: section, exact: true }).click();
    await expect(page.getByRole('form', { name: `Pengaturan ${section}` })).toBeVisible();
    await fits();
    await axe();
  }
  await page.getByLabel('Denda per buku dan hari').fill('1500');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Denda per buku dan hari')).toHaveValue('1.500');
});

test('LPM lets a student pass without a survey, and ends it', async ({ page, axe, fits }, { project }) => {
  const nim = await debtor(page);
  const reason = `Dirawat di rumah sakit, ${project.name}.`;
  await enterAs(page, emailOf('quality'));
  await page.goto('/staff/laporan/eka-report?tab=dispensasi');
  await page.getByRole('button', { name: 'Beri dispensasi' }).first().click();
  const window = page.getByRole('dialog', { name: 'Beri dispensasi' });
  await window.getByRole('combobox', { name: 'Mahasiswa' }).fill(nim);
  await page.getByRole('option', { name: new RegExp(nim) }).click();
  await window.getByRole('combobox', { name: 'Membuka' }).click();
  await page.getByRole('option', { name: 'Survei EKA' }).click();
  await window.getByLabel('Berlaku sampai').fill('2035-12-31');
  await window.getByLabel('Alasan').fill(reason);
  await axe();
  await window.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Dispensasi Survei EKA tersimpan.')).toBeVisible();
  await fits();
  await axe();
  await page
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Akhiri sekarang' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Akhiri' }).click();
  await expect(page.getByText('Dispensasi dicabut.')).toBeVisible();
  await expect(page.getByText('Dicabut', { exact: true }).first()).toBeVisible();
});
