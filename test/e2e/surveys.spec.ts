import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './fixtures.ts';
import { slotOf } from './slots.ts';

/** The demo's students who owe two lecturer surveys and a course survey of the last term, one for each attempt. */
const DEBTORS = ['25612010002', '25612010003', '25612010004', '25612010005'];

/** Answers every statement on the page, one group after another, up to the words. */
async function answerAll(page: Page, value: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Kirim jawaban' });
  while (!(await send.isVisible())) {
    const heading = await page.getByRole('heading', { level: 2 }).first().innerText();
    for (const question of await page.getByRole('group').all()) {
      await question.getByRole('radio', { name: value }).check();
    }
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeHidden();
  }
}

async function sendForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kirim jawaban' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kirim' }).click();
  await expect(page.getByText('Jawaban Anda terkirim tanpa nama.').first()).toBeVisible();
}

test('a student the KRS sends to the surveys fills them in and is led back', async ({
  page,
  axe,
  fits,
}, info) => {
  test.setTimeout(180_000);
  await enterAs(page, DEBTORS[slotOf(0, info)] ?? '');
  await page.goto('/student/aktivitas-mahasiswa/krs');
  await expect(page).toHaveURL(/\/student\/survey\/edo\?status=452&message=/);
  await expect(page.getByRole('alert').first()).toContainText('Anda belum mengisi EDO untuk 2 dosen');
  await expect(page.getByText(/^\d+ dari \d+ sudah terisi\.$/)).toBeVisible();
  await fits();
  await axe();

  await page
    .getByRole('link', { name: /^Isi EDO/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByText('Pilih salah satu jawaban.').first()).toBeVisible();
  await fits();
  await axe();
  await page.getByRole('group').first().getByRole('radio', { name: '4 Setuju' }).check();
  await page.reload();
  await expect(page.getByRole('group').first().getByRole('radio', { name: '4 Setuju' })).toBeChecked();
  await answerAll(page, '4 Setuju');
  await page.getByLabel('Hal baik dari dosen ini').fill('Penjelasannya runtut.');
  await axe();
  await sendForm(page);

  await page
    .getByRole('link', { name: /^Isi EDO/ })
    .first()
    .click();
  await answerAll(page, '5 Sangat setuju');
  await sendForm(page);
  await expect(page.getByText('Semua formulir EDO sudah terisi. Terima kasih.')).toBeVisible();

  await expect(page.getByRole('link', { name: 'Lanjut isi EKA' })).toBeVisible();
  await page.goto('/student/aktivitas-mahasiswa/krs');
  await expect(page).toHaveURL(/\/student\/survey\/eka\?status=453&message=/);
  await expect(page.getByRole('alert').first()).toContainText('Anda belum mengisi EKA untuk 1 mata kuliah');
  await fits();
  await axe();
  await page
    .getByRole('link', { name: /^Isi EKA/ })
    .first()
    .click();
  await answerAll(page, '3 Cukup');
  await sendForm(page);
  await page.getByRole('link', { name: 'Kembali ke halaman tadi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kartu rencana studi' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('the quality unit reads the report, opens a result and takes the list along', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('quality');
  await page.goto('/staff/laporan/edo-report');
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan EDO' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Skor per dimensi/ })).toBeVisible();
  await fits();
  await axe();

  await page.getByRole('tab', { name: 'Per kelas' }).click();
  await page
    .getByText(/kelas|M2\d[A-Z]/)
    .first()
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laporan-edo-\d{5}-.*\.xlsx$/);
  await axe();

  await page.goto('/staff/laporan/edo-report?tab=dosen&sort=-score');
  const byLecturer = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await byLecturer).suggestedFilename()).toMatch(/^laporan-edo-dosen-\d{5}-.*\.xlsx$/);
  const first = page.getByRole('table').getByRole('row').nth(1);
  const card = page.getByRole('list', { name: 'Daftar dosen' }).getByRole('button').first();
  await first.or(card).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hasil EDO dosen' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Rincian/ })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: 'Hasil EDO' });
  await expect(detail.getByText('Sebaran jawaban per pertanyaan')).toBeVisible();
  await axe();
  await detail.getByRole('button', { name: 'Lihat tabel' }).click();
  await expect(detail.getByRole('table', { name: 'Sebaran jawaban per pertanyaan' })).toBeVisible();
  await fits();
});

test('the quality unit starts the next version of the questions and puts them in order @desk', async ({
  page,
  signIn,
  axe,
}, { retry }) => {
  await signIn('quality');
  await page.goto('/staff/evaluation-questions?type=EKA');
  await expect(page.getByText(/^EKA versi \d$/).first()).toBeVisible();
  const dropDraft = async () => {
    await page.getByRole('button', { name: 'Tindakan untuk EKA versi 2' }).click();
    await page.getByRole('menuitem', { name: 'Hapus draf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(page.getByText('Draf dihapus.')).toBeVisible();
  };
  if (retry > 0) {
    await page.getByRole('combobox', { name: 'Versi' }).click();
    const draft = page.getByRole('option', { name: /Draf/ });
    if (await draft.isVisible()) {
      await draft.click();
      await dropDraft();
    } else await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Buat versi baru' }).click();
  await expect(page.getByText('EKA versi 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Turunkan A1', exact: true }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'RPS tersedia' })
      .getByRole('button', { name: 'Naikkan A1', exact: true }),
  ).toBeEnabled();
  await expect(page.getByText('10 dari 10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tambah pertanyaan' })).toBeHidden();
  await page.getByRole('button', { name: 'Tindakan untuk A8', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('9 dari 10')).toBeVisible();
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah pertanyaan' });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Isi kode, misalnya P1.').first()).toBeVisible();
  await axe();
  await dialog.getByRole('textbox', { name: 'Kode' }).fill('A11');
  await dialog.getByRole('textbox', { name: 'Pertanyaan' }).fill('Laboratorium memadai.');
  await dialog.getByRole('combobox', { name: 'Dimensi' }).click();
  await page.getByRole('option', { name: 'Sarana' }).click();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Laboratorium memadai.')).toBeVisible();
  await page.getByRole('button', { name: 'Tindakan untuk EKA versi 2' }).click();
  await page.getByRole('menuitem', { name: 'Pratinjau' }).click();
  await expect(page.getByRole('dialog').getByText('Laboratorium memadai.')).toBeVisible();
  await page.keyboard.press('Escape');
  await dropDraft();
});

test('a lecturer reads the own result', async ({ page, signIn, axe, fits }) => {
  await signIn('lecturer');
  await page.goto('/dosen');
  await page.getByRole('link', { name: /Hasil EDO/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hasil EDO saya' })).toBeVisible();
  await fits();
  await axe();
  await page
    .getByRole('button', { name: /^Rincian/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Komentar' })).toBeVisible();
  await axe();
});
