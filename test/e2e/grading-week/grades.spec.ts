import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillSurveys } from './fill-surveys.ts';
import { cell, type OwnClass, ownClass, saved, type SheetRow, windowOf } from './grade-sheet.ts';

/** Puts text on the clipboard as a spreadsheet program does. */
async function copyCells(context: BrowserContext, page: Page, lines: readonly string[]): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
}

/** The same scores for everybody, in the manner of the class template: 0 in the exam of those who had no right to it or missed it. */
async function uploadScores(
  page: Page,
  rows: readonly SheetRow[],
  scores: Record<string, string>,
): Promise<void> {
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Unggah dari berkas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unggah nilai' });
  const names = Object.keys(scores);
  const scoreOf = ({ examZeros }: SheetRow, component: string) =>
    typeof examZeros[component] === 'string' ? '0' : (scores[component] ?? '');
  const lines = rows.map((row) =>
    [row.nim, row.name, ...names.map((component) => scoreOf(row, component))].join(';'),
  );
  const text = `\uFEFF${[['NIM', 'Nama', ...names].join(';'), ...lines].join('\r\n')}`;
  await dialog
    .getByLabel('Berkas nilai')
    .setInputFiles({ name: 'nilai.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Unggah dan simpan' }).click();
  await expect(dialog).toBeHidden();
}

