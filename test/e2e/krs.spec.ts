import type { Browser, Page } from '@playwright/test';
import { enterAs, expect, send, test } from './fixtures.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';
const desk = { viewport: { width: 1440, height: 900 } };

/** NIM of a student beyond the first semesters who has not begun a KRS and may. */
async function studentWithoutKrs(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, 'baak@cendekia.test');
  const answer = await page.request.get('/api/staff/krs?state=NONE&limit=100');
  const { data } = (await answer.json()) as {
    data: { nim: string; status: string; classType: string; entryYear: number }[];
  };
  await page.context().close();
  const newest = Math.max(...data.map(({ entryYear }) => entryYear));
  const likely = data.filter(
    ({ status, classType, entryYear }) =>
      status === 'active' && classType === 'OFFLINE' && entryYear < newest && entryYear > newest - 3,
  );
  for (const { nim } of likely) {
    const own = await (await browser.newContext()).newPage();
    await enterAs(own, nim);
    const input = (await (await own.request.get('/api/student/krs-input')).json()) as {
      data: { blockers: unknown[] };
    };
    await own.context().close();
    if (input.data.blockers.length === 0) return nim;
  }
  throw new Error('no student who may fill in a KRS');
}

/** Takes the first class that fits, of as many courses as asked for. */
async function takeClasses(page: Page, count: number): Promise<void> {
  for (let i = 1; i <= count; i += 1) {
    await page
      .getByRole('button', { name: /^Tambah .+ kelas/, disabled: false })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Dipilih: .+ kelas/, pressed: true })).toHaveCount(i);
  }
}

/** The timetable sends a student without a valid KRS to the page that says why, and does not come back by itself. */
async function sentToKrs(page: Page, status: 454 | 455, why: string): Promise<void> {
  await page.goto('/student/jadwal');
  await expect(page).toHaveURL(new RegExp(`${KRS}\\?status=${status}&message=`));
  await expect(page.getByRole('alert').first()).toContainText(why);
  await expect(page.getByRole('heading', { level: 1, name: 'Kartu rencana studi' })).toBeVisible();
}

/** Takes away what an earlier attempt left of the student's KRS. */
async function dropKrs(page: Page, nim: string): Promise<void> {
  const answer = await page.request.get(`/api/staff/krs?search=${nim}&limit=1`);
  const { data } = (await answer.json()) as { data: { krs: { _id: string; updatedAt: string } | null }[] };
  const krs = data[0]?.krs;
  if (!krs) return;
  await send(page, 'DELETE', `/api/staff/student-krs/${krs._id}`, {
    updatedAt: krs.updatedAt,
    reason: 'Diulang dari awal',
  });
}

