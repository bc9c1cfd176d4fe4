import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The latest term that has ended, in which classes were held and graded. */
async function lastTerm(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/staff/laporan/semester')).json()) as {
    data: { _id: string; isActive: boolean }[];
  };
  const at = data.findIndex(({ isActive }) => isActive);
  return data[at + 1]?._id ?? '';
}

/** Takes the list that is shown along; the name the file has. */
async function take(page: Page, format: string, button = 'Unduh'): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  return download.suggestedFilename();
}

const XLSX = 'Excel (.xlsx)';
const PDF = 'PDF untuk dicetak';

test('the office reads attendance class by class, finds who is below, and takes it along', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  test.slow();
  await signIn('registrar');
  const term = await lastTerm(page);
  await page.goto(`/staff/laporan/presensi-report?period=${term}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan presensi' })).toBeVisible();
  await expect(page.getByText(/\d dari 14/).first()).toBeVisible();
  await axe();
  await fits();
  expect(await take(page, XLSX)).toMatch(/^presensi-kelas-\d{5}-.*\.xlsx$/);
  expect(await take(page, PDF)).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Mata kuliah' }).fill('Kewarganegaraan');
  await page.getByRole('option', { name: /Kewarganegaraan/ }).click();
  await expect(page).toHaveURL(/courseId=/);
  await page.keyboard.press('Escape');
  await page.locator('strong', { hasText: 'Kewarganegaraan' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Presensi kelas' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Matriks presensi' })).toContainText('100,00%');
  await axe();
  await fits();
  await page.getByRole('button', { name: 'Lihat tabel' }).click();
  await expect(page.getByRole('table', { name: 'Hadir per pertemuan' })).toBeVisible();

  await page.goto(`/staff/laporan/presensi-report?period=${term}&tab=kurang`);
  await expect(page.getByText('Pilih mata kuliah atau dosen.')).toBeVisible();
  await axe();
  expect(await take(page, XLSX, 'Unduh semester')).toMatch(/^kehadiran-kurang-/);
  await page.getByRole('combobox', { name: 'Mata kuliah' }).fill('Kewarganegaraan');
  await page.getByRole('option', { name: /Kewarganegaraan/ }).click();
  await expect(
    page
      .getByText(/^\d{1,2},\d{2}%$/)
      .or(page.getByText('Tidak ada mahasiswa'))
      .first(),
  ).toBeVisible();
  await axe();
  await page.getByRole('tab', { name: 'Realisasi pertemuan' }).click();
  await expect(page.getByText('16 dari 16').first()).toBeVisible();
  await axe();
  await fits();
});

test('the student body is read by intake, narrowed in the address and taken along', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  await page.goto('/staff/laporan/mahasiswa-report');
  await expect(page.getByRole('table', { name: 'Mahasiswa per angkatan' })).toBeVisible();
  await axe();
  await fits();
  expect(await take(page, XLSX)).toMatch(/^mahasiswa-angkatan-.*\.xlsx$/);
  await page.getByRole('combobox', { name: 'Tipe kelas' }).click();
  await page.getByRole('option', { name: 'Reguler' }).click();
  await expect(page).toHaveURL(/classType=OFFLINE/);
  await page.getByRole('button', { name: 'Lihat tabel' }).last().click();
  await expect(page.getByRole('table', { name: 'Masuk dan keluar per tahun akademik' })).toBeVisible();
  await axe();
});

test('theses are read by stage and by lecturer', async ({ page, signIn, axe, fits }) => {
  await signIn('registrar');
  await page.goto('/staff/laporan/skripsi-report');
  await expect(page.getByRole('table', { name: 'Skripsi per periode' })).toBeVisible();
  await axe();
  await fits();
  expect(await take(page, XLSX)).toMatch(/^skripsi-periode-/);
  await page.getByRole('tab', { name: 'Per dosen' }).click();
  await expect(page.getByText(/dari \d+ dosen/)).toBeVisible();
  await axe();
  await fits();
});

test('grades by class say what they come to, and one class comes as a sheet', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('registrar');
  const term = await lastTerm(page);
  await page.goto(`/staff/laporan/nilai-report?period=${term}`);
  await expect(page.getByText('Final').first()).toBeVisible();
  await axe();
  expect(await take(page, PDF)).toMatch(/^nilai-kelas-.*\.pdf$/);
  await page.goto(`/staff/laporan/nilai-report?period=${term}&tab=mahasiswa`);
  await expect(page.getByRole('button', { name: 'Unduh', exact: true })).toBeVisible();
  expect(await take(page, XLSX)).toMatch(/^hasil-studi-/);
});

test('KRS and the load of lecturers are taken along', async ({ page, signIn, axe, fits }) => {
  await signIn('registrar');
  await page.goto('/staff/laporan/krs-report');
  expect(await take(page, XLSX)).toMatch(/^Laporan KRS per mahasiswa \d{5}.*\.xlsx$/);
  expect(await take(page, PDF)).toMatch(/\.pdf$/);
  await page.goto('/staff/dosen/beban?tab=kelas');
  await expect(page.getByText(/\d+ dari 16/).first()).toBeVisible();
  await axe();
  await fits();
  expect(await take(page, XLSX)).toMatch(/^beban-mengajar-/);
});

test('who only teaches has no reports in the menu', async ({ page, signIn }) => {
  await signIn('lecturer');
  await page.goto('/dosen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Laporan presensi')).toHaveCount(0);
  const answer = await page.request.get('/api/staff/laporan/presensi');
  expect(answer.status()).toBe(403);
});

test('a long list is made in the background and fetched when it is ready', async ({ page, signIn, axe }) => {
  test.slow();
  await signIn('finance');
  await page.goto(
    '/staff/pembayaran-mahasiswa?tab=laporan&laporan=rekonsiliasi&from=2025-08-25&to=2026-08-24',
  );
  await page.getByRole('button', { name: 'Unduh', exact: true }).click();
  await page.getByRole('menuitem', { name: XLSX }).click();
  await expect(page.getByText('Daftar panjang: berkas sedang dibuat.').first()).toBeVisible();
  const job = page.getByRole('group', { name: 'Rekonsiliasi bank' });
  await expect(job.getByRole('progressbar')).toBeVisible();
  await axe();
  const result = job.getByRole('button', { name: 'Unduh hasil' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), result.click()]);
  expect(file.suggestedFilename()).toMatch(/^rekonsiliasi-bank.*\.xlsx$/);
  expect(await file.failure()).toBeNull();
});
