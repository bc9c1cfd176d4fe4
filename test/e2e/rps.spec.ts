import type { Page } from '@playwright/test';
import { emailOf, enterAs, expect, test, type Upload } from './fixtures.ts';

type Row = {
  courseId: string;
  courseCode: string;
  courseName: string;
  mine: boolean;
  rps: { _id: string; state: string } | null;
};

/** The own courses of the signed-in lecturer. */
async function ownCourses(page: Page): Promise<Row[]> {
  const answer = await page.request.get('/api/lecture/rps?limit=50');
  const { data } = (await answer.json()) as { data: Row[] };
  return data.filter(({ mine }) => mine);
}

type Attempt = { page: Page; retry: number };

/**
 * A course whose plan is in a state (null: without a plan) with its lecturer, who is signed in: the demo lecturer's at first;
 * a further attempt, which finds what the first wrote, takes another lecturer's.
 */
async function courseOf({ page, retry }: Attempt, state: string | null): Promise<Row & { email: string }> {
  const email = emailOf('lecturer');
  await enterAs(page, email);
  const wanted = (rows: readonly Row[]) => rows.find(({ rps }) => (rps?.state ?? null) === state);
  const own = retry === 0 ? wanted(await ownCourses(page)) : undefined;
  if (own !== undefined) return { ...own, email };
  await enterAs(page, emailOf('quality'));
  const answer = await page.request.get('/api/staff/lecture?limit=100');
  const { data } = (await answer.json()) as { data: { email: string }[] };
  for (const other of data.slice(2 * retry)) {
    if (other.email === email || other.email === emailOf('head')) continue;
    await enterAs(page, other.email);
    const found = wanted(await ownCourses(page));
    if (found !== undefined) return { ...found, email: other.email };
  }
  throw new Error(`no lecturer has a course in ${state ?? 'no state'}`);
}

/** What the portal prints of a plan, to be sent back as if it was signed. */
async function printed(page: Page, id: string): Promise<Upload> {
  const answer = await page.request.get(`/api/staff/rps/${id}/print`);
  return { name: 'rps-bertanda-tangan.pdf', mimeType: 'application/pdf', buffer: await answer.body() };
}

const description =
  'Mata kuliah ini melatih mahasiswa menerapkan ilmu manajemen untuk memecahkan masalah nyata masyarakat.';

async function writeOutcomes(page: Page): Promise<void> {
  await page.getByLabel('Deskripsi mata kuliah').fill(description);
  await page.getByLabel('Isi CPL 1').fill('Merancang solusi bisnis yang layak');
  await page.getByLabel('Isi CPMK 1').fill('Menyusun rencana program');
  await page.getByLabel('Isi Sub-CPMK 1').fill('Menetapkan masalah bersama warga');
}

async function writeWeeks(page: Page): Promise<void> {
  for (const week of [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]) {
    await page.getByLabel(`Materi minggu ${week}`, { exact: true }).fill(`Pokok bahasan ${week}`);
    await page.getByLabel(`Metode minggu ${week}`, { exact: true }).fill('Diskusi kelompok');
  }
  await page.getByLabel('Sub-CPMK minggu 1', { exact: true }).selectOption('Sub-CPMK1');
  await page.getByLabel('Bobot minggu 1', { exact: true }).fill('40');
  await page.getByLabel('Bobot minggu 8', { exact: true }).fill('30');
  await page.getByLabel('Bobot minggu 16', { exact: true }).fill('29,99');
  await page.getByLabel('Bobot penilaian 2').fill('25');
  await page.getByLabel('Bobot penilaian 5').fill('30');
  await page.getByLabel('Pustaka utama').fill('Contoh, A. (2023). Kuliah kerja nyata.');
}

const next = (page: Page) => page.getByRole('button', { name: 'Simpan dan lanjut' }).click();

async function send(page: Page, id: string): Promise<void> {
  await page.getByLabel('RPS bertanda tangan (PDF)').setInputFiles(await printed(page, id));
  await page.getByLabel('Isi berkas yang saya unggah sesuai dengan isian RPS ini.').check();
  await page.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(page.getByText('Menunggu tinjauan').first()).toBeVisible();
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Setujui', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
  await expect(page.getByText('Disetujui', { exact: true }).first()).toBeVisible();
}

