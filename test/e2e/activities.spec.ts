import type { Browser, Page } from '@playwright/test';
import { KRS_TODAY } from './campus-days.ts';
import { enterAs, expect, test } from './fixtures.ts';

const PROGRAMMES = '/student/aktivitas-mahasiswa/program-aktivitas';

const pdf = {
  name: 'dokumen.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
};

async function pageOf(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, account);
  return page;
}

/** How the lecturer who is signed in is called. */
async function nameOf(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/me')).json()) as { data: { name: string } };
  return data.name;
}

type Requirement = { met: boolean };
type Overview = {
  data: { types: { slug: string; requirementList: Requirement[] }[]; activities: unknown[] };
};

type Degree = { data: { items: { met: boolean }[] } };
const ALMOST_FINISHED = 4;

type Krs = { data: { nim: string; entryYear: number }[] };
type Found = { data: { nim: string; advisorId: string | null }[] };
type Lecturers = { data: { _id: string; email: string }[] };

/** A student who may go on an internship and has no activity, and the advisor's account. */
async function applicant(browser: Browser): Promise<{ nim: string; advisor: string }> {
  const admin = await pageOf(browser, 'admin@cendekia.test');
  const read = async <T>(path: string): Promise<T> => (await (await admin.request.get(path)).json()) as T;
  const { data } = await read<Krs>('/api/staff/krs?state=APPROVED&limit=100&sort=nim');
  for (const { nim } of data.slice(0, 30)) {
    const own = await pageOf(browser, nim);
    const overview = (await (await own.request.get('/api/student/program-aktivitas')).json()) as Overview;
    const degree = (await (await own.request.get('/api/student/graduation')).json()) as Degree;
    await own.context().close();
    // Who is about to finish belongs to the journey of graduation.
    if (degree.data.items.filter(({ met }) => !met).length <= ALMOST_FINISHED) continue;
    const internship = overview.data.types.find(({ slug }) => slug === 'magang');
    const ready = internship?.requirementList.every(({ met }) => met) ?? false;
    if (!ready || overview.data.activities.length > 0) continue;
    const found = await read<Found>(`/api/staff/student?search=${nim}`);
    const advisorId = found.data.find((one) => one.nim === nim)?.advisorId ?? '';
    const lecturers = await read<Lecturers>('/api/staff/lecture?limit=100');
    const lecturer = lecturers.data.find(({ _id }) => _id === advisorId);
    await admin.context().close();
    if (lecturer) return { nim, advisor: lecturer.email };
  }
  throw new Error('no student who may go on an internship');
}

async function upload(page: Page, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Jenis berkas' }).click();
  await page.getByRole('option', { name: kind }).click();
  await page.locator('input[type="file"]').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: kind }).first()).toBeVisible();
}

/** The first working programme's file of a student, filled in far enough to be handed in. */
async function writeProposal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajukan Magang/praktik kerja' }).click();
  await page.getByRole('textbox', { name: 'Judul' }).fill('Magang riset pasar di koperasi');
  await page.getByLabel('Mulai').fill(KRS_TODAY);
  await page.getByLabel('Selesai').fill(KRS_TODAY);
  await page.getByRole('textbox', { name: 'Jam kegiatan' }).fill('180');
  await page.getByRole('textbox', { name: 'Hari per minggu' }).fill('7');
  await page.getByRole('textbox', { name: 'Nama mitra' }).fill('Koperasi Contoh Sejahtera');
  await page.getByRole('button', { name: 'Tambah minggu' }).click();
  await page.getByRole('textbox', { name: 'Kegiatan minggu 1' }).fill('Survei kebutuhan anggota');
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Draf', { exact: true }).first()).toBeVisible();
}

test('an internship from the proposal to converted grades @desk', async ({ page, browser, axe, fits }) => {
  const { nim, advisor } = await applicant(browser);
  await enterAs(page, nim);
  await page.goto(PROGRAMMES);
  await fits();
  await axe();
  await writeProposal(page);
  await upload(page, 'Proposal');
  await fits();
  await axe();
  await page.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(page.getByText('Menunggu dosen PA').first()).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  const lecturer = await pageOf(browser, advisor);
  await lecturer.goto(`/dosen/mahasiswa-bimbingan/aktivitas/${id}`);
  await lecturer.getByRole('button', { name: 'Setujui proposal' }).click();
  await expect(lecturer.getByText('Menunggu kaprodi').first()).toBeVisible();

  const head = await pageOf(browser, 'kaprodi@cendekia.test');
  await head.goto(`/staff/mahasiswa/aktivitas/${id}`);
  await upload(head, 'Surat keputusan');
  await head.getByRole('button', { name: 'Sahkan' }).click();
  const approval = head.getByRole('dialog', { name: 'Sahkan program' });
  await approval.getByLabel('Nomor SK').fill('SK/12/2026');
  await approval.getByLabel('Tanggal SK').fill(KRS_TODAY);
  const supervisor = await nameOf(lecturer);
  await approval.getByRole('combobox', { name: 'Pembimbing', exact: true }).fill(supervisor);
  await head.getByRole('option', { name: supervisor }).click();
  await approval.getByRole('checkbox').first().check();
  await approval.getByRole('button', { name: 'Sahkan' }).click();
  await expect(head.getByText('Berlangsung').first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Tulis catatan harian' }).click();
  const log = page.getByRole('dialog', { name: 'Tulis catatan harian' });
  await log.getByLabel('Lama kegiatan (jam)').fill('8');
  await log
    .getByRole('textbox', { name: 'Kegiatan', exact: true })
    .fill('Mewawancarai dua puluh anggota koperasi.');
  await log.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('main').getByText('Menunggu pembimbing')).toBeVisible();

  await lecturer.reload();
  await lecturer.getByRole('checkbox', { name: /^Pilih catatan/ }).check();
  await lecturer.getByRole('button', { name: 'Setujui 1 catatan' }).click();
  await expect(lecturer.getByText('1 dari 1 hari disetujui')).toBeVisible();

  await page.reload();
  for (const kind of ['Laporan akhir', 'Sertifikat', 'Transkrip mitra']) await upload(page, kind);
  await page.getByRole('button', { name: 'Serahkan laporan' }).click();
  const asked = page.getByRole('dialog', { name: /^Serahkan laporan/ });
  await expect(asked.getByText('Logbook ditutup dan pembimbing mulai menilai.')).toBeVisible();
  await asked.getByRole('button', { name: 'Serahkan laporan' }).click();
  await expect(page.getByText('Menunggu penilaian').first()).toBeVisible();

  await lecturer.reload();
  await lecturer.getByRole('button', { name: 'Beri nilai' }).click();
  const scoring = lecturer.getByRole('dialog', { name: 'Beri nilai' });
  await scoring.getByRole('switch', { name: 'Pakai huruf pada transkrip mitra' }).click();
  await scoring.getByRole('textbox').first().fill('A');
  await scoring.getByRole('button', { name: 'Simpan nilai' }).click();
  await expect(lecturer.getByText('Menunggu konversi').first()).toBeVisible();

  await head.reload();
  await head.getByRole('button', { name: 'Konversi' }).click();
  await head
    .getByRole('dialog', { name: 'Konversi nilai' })
    .getByRole('button', { name: 'Terbitkan nilai' })
    .click();
  await expect(head.getByText('Sudah dikonversi').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/sks · A$/)).toBeVisible();
  await fits();
  await axe();
  await page.goto('/student/aktivitas-mahasiswa/riwayat-aktivitas');
  await expect(page.getByRole('link', { name: 'Magang riset pasar di koperasi' })).toBeVisible();
});
