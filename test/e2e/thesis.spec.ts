import type { Page, TestInfo } from '@playwright/test';
import { KRS_TODAY } from './campus-days.ts';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import {
  choose,
  dataOf,
  emailOfLecturer,
  isPhone,
  JOURNEY_TITLE,
  type Named,
  paper,
  supervisorsOf,
} from './thesis-people.ts';

type Row = { _id: string; nim: string; name: string; titleId: string };

/** A thesis in a state, another one for each width and for another try: the desk takes from the front, the phone from the back. */
async function thesisIn(
  page: Page,
  status: string,
  { project, retry }: TestInfo,
  { sessions = 0 } = {},
): Promise<Row> {
  await enterAs(page, emailOf('head'));
  const rows = await dataOf<Row[]>(page.request, `/api/staff/skripsi?status=${status}&sort=nim`);
  const fit: Row[] = [];
  // Those that another journey has just brought here are not as far as the campus's own.
  for (const row of rows.filter(({ titleId }) => !titleId.startsWith(JOURNEY_TITLE))) {
    const { guidances } = await dataOf<{ guidances: unknown[] }>(page.request, `/api/skripsi/${row._id}`);
    if (guidances.length >= sessions) fit.push(row);
  }
  const row = isPhone(project.name) ? fit.at(-1 - retry) : fit[retry];
  if (!row) throw new Error(`the demo has too few theses in ${status}`);
  return row;
}

/** A time of its own for each width and try, in the evening; the campus itself holds a seminar at 19.00. */
const timeOf = ({ project, retry }: TestInfo): string =>
  ['17.00', '20.30', '05.30', '22.00'][(isPhone(project.name) ? 1 : 0) + 2 * retry] ?? '03.30';