async function handOver(
  page: Page,
  { courseCode, className, rows }: OwnClass & { rows: SheetRow[] },
): Promise<void> {
  await page.getByRole('button', { name: 'Serahkan nilai' }).click();
  const dialog = page.getByRole('dialog', { name: `Serahkan nilai ${courseCode} kelas ${className}` });
  await dialog.getByRole('button', { name: `Serahkan nilai ${rows.length} mahasiswa` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Diserahkan', { exact: true }).first()).toBeVisible();
}

/** The registrar's part, from the report of the term. */
async function publish(office: Page, { courseCode, className, courseName }: OwnClass): Promise<void> {
  await office.goto(`/staff/laporan/nilai-report?search=${courseCode}`);
  await office.getByRole('button', { name: `Tindakan untuk ${courseCode} kelas ${className}` }).click();
  await office.getByRole('menuitem', { name: 'Terbitkan' }).click();
  const question = office.getByRole('dialog', { name: 'Terbitkan nilai 1 kelas?' });
  await question.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByText(courseName).first()).toBeVisible();
}

/** Types other scores for a published grade: a click beside the window loses nothing, and the new grade is told at once. */
async function wishCorrection(page: Page, name: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: `Rincian ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} ·`) });
  await dialog.getByLabel('UAS').fill('99');
  await expect(
    dialog.getByText(/^Nilai akhir \d{2},\d{2} \(.+\) menjadi \d{2},\d{2} \(.+\)\.$/),
  ).toBeVisible();
  await page.mouse.click(5, 5);
  const question = page.getByRole('dialog', { name: 'Tutup tanpa menyimpan?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('UAS')).toHaveValue('99');
}

/** Asks the lecturer about an own grade: Escape loses nothing of what was typed. */
async function object(page: Page, courseName: string): Promise<void> {
  await page.getByRole('button', { name: courseName, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: courseName });
  await dialog.getByLabel('Ajukan sanggahan').fill('Nilai tugas ketiga belum dihitung.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Tutup tanpa menyimpan?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: courseName, exact: true }).click();
  await expect(dialog).toContainText('Menunggu jawaban dosen.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Text of a PDF where this machine can read one, else null. */
function textOf(pdf: Buffer): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

test('a lecturer grades by keys, clipboard and file; the student reads it and prints the transcript @desk', async ({
  page,
  context,
  browser,
  signIn,
  axe,
  fits,
}) => {
  await signIn('lecturer');
  const room = await ownClass(page, 0);
  const [first, second] = room.rows;
  if (first === undefined || second === undefined) throw new Error('the class has no students');
  await page.goto('/dosen/kelas-saya');
  await page
    .getByRole('listitem')
    .filter({ hasText: room.courseName })
    .getByRole('link', { name: 'Nilai' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nilai kelas' })).toBeVisible();
  await axe();
  await fits();

  await cell(page, 'Tugas', first.name).click();
  await page.keyboard.type('85,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('105');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 nilai perlu diperbaiki sebelum tersimpan.')).toBeVisible();
  await cell(page, 'Tugas', second.name).click();
  await page.keyboard.type('75');
  await page.keyboard.press('Enter');
  await saved(page);

  await copyCells(
    context,
    page,
    room.rows.map((_, i) => `${70 + (i % 20)}\t${60 + (i % 30)},25`),
  );
  await cell(page, 'UTS', first.name).click();
  await page.keyboard.press('Control+v');
  await saved(page);
  await expect(cell(page, 'UAS', second.name)).toHaveText('61,25');

  await uploadScores(page, room.rows.slice(2), { Tugas: '80', Kuis: '90' });
  await uploadScores(page, room.rows.slice(0, 2), { Kuis: '88' });
  await expect(cell(page, 'Kuis', first.name)).toHaveText('88');
  const line = page.getByRole('row').filter({ hasText: first.nim });
  const final = await line.getByRole('gridcell').nth(-2).textContent();
  const letter = await line.getByRole('gridcell').nth(-1).textContent();
  expect(final).toMatch(/^\d{2},\d{2}$/);
  await axe();
  await handOver(page, room);
  await axe();

  const office = await windowOf(browser, page, 'baak@cendekia.test');
  await publish(office, room);
  await office.context().close();
  await wishCorrection(page, first.name);
  await axe();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tutup', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const student = await windowOf(browser, page, first.nim);
  await student.goto('/student/nilai-saya/khs');
  await expect(student).toHaveURL(/\/student\/survey\/edo\?status=452/);
  await fillSurveys(student);
  await student.goto('/student/nilai-saya/khs');
  const graded = student.getByRole('row').filter({ hasText: room.courseName });
  await expect(graded).toContainText(final ?? '');
  await expect(graded).toContainText(letter ?? '');
  await object(student, room.courseName);
  await student.goto('/student/nilai-saya');
  // A repeated course stands twice, so the row is the one with this score.
  const inTranscript = student.getByRole('row').filter({ hasText: room.courseName });
  await expect(inTranscript.filter({ hasText: final ?? '' })).toBeVisible();
  const link = await student.getByRole('link', { name: 'Cetak PDF' }).getAttribute('href');
  const answer = await student.request.get(link ?? '');
  const pdf = await answer.body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOf(pdf);
  if (text !== null) {
    expect(text).toContain(first.nim);
    expect(text).toContain(room.courseName);
  }
  await student.context().close();
});

test('on a phone a lecturer grades by tapping, hands over, and the student sees it @phone', async ({
  page,
  browser,
  signIn,
  axe,
  fits,
}) => {
  await signIn('lecturer');
  const room = await ownClass(page, 1);
  const [first] = room.rows;
  if (first === undefined) throw new Error('the class has no students');
  await page.goto(`/dosen/jadwal/${room._id}/nilai`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nilai kelas' })).toBeVisible();
  await fits();
  await axe();
  await uploadScores(page, room.rows, { Tugas: '80', Kuis: '80', UTS: '80', UAS: '80' });
  await expect(cell(page, 'Tugas', first.name)).toHaveText('80');
  await cell(page, 'Tugas', first.name).tap();
  await page.getByRole('textbox', { name: `Tugas ${first.name}` }).fill('91');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cell(page, 'Tugas', first.name)).toHaveText('91');
  await handOver(page, room);
  await fits();
  await axe();

  const office = await windowOf(browser, page, 'baak@cendekia.test');
  await publish(office, room);
  await office.context().close();
  const student = await windowOf(browser, page, first.nim);
  await student.goto('/student/nilai-saya/khs');
  await expect(student).toHaveURL(/\/student\/survey\/edo\?status=452/);
  await fillSurveys(student);
  await student.goto('/student/nilai-saya/khs');
  await expect(student.getByText(room.courseName).first()).toBeVisible();
  await expect(student.getByRole('heading', { level: 1, name: 'Kartu hasil studi' })).toBeVisible();
  await student.context().close();
});
