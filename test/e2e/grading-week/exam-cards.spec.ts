import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** The demo student, whose KRS is approved by now. */
const NIM = '25612010001';

/** The name and the first bytes of the file a click hands over. */
async function fileOf(page: Page, target: Locator): Promise<[name: string, head: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), target.click()]);
  const chunks = await (await file.createReadStream()).toArray();
  const content = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)));
  return [file.suggestedFilename(), content.subarray(0, 5).toString()];
}

const cardOf = (exam: string) => [expect.stringMatching(`^Kartu ${exam} \\d+\\.pdf$`), '%PDF-'];

test('BAAK prints the exam card of a student from the list of students', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  await page.goto(`/staff/mahasiswa?search=${NIM}`);
  await expect(page.getByText(NIM).last()).toBeVisible();
  await page.getByRole('button', { name: /^Tindakan untuk/ }).click();
  await axe();
  await fits();
  expect(await fileOf(page, page.getByRole('menuitem', { name: 'Cetak kartu UAS' }))).toEqual(cardOf('UAS'));
});

test('BAAK prints the exam card of a student who lost it, beside the seat in the exam', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  const answer = await page.request.get('/api/staff/exam?exam=UTS&limit=1');
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  await page.goto(`/staff/lecture-schedule/ujian/${data[0]?._id ?? ''}`);
  await expect(page.getByRole('heading', { name: /^UTS / })).toBeVisible();
  await axe();
  await fits();
  const card = page.getByRole('button', { name: /^Cetak kartu/ }).first();
  expect(await fileOf(page, card)).toEqual(cardOf('UTS'));
});

test('a graduate has no card, and the office reads why', async ({ page, signIn }) => {
  await signIn('registrar');
  await page.goto('/staff/mahasiswa?status=graduated');
  await page
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cetak kartu UTS' }).click();
  await expect(page.getByText('Mahasiswa ini belum mengajukan KRS semester aktif.')).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/mahasiswa/);
});