test('a KRS from the first class to the approved timetable @desk', async ({
  page,
  browser,
  signIn,
  axe,
  fits,
}, { retry }) => {
  if (retry > 0) {
    await signIn('registrar');
    await dropKrs(page, '25612010001');
  }
  await signIn('student');
  await sentToKrs(page, 454, 'Anda belum mengajukan KRS semester');
  await takeClasses(page, 3);
  await fits();
  await axe();
  await page.getByRole('button', { name: /^Ajukan 3 mata kuliah/ }).click();
  await expect(page.getByText('Menunggu persetujuan', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Anda belum mengajukan KRS semester')).toHaveCount(0);
  await sentToKrs(page, 455, 'KRS belum disetujui dosen PA.');

  const advisor = await (await browser.newContext()).newPage();
  await enterAs(advisor, 'dosen@cendekia.test');
  await advisor.goto('/dosen/mahasiswa-bimbingan?search=25612010001');
  await advisor.getByRole('cell', { name: '25612010001', exact: true }).click();
  await expect(advisor).toHaveURL(/mahasiswa-bimbingan\/[0-9a-f-]{36}/);
  await advisor.getByRole('button', { name: /^Setujui/ }).click();
  await expect(advisor.getByText('Disetujui', { exact: true }).first()).toBeVisible();
  await advisor.context().close();

  await page.goto('/student/jadwal');
  await expect(page.getByRole('heading', { level: 2, name: 'Mata kuliah' })).toBeVisible();
  const printed = await page.request.get('/api/student/krs-input/print');
  expect(printed.headers()['content-type']).toContain('application/pdf');
});

test('on a phone the plan is a sheet, and a submitted KRS can be taken back @phone', async ({
  page,
  browser,
  axe,
  fits,
}) => {
  await enterAs(page, await studentWithoutKrs(browser));
  await sentToKrs(page, 454, 'Anda belum mengajukan KRS semester');
  await fits();
  await axe();
  await takeClasses(page, 1);
  await page.getByRole('button', { name: 'Lihat dan ajukan' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ajukan 1 mata kuliah/ })
    .click();
  await expect(page.getByText('Menunggu persetujuan', { exact: true }).first()).toBeVisible();
  await sentToKrs(page, 455, 'KRS belum disetujui dosen PA.');
  await fits();
  await page.getByRole('button', { name: 'Tarik kembali untuk diubah' }).click();
  const question = page.getByRole('dialog', { name: 'Tarik kembali KRS?' });
  await question.getByRole('button', { name: 'Tarik kembali' }).click();
  await expect(page.getByRole('button', { name: 'Lihat dan ajukan' })).toBeVisible();
  await axe();
});

test('a plan chosen on the phone outlives a draft saved on another device @phone', async ({
  page,
  browser,
  axe,
  fits,
}) => {
  const nim = await studentWithoutKrs(browser);
  await enterAs(page, nim);
  await page.goto(KRS);
  await takeClasses(page, 2);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Dipilih: .+ kelas/, pressed: true })).toHaveCount(2);

  const other = await (await browser.newContext({ ...desk, isMobile: false })).newPage();
  await enterAs(other, nim);
  await other.goto(KRS);
  await takeClasses(other, 1);
  const inPlan = other.getByRole('complementary', { name: 'KRS saya' });
  await inPlan.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(other.getByText(/^Draf KRS tersimpan/)).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Lihat dan ajukan' }).click();
  const sheet = page.getByRole('dialog', { name: 'KRS saya' });
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${KRS}$`));
  await page.getByRole('button', { name: 'Lihat dan ajukan' }).click();
  await sheet.getByRole('button', { name: /^Ajukan 2 mata kuliah/ }).click();
  await expect(sheet.getByRole('alert')).toContainText('KRS Anda sudah disimpan dari tempat lain.');
  await fits();
  await axe();
  await sheet.getByRole('button', { name: 'Pakai pilihan di perangkat ini' }).click();
  await sheet.getByRole('button', { name: /^Ajukan 2 mata kuliah/ }).click();
  await expect(page.getByText('Menunggu persetujuan', { exact: true }).first()).toBeVisible();
});

test('a plan handed in on another device meanwhile is told where the phone looks @phone', async ({
  page,
  browser,
  axeInBoth,
}) => {
  const nim = await studentWithoutKrs(browser);
  await enterAs(page, nim);
  await page.goto(KRS);
  await takeClasses(page, 2);

  const other = await (await browser.newContext({ ...desk, isMobile: false })).newPage();
  await enterAs(other, nim);
  await other.goto(KRS);
  await takeClasses(other, 1);
  await other
    .getByRole('complementary', { name: 'KRS saya' })
    .getByRole('button', { name: /^Ajukan 1/ })
    .click();
  await expect(other.getByText('Menunggu persetujuan', { exact: true }).first()).toBeVisible();
  await other.context().close();

  // Where the page stood when the sheet was opened is where its way back in the history would put it.
  await page.evaluate(() => window.scrollTo(0, 800));
  await page.getByRole('button', { name: 'Lihat dan ajukan' }).click();
  const sheet = page.getByRole('dialog', { name: 'KRS saya' });
  await sheet.getByRole('button', { name: /^Ajukan 2 mata kuliah/ }).click();
  await expect(sheet).toBeHidden();
  const told = page.getByRole('alert').getByText('KRS Anda sudah diajukan dari tempat lain.');
  const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
  await expect(async () => {
    const { y } = (await told.boundingBox()) ?? { y: 0 };
    expect(y).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(y).toBeLessThan(600);
  }).toPass({ timeout: 10_000 });
  await axeInBoth();
});