test('a head of programme chooses a title, its supervisors accept, and guidance is approved', async ({
  page,
  axe,
  fits,
}, info) => {
  const { _id: id, nim, name } = await thesisIn(page, 'SUBMITTED', info);
  await page.goto('/staff/skripsi');
  await expect(page.getByRole('heading', { name: 'Skripsi', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
  await fits();
  await axe();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pilih judul dan pembimbing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Judul dan pembimbing' });
  await dialog.getByRole('button', { name: 'Setujui judul' }).click();
  await expect(dialog.getByText('Pilih pembimbing 1.').first()).toBeVisible();
  await axe();
  await choose(page, 'Pembimbing 1', / · 0 dari/);
  await choose(page, 'Pembimbing 2', / · 0 dari/);
  await dialog.getByRole('button', { name: 'Setujui judul' }).click();
  await expect(page.getByText('Menunggu kesediaan pembimbing').first()).toBeVisible();

  const names = await supervisorsOf(page, id);
  expect(names).toHaveLength(2);
  for (const supervisor of names) {
    await enterAs(page, await emailOfLecturer(page, supervisor));
    await page.goto('/dosen/skripsi?tab=undangan');
    await expect(page.getByText(name).first()).toBeVisible();
    await fits();
    await page.goto(`/dosen/skripsi/${id}`);
    await page.getByRole('button', { name: 'Bersedia', exact: true }).click();
    await expect(page.getByText('Undangan membimbing')).toHaveCount(0);
  }

  await enterAs(page, nim);
  await page.goto('/student/skripsi');
  await page.getByRole('button', { name: 'Catat bimbingan' }).click();
  const log = page.getByRole('dialog', { name: 'Catat bimbingan' });
  await log.getByLabel('Pokok bahasan').fill('Rumusan masalah dan tujuan');
  await log.getByLabel('Catatan Anda').fill('Tujuan dirinci menjadi tiga.');
  await axe();
  await log.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Menunggu paraf')).toBeVisible();
  await fits();
  await axe();

  await enterAs(page, await emailOfLecturer(page, names[0] ?? ''));
  await page.goto(`/dosen/skripsi/${id}`);
  await page.getByRole('button', { name: 'Beri saran dan paraf' }).click();
  const advice = page.getByRole('dialog', { name: /^Bimbingan/ });
  await advice.getByLabel('Saran').fill('Pertajam rumusan masalah.');
  await advice.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('1 bimbingan dihitung')).toBeVisible();
  await fits();
  await axe();
});

test('a seminar is asked for, planned by the office and decided by its chair', async ({
  page,
  axe,
  fits,
}, info) => {
  const { _id: id, nim } = await thesisIn(page, 'GUIDANCE', info, { sessions: 3 });
  for (const supervisor of await supervisorsOf(page, id)) {
    await enterAs(page, await emailOfLecturer(page, supervisor));
    await page.goto(`/dosen/skripsi/${id}`);
    await page.getByRole('button', { name: 'Setujui seminar' }).click();
    await expect(page.getByText('Maju seminar proposal')).toHaveCount(0);
  }

  await enterAs(page, nim);
  await page.goto('/student/skripsi');
  await expect(
    page.getByRole('button', { name: /Ajukan seminar proposal \(1 syarat lagi\)/ }),
  ).toBeDisabled();
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  const upload = page.getByRole('dialog', { name: 'Unggah dokumen' });
  await choose(page, 'Jenis dokumen', 'Proposal');
  await upload.locator('input[type=file]').setInputFiles(paper('proposal'));
  await upload.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(page.getByText('proposal.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Ajukan seminar proposal' }).click();
  await expect(page.getByText('Menunggu jadwal seminar')).toBeVisible();

  await enterAs(page, emailOf('head'));
  await page.goto(`/staff/skripsi/${id}`);
  await page.getByRole('button', { name: 'Jadwalkan' }).click();
  const plan = page.getByRole('dialog', { name: 'Jadwal seminar proposal' });
  await plan.getByRole('button', { name: 'Jadwalkan' }).click();
  await expect(plan.getByText('Isi tanggal.').first()).toBeVisible();
  await axe();
  await plan.getByLabel('Tanggal').fill(KRS_TODAY);
  await plan.getByLabel('Mulai').fill(timeOf(info));
  await choose(page, 'Ruang', /./);
  const { name: chair } = await dataOf<Named>(page.request, '/api/me');
  await choose(page, 'Penguji 1', new RegExp(chair.split(',')[0] ?? chair));
  await choose(page, 'Penguji 2', /./);
  await choose(page, 'Penguji 3', /./);
  await plan.getByRole('button', { name: 'Jadwalkan' }).click();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText('Seminar terjadwal').first()).toBeVisible();

  await page.goto(`/dosen/skripsi/${id}`);
  const result = page.getByRole('form', { name: 'Hasil seminar' });
  await result.getByLabel('Lulus', { exact: true }).check();
  await fits();
  await axe();
  await result.getByRole('button', { name: 'Tetapkan hasil' }).click();
  await expect(page.getByText('Lulus seminar').first()).toBeVisible();
  await enterAs(page, nim);
  await page.goto('/student/skripsi');
  await expect(page.getByText('Selesaikan naskah')).toBeVisible();
  await fits();
  await axe();
});

test('accepted theses are found and read', async ({ page, signIn, axe, fits }) => {
  await signIn('student');
  await page.goto('/student/skripsi/skripsi-diterima');
  await page.getByLabel('Cari judul, penulis, atau kata kunci').fill('Konsumen');
  const title = 'Pengaruh Ulasan Konsumen terhadap Minat Beli Produk Kosmetik Lokal';
  await expect(page.getByText(title).first()).toBeVisible();
  await fits();
  await axe();
  await page.getByText(title).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Contoh abstrak penelitian.')).toBeVisible();
  await axe();
});

test('every tab of the office fits and is accessible', async ({ page, signIn, axe, fits }) => {
  await signIn('head');
  for (const tab of ['daftar', 'beban', 'periode']) {
    await page.goto(`/staff/skripsi?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fits();
    await axe();
  }
});