test('a lecturer writes an RPS to approval and its weights appear in the grade grid @desk', async ({
  page,
  signIn,
  axe,
  fits,
}, { retry }) => {
  const course = await courseOf({ page, retry }, null);
  await page.goto('/dosen/rps');
  await axe();
  await page.getByRole('link', { name: `Isi RPS ${course.courseName}` }).click();
  await writeOutcomes(page);
  await axe();

  // Left half-way, the step is found as it was.
  await page.reload();
  await expect(page.getByText('Isian terakhir Anda dilanjutkan')).toBeVisible();
  await expect(page.getByLabel('Isi CPMK 1')).toHaveValue('Menyusun rencana program');
  await next(page);
  await expect(page.getByText('Hubungkan CPMK1 dengan minimal satu CPL.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'CPL1' }).check();
  await page.getByLabel('CPMK dari Sub-CPMK 1').selectOption('CPMK1');
  await next(page);

  await expect(page.getByRole('table', { name: 'Rencana 16 minggu' })).toBeVisible();
  await writeWeeks(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await axe();
  await next(page);
  const sum = 'Jumlah bobot mingguan harus tepat 100, sekarang 99,99 (kurang 0,01).';
  await expect(page.getByRole('status').filter({ hasText: sum })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: sum }).first()).toBeVisible();
  await page.getByLabel('Bobot minggu 8', { exact: true }).focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.getByLabel('Bobot minggu 9', { exact: true })).toBeFocused();
  await page.getByLabel('Bobot minggu 16', { exact: true }).fill('30');
  await next(page);

  await expect(page.getByText('Berkas', { exact: true })).toBeVisible();
  await axe();
  const answer = await page.request.get(`/api/lecture/rps?course=${course.courseId}`);
  const [{ rps }] = ((await answer.json()) as { data: [Row] }).data;
  const id = rps?._id ?? '';
  await send(page, id);

  await signIn('head');
  await page.goto(`/staff/rps?status=SUBMITTED&search=${course.courseCode}`);
  await page.getByText(course.courseName).first().click();
  await expect(page.getByLabel(/^RPS bertanda tangan/)).toBeVisible();
  await axe();
  await fits();
  await approve(page);

  await enterAs(page, course.email);
  const { data } = (await (await page.request.get('/api/lecture/schedule')).json()) as {
    data: { classes: { _id: string; courseCode: string }[] };
  };
  const own = data.classes.find(({ courseCode }) => courseCode === course.courseCode);
  await page.goto(`/dosen/jadwal/${own?._id ?? ''}/nilai`);
  await expect(page.getByRole('columnheader', { name: /^Tugas/ })).toContainText('25%');
  await expect(page.getByRole('columnheader', { name: /^UAS/ })).toContainText('30%');
});

test('a returned RPS is mended on the phone, approved, and what it covers is shown @phone', async ({
  page,
  signIn,
  axe,
  fits,
}, { retry }) => {
  const course = await courseOf({ page, retry }, 'REVISION');
  const id = course.rps?._id ?? '';
  await page.goto('/dosen/rps');
  await axe();
  await page.getByRole('link', { name: `Perbaiki RPS ${course.courseName}` }).click();
  await expect(page.getByText('Dikembalikan untuk diperbaiki')).toBeVisible();
  await page.getByRole('link', { name: '2. Rencana mingguan' }).click();
  await page.getByRole('button', { name: /^Minggu 2/ }).click();
  await page.getByLabel('Materi minggu 2', { exact: true }).fill('Perilaku konsumen digital');
  await axe();
  await fits();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Minggu 2 Perilaku konsumen digital/ })).toBeVisible();
  await page.getByLabel('Pustaka utama').fill('Contoh, A. (2025). Perilaku konsumen digital.');
  await next(page);
  await send(page, id);

  await signIn('head');
  await page.goto(`/staff/rps/${id}`);
  await expect(page.getByText('Contoh, A. (2025). Perilaku konsumen digital.')).toBeVisible();
  await axe();
  await fits();
  await approve(page);
  await page.goto('/staff/rps?tab=matriks');
  await expect(page.getByRole('columnheader', { name: 'CPL1', exact: true })).toBeVisible();
  await axe();
  await fits();
});
