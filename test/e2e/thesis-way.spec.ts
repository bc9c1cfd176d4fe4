import type { Page, TestInfo } from '@playwright/test';
import { emailOf, enterAs, expect, PASSWORD, test } from './fixtures.ts';
import {
  asLecturer,
  asOffice,
  asStudent,
  type Cast,
  choose,
  dataOf,
  emailOfLecturer,
  isPhone,
  JOURNEY_TITLE,
  type Named,
  plan,
  supervisorsOf,
  upload,
} from './thesis-people.ts';

type Mine = {
  thesis: { _id: string } | null;
  requirements: { code: string; ok: boolean; value: string | null }[];
};
type Demand = { code: string; met: boolean; has: string; wanted: string };
type Gate = { gate: string; message: string | null };
type Sheet = { rows: { nim: string; name: string }[] };

/** When seminar and defence are held: each width and try has hours of its own on the one day of this campus. */
const hoursOf = ({ project, retry }: TestInfo): readonly [string, string] =>
  (
    [
      ['06.50', '08.20'],
      ['09.50', '11.20'],
      ['12.50', '14.20'],
      ['00.10', '01.40'],
    ] as const
  )[(isPhone(project.name) ? 1 : 0) + 2 * retry] ?? ['02.10', '03.40'];

const SESSIONS = 2;
const MAX_D = 6;
const FINAL_SKS = 6;

/** Whether the final course is all that is left to pass, as a defence asks. */
async function lacksTheFinalCourseOnly(page: Page): Promise<boolean> {
  const { items } = await dataOf<{ items: Demand[] }>(page.request, '/api/student/graduation');
  const demand = (code: string) => items.find((one) => one.code === code);
  const sks = demand('SKS');
  const left = Number.parseInt(sks?.wanted ?? '', 10) - Number.parseInt(sks?.has ?? '', 10);
  return demand('MANDATORY')?.met === true && demand('CONCENTRATION')?.met === true && left <= FINAL_SKS;
}

type Settings = { sections: { thesis: Record<string, unknown> }; updatedAt: { thesis: string } };

/** A college that asks for two guidance sessions, since the day of this campus does not end. */
async function askTwoSessions(page: Page): Promise<void> {
  const { request } = page;
  await enterAs(page, emailOf('admin'));
  await expect(async () => {
    const { csrfToken } = (await (await request.get('/api/form')).json()) as { csrfToken: string };
    const headers = { 'x-csrf-token': csrfToken };
    const path = '/api/admin/main-data';
    const { sections, updatedAt } = await dataOf<Settings>(request, path);
    if (sections.thesis['examSessions'] === SESSIONS) return;
    await request.post(`${path}/admin-verification`, { headers, data: { password: PASSWORD } });
    const values = { ...sections.thesis, seminarSessions: SESSIONS, examSessions: SESSIONS };
    const data = { section: 'thesis', updatedAt: updatedAt.thesis, values };
    // The journeys of desk and phone come at the same time; who is second finds it done.
    expect((await request.put(path, { headers, data })).status()).toBe(200);
  }).toPass();
}

/** A student of the final course without a thesis, who may begin one and owes nothing: desk from the front, phone from the back. */
async function beginner(page: Page, { project }: TestInfo): Promise<{ nim: string; name: string }> {
  await enterAs(page, emailOf('admin'));
  const classes = await dataOf<{ _id: string }[]>(
    page.request,
    '/api/staff/get-detailed-schedules?search=skripsi',
  );
  const sheets = await Promise.all(
    classes.map(({ _id }) => dataOf<Sheet>(page.request, `/api/user/schedule/${_id}/grade`)),
  );
  const rows = sheets.flatMap((sheet) => sheet.rows).toSorted((a, b) => a.nim.localeCompare(b.nim));
  for (const row of isPhone(project.name) ? rows.toReversed() : rows) {
    await enterAs(page, row.nim);
    const { thesis, requirements } = await dataOf<Mine>(page.request, '/api/student/skripsi');
    const gates = await dataOf<Gate[]>(page.request, '/api/student/payment-gates');
    const owes = gates.some(({ gate, message }) => gate === 'SKRIPSI' && message !== null);
    // A defence asks for fewer sks with D than a title does.
    const ready = requirements.every(
      ({ code, ok, value }) => ok && (code !== 'SKS_D' || Number(value) <= MAX_D),
    );
    if (thesis === null && ready && !owes && (await lacksTheFinalCourseOnly(page))) return row;
  }
  throw new Error('the demo has nobody left who may begin a thesis');
}

