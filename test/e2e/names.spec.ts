import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { studentFile, studentLine } from '../factories/import-files.ts';
import { expect, test } from './fixtures.ts';

/** Names that have broken other systems: scripts, other directions, symbols, words that look like nothing, length. */
const typed = ['null', '<script>alert(1)</script>', "Robert'); DROP TABLE students;--"];
const imported = [
  'محمد الفاتح',
  '李小龍 🌸 Ayu',
  'Z̸a̷l̴g̵o Åse Ñandú',
  `${'Wolfeschlegelsteinhausen'.repeat(4)}abcd`,
  '%d {{7*7}} ${7*7}',
];

/** The list finds the student and the record shows the name as it was given. */
async function readsAs(page: Page, nim: string, name: string, fits: () => Promise<void>): Promise<void> {
  await page.goto(`/staff/mahasiswa?search=${nim}`);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await fits();
  await page.getByText(name, { exact: true }).first().click();
  await expect(page).toHaveURL(/\/staff\/mahasiswa\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await fits();
}

test('unusual names typed into the form stay as they are in list and record', async ({
  page,
  signIn,
  fits,
}) => {
  await signIn('registrar');
  const base = randomInt(10_000, 99_999);
  for (const [i, name] of typed.entries()) {
    const nim = `268${base}0${i}`;
    await page.goto('/staff/mahasiswa/tambah');
    await page.getByLabel(/^NIM/).fill(nim);
    await page.getByLabel(/^Email/).fill(`nama${nim}@contoh.test`);
    await page.getByLabel(/^Nama/).fill(name);
    await page.getByLabel(/^Tanggal masuk/).fill('2026-08-20');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('dialog').getByText(nim).first()).toBeVisible();
    await readsAs(page, nim, name, fits);
  }
});

test('unusual names of a file stay as they are in list and record', async ({ page, signIn, fits, axe }) => {
  await signIn('registrar');
  const base = randomInt(1_000, 9_999);
  const lines = imported.map((nama, i) =>
    studentLine(i, {
      nim: `267${base}0${i}`,
      nama,
      email: `berkas${base}.${i}@contoh.test`,
      nik: `32730144050${String(base * 10 + i).padStart(5, '0')}`,
    }),
  );
  await page.goto('/staff/mahasiswa/add-many');
  await page.getByLabel('Berkas Excel atau CSV').setInputFiles({
    name: `nama-${base}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(studentFile(lines, ';')),
  });
  await page.getByRole('button', { name: 'Baca berkas' }).click();
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
  await expect(page.getByText(`Baru ${imported.length}`)).toBeVisible();
  await fits();
  await axe();
  await page.getByRole('button', { name: `Simpan ${imported.length} mahasiswa` }).click();
  await expect(page.getByText(`${imported.length} mahasiswa tersimpan`)).toBeVisible();
  for (const [i, name] of imported.entries()) await readsAs(page, `267${base}0${i}`, name, fits);
});
