import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test, type Upload } from '../fixtures.ts';
import { applicants, mark, newCourses } from './people-files.ts';

/** From the file to its columns, as the page guesses them. */
async function upload(page: Page, file: Upload): Promise<void> {
  await page.getByLabel('Berkas Excel atau CSV').setInputFiles(file);
  await page.getByRole('button', { name: 'Baca berkas' }).click();
  await expect(page.getByRole('button', { name: 'Lihat pratinjau' })).toBeVisible();
}

test('new students come in from a list as people have it, its mistake mended in place', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const { file, names, nims } = applicants(mark());
  await signIn('registrar');
  await page.goto('/staff/mahasiswa/add-many');
  await axe();
  await upload(page, file);
  await expect(page.getByRole('combobox', { name: 'Isian untuk kolom Nama Mahasiswa' })).toHaveValue(/^Nama/);
  await fits();
  await axe();
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await expect(page.getByText('Salah 1')).toBeVisible();
  const born = page.getByLabel('Tanggal lahir, baris 5');
  await expect(born).toHaveValue('31/02/2008');
  await axe();
  await born.fill('17/08/2008');
  await born.press('Enter');
  await expect(page.getByText('Salah 0')).toBeVisible();
  await expect(page.getByText('Baru 3')).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Simpan 3 mahasiswa' }).click();
  await expect(page.getByText('3 mahasiswa tersimpan')).toBeVisible();
  await axe();

  await page.goto(`/staff/mahasiswa?search=${nims[1]}`);
  await page
    .getByText(names[1] ?? '', { exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(names[1] ?? '').first()).toBeVisible();
});

test('the same list again adds nobody, and the import can be taken back', async ({ page, signIn }) => {
  const { file, nims } = applicants(mark());
  const mended = { ...file, buffer: Buffer.from(file.buffer.toString().replace('31/02/2008', '17/08/2008')) };
  await signIn('registrar');
  await page.goto('/staff/mahasiswa/add-many');
  await upload(page, mended);
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await page.getByRole('button', { name: 'Simpan 3 mahasiswa' }).click();
  await expect(page.getByText('3 mahasiswa tersimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Unggah berkas lain' }).click();
  await upload(page, mended);
  await expect(page.getByText('Berkas ini sudah pernah diunggah').first()).toBeVisible();
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await expect(page.getByText('Sama 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Simpan 0 mahasiswa' })).toBeDisabled();

  await page.goto('/staff/mahasiswa/add-many');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Tersimpan' })
    .getByRole('button', { name: file.name })
    .click();
  await page.getByRole('button', { name: 'Urungkan impor' }).click();
  const question = page.getByRole('dialog', { name: `Urungkan impor ${file.name}?` });
  await question.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.getByText('0 mahasiswa tersimpan')).toBeVisible();
  await page.goto(`/staff/mahasiswa?search=${nims[0]}`);
  await expect(page.getByText(/Tidak ada mahasiswa/)).toBeVisible();
});

test('new courses come in from a department’s list', async ({ page, signIn, axe, fits }) => {
  const { file, codes, names } = newCourses(mark());
  await signIn('registrar');
  await page.goto('/staff/impor/courses');
  await upload(page, file);
  await fits();
  await axe();
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await expect(page.getByText('Baru 2')).toBeVisible();
  await page.getByRole('button', { name: /^Simpan 2 / }).click();
  await expect(page.getByText(/^2 .+ tersimpan$/)).toBeVisible();
  await axe();
  await page.goto(`/staff/course?search=${codes[1]}`);
  await expect(page.getByText(names[1] ?? '').first()).toBeVisible();
  await expect(page.getByText(names[0] ?? '')).toHaveCount(0);
});

test('a workbook of several sheets is read by the first that fits, and by the one that is chosen', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const of = mark();
  const rooms = (...codes: string[]) => [
    ['Kode', 'Nama', 'Kapasitas'],
    ...codes.map((code) => [`${code}${of}`, `Ruang ${code}${of}`, '40']),
  ];
  const sheets = [
    { name: 'Sampul', rows: [['Ruang kampus'], ['Semester ganjil']] },
    { name: 'Gedung A', rows: rooms('A') },
    { name: 'Gedung B', rows: rooms('B', 'C') },
  ];
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = Buffer.from(await writeXlsx({ sheets }));
  await signIn('registrar');
  await page.goto('/staff/impor/rooms');
  await upload(page, { name: `ruang-${of}.xlsx`, mimeType, buffer });
  await expect(page.getByRole('heading', { name: `ruang-${of} (Gedung A).xlsx` })).toBeVisible();
  await expect(page.getByText('Hanya lembar "Gedung A" yang dibaca').last()).toBeVisible();
  const sheet = page.getByRole('combobox', { name: 'Lembar' });
  await expect(sheet).toHaveValue('Gedung A');
  await fits();
  await axe();
  await sheet.click();
  await page.getByRole('option', { name: 'Gedung B' }).click();
  await expect(page.getByRole('heading', { name: `ruang-${of} (Gedung B).xlsx` })).toBeVisible();
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await expect(page.getByText('Baru 2')).toBeVisible();
  await expect(sheet).toHaveValue('Gedung B');
  await fits();
});