/** The student proposes a title; the head of programme chooses it and appoints two supervisors. */
async function begin(page: Page, cast: Cast, look: () => Promise<void>): Promise<void> {
  await asStudent(page, cast);
  const form = page.getByRole('form', { name: 'Usulan judul' });
  await form.getByRole('textbox', { name: 'Judul', exact: true }).fill(`${JOURNEY_TITLE} ${cast.nim}`);
  await form.getByLabel('Topik').fill('Sumber daya manusia');
  for (const [label, option] of [
    ['Konsentrasi', 'Sumber Daya Manusia'],
    ['Metode', 'Kuantitatif'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).dispatchEvent('click');
  }
  await form
    .getByLabel('Latar belakang')
    .fill('Usaha kecil jarang melatih karyawan; pengaruhnya belum diketahui.');
  await look();
  await form.getByRole('button', { name: 'Ajukan judul' }).click();
  await expect(page.getByText('Menunggu keputusan kaprodi')).toBeVisible();
  cast.id = (await dataOf<{ thesis: { _id: string } }>(page.request, '/api/student/skripsi')).thesis._id;

  await asOffice(page, cast);
  await page.getByRole('button', { name: 'Pilih judul dan pembimbing' }).click();
  for (const label of ['Pembimbing 1', 'Pembimbing 2']) await choose(page, label, / · 0 dari/);
  await page.getByRole('dialog').getByRole('button', { name: 'Setujui judul' }).click();
  await expect(page.getByText('Menunggu kesediaan pembimbing').first()).toBeVisible();
  const names = await supervisorsOf(page, cast.id);
  expect(names).toHaveLength(2);
  for (const name of names) cast.supervisors.push({ name, email: await emailOfLecturer(page, name) });
}

/** The supervisors accept, talk with the student once each, and agree to the seminar. */
async function guide(page: Page, cast: Cast): Promise<void> {
  for (const email of cast.supervisors.map(({ email: one }) => one)) {
    await asLecturer(page, cast, email);
    await page.getByRole('button', { name: 'Bersedia', exact: true }).click();
    await expect(page.getByText('Undangan membimbing')).toHaveCount(0);
  }
  await asStudent(page, cast);
  for (const [at, { name }] of cast.supervisors.entries()) {
    await page.getByRole('button', { name: 'Catat bimbingan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Catat bimbingan' });
    await choose(page, 'Pembimbing', `${at + 1}. ${name}`);
    await dialog.getByLabel('Pokok bahasan').fill(`Rumusan masalah ${at + 1}`);
    await dialog.getByLabel('Catatan Anda').fill('Rumusan disepakati.');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByText('Menunggu paraf')).toHaveCount(2);
  for (const { email } of cast.supervisors) {
    await asLecturer(page, cast, email);
    await page.getByRole('button', { name: 'Beri saran dan paraf' }).click();
    const dialog = page.getByRole('dialog', { name: /^Bimbingan/ });
    await dialog.getByLabel('Saran').fill('Pertajam rumusan masalah.');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Setujui seminar' }).click();
    await expect(page.getByText('Maju seminar proposal')).toHaveCount(0);
  }
}

/** The seminar: asked for, planned, and passed before the examiner. */
async function holdSeminar(page: Page, cast: Cast, at: string): Promise<void> {
  await asStudent(page, cast);
  await upload(page, 'Proposal', 'proposal');
  await page.getByRole('button', { name: 'Ajukan seminar proposal' }).click();
  await expect(page.getByText('Menunggu jadwal seminar')).toBeVisible();
  await plan(page, cast, 'seminar proposal', at);
  await asLecturer(page, cast, cast.examiner.email);
  const result = page.getByRole('form', { name: 'Hasil seminar' });
  await result.getByLabel('Lulus', { exact: true }).check();
  await result.getByRole('button', { name: 'Tetapkan hasil' }).click();
  await expect(page.getByText('Lulus seminar').first()).toBeVisible();
}

/** Everybody who scores fills in a sheet that nobody else sees yet. */
async function score(page: Page, cast: Cast, look: () => Promise<void>): Promise<void> {
  for (const { email } of [...cast.supervisors, cast.examiner]) {
    await asLecturer(page, cast, email);
    const sheet = page.getByRole('form', { name: 'Lembar nilai' });
    const aspects = sheet.locator('input[inputmode=decimal]');
    await aspects.first().waitFor();
    for (const aspect of await aspects.all()) await aspect.fill('82,5');
    await expect(sheet.getByText('Nilai 82,50')).toBeVisible();
    await sheet.getByRole('button', { name: 'Simpan nilai' }).click();
    await expect(page.getByText('Nilai 82,50 tersimpan.').first()).toBeVisible();
  }
  await look();
}

/** The defence: asked for, planned, scored by each apart, closed by the chair and passed with a revision. */
async function defend(page: Page, cast: Cast, at: string, look: () => Promise<void>): Promise<void> {
  for (const { email } of cast.supervisors) {
    await asLecturer(page, cast, email);
    await page.getByRole('button', { name: 'Nyatakan layak sidang' }).click();
    await expect(page.getByRole('heading', { name: 'Layak sidang', exact: true })).toHaveCount(0);
  }
  await asStudent(page, cast);
  await upload(page, 'Naskah skripsi', 'naskah');
  await upload(page, 'Hasil cek kemiripan', 'kemiripan', '18');
  await look();
  await page.getByRole('button', { name: 'Ajukan sidang', exact: true }).click();
  await expect(page.getByText('Menunggu jadwal sidang')).toBeVisible();
  await plan(page, cast, 'sidang', at);
  await score(page, cast, look);
  await page.getByRole('button', { name: 'Konfirmasi sidang selesai' }).click();
  const decision = page.getByRole('form', { name: 'Keputusan sidang' });
  await decision.getByLabel('Lulus dengan revisi').check();
  await decision
    .getByLabel('Butir revisi atau catatan')
    .fill('Perbaiki tata tulis.\nLengkapi rujukan bab 2.');
  await look();
  await decision.getByRole('button', { name: 'Tetapkan keputusan' }).click();
  await expect(page.getByText('Lulus dengan revisi').first()).toBeVisible();
}

/** The revision: handed in, and approved by everybody on the board. */
async function revise(page: Page, cast: Cast): Promise<void> {
  await asStudent(page, cast);
  await expect(page.getByText('Lengkapi rujukan bab 2.').first()).toBeVisible();
  await upload(page, 'Naskah revisi', 'revisi');
  await upload(page, 'Lembar revisi bertanda tangan', 'lembar-revisi');
  await page.getByRole('button', { name: 'Ajukan revisi' }).click();
  await expect(page.getByText('Menunggu persetujuan revisi')).toBeVisible();
  for (const { email } of [...cast.supervisors, cast.examiner]) {
    await asLecturer(page, cast, email);
    await page.getByRole('button', { name: 'Setujui revisi' }).click();
    await expect(page.getByRole('button', { name: 'Setujui revisi' })).toHaveCount(0);
  }
}

/** Abstract and final papers, the library's receipt, and acceptance with its grade. */
async function close(page: Page, cast: Cast, look: () => Promise<void>): Promise<void> {
  await asStudent(page, cast);
  await page.getByRole('button', { name: 'Tulis abstrak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abstrak' });
  await dialog.getByLabel('Abstrak bahasa Indonesia').fill('Pelatihan meningkatkan kinerja usaha kecil.');
  await dialog.getByLabel('Abstrak bahasa Inggris').fill('Training improves the performance of small firms.');
  for (const word of ['pelatihan', 'kinerja', 'usaha kecil']) {
    await dialog.getByRole('combobox', { name: 'Kata kunci' }).fill(word);
    await dialog.getByRole('combobox', { name: 'Kata kunci' }).press('Enter');
  }
  await look();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toHaveCount(0);
  await upload(page, 'Naskah final', 'final');
  await upload(page, 'Lembar pengesahan', 'pengesahan');
  await upload(page, 'Pernyataan keaslian', 'keaslian');
  await upload(page, 'Pernyataan publikasi', 'publikasi');

  await enterAs(page, emailOf('library'));
  await page.goto(`/staff/perpustakaan?tab=skripsi&search=${cast.nim}`);
  await page.getByText(`${JOURNEY_TITLE} ${cast.nim}`).first().click();
  const receipt = page.getByRole('dialog', { name: 'Terima skripsi' });
  await receipt.getByLabel('Naskah cetak lengkap dan sudah disahkan').check();
  await receipt.getByLabel('Berkas digital dapat dibuka dan sama dengan naskah cetak').check();
  await receipt.getByRole('button', { name: 'Terima', exact: true }).click();
  await expect(receipt).toHaveCount(0);

  await asOffice(page, cast);
  await page.getByRole('button', { name: 'Terima skripsi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terima', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Terima skripsi' })).toHaveCount(0);
}

test('a thesis from its title to its acceptance, by student, supervisors, office, examiner and library', async ({
  page,
  axe,
  fits,
}, info) => {
  test.setTimeout(600_000);
  const look = async () => {
    await fits();
    await axe();
  };
  const [seminarAt, defenceAt] = hoursOf(info);
  await askTwoSessions(page);
  const { nim } = await beginner(page, info);
  await enterAs(page, emailOf('lecturer'));
  const { name } = await dataOf<Named>(page.request, '/api/me');
  const cast: Cast = { nim, id: '', supervisors: [], examiner: { name, email: emailOf('lecturer') } };
  await begin(page, cast, look);
  await guide(page, cast);
  await holdSeminar(page, cast, seminarAt);
  await defend(page, cast, defenceAt, look);
  await revise(page, cast);
  await close(page, cast, look);

  await asStudent(page, cast);
  await expect(page.getByText('Nilai sudah terbit.', { exact: false })).toBeVisible();
  await look();
  await expect(page.getByText('82,50 (A-)').first()).toBeVisible();
  await page.goto('/student/skripsi/skripsi-diterima');
  await page.getByLabel('Cari judul, penulis, atau kata kunci').fill(nim);
  await expect(page.getByText(`${JOURNEY_TITLE} ${nim}`).first()).toBeVisible();
});
