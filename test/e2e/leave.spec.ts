import type { Browser } from '@playwright/test';
import { enterAs, expect, test, type Upload } from './fixtures.ts';

const OWN = '/student/aktivitas-mahasiswa/cuti';

const parentLetter: Upload = {
  name: 'surat-orang-tua.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
};

type Candidate = { nim: string; status: string; studentId: string };

/** A student with a submitted KRS who may ask for leave, and how the advisor signs in. */
async function mayLeave(browser: Browser): Promise<{ nim: string; advisor: string }> {
  const office = await browser.newContext();
  await enterAs(office, 'admin@cendekia.test');
  const get = async <T>(path: string) =>
    ((await (await office.request.get(path)).json()) as { data: T }).data;
  const rows = await get<Candidate[]>('/api/staff/krs?state=SUBMITTED&limit=100');
  for (const { nim } of rows.filter((row) => row.status === 'active')) {
    const own = await browser.newContext();
    await enterAs(own, nim);
    const leave = (await (await own.request.get('/api/student/leave')).json()) as {
      data: { problems: unknown[]; leaves: unknown[] };
    };
    await own.close();
    if (leave.data.problems.length > 0 || leave.data.leaves.length > 0) continue;
    const [student] = await get<{ advisorName: string | null }[]>(`/api/staff/student?search=${nim}`);
    const lecturers = await get<{ fullName?: string; name: string; email: string }[]>(
      '/api/staff/lecture?limit=100',
    );
    const advisor = lecturers.find(({ name }) => student?.advisorName?.includes(name));
    if (advisor) {
      await office.close();
      return { nim, advisor: advisor.email };
    }
  }
  throw new Error('nobody may ask for leave');
}

/** Decides about the leave of a student as somebody. */
async function agree(
  browser: Browser,
  email: string,
  path: string,
  nim: string,
  verb: string,
): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, email);
  await page.goto(`${path}?search=${nim}`);
  await page.getByRole('cell', { name: nim, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
}

test('leave from the request to the cancelled KRS @desk', async ({ page, browser, axe, fits }) => {
  test.setTimeout(180_000);
  const { nim, advisor } = await mayLeave(browser);
  await enterAs(page, nim);
  await page.goto('/student/aktivitas-mahasiswa/riwayat-aktivitas');
  await page.getByRole('link', { name: 'Cuti dan surat' }).click();
  await page.getByRole('button', { name: 'Ajukan cuti' }).click();
  await page.getByRole('combobox', { name: 'Alasan' }).click();
  await page.getByRole('option', { name: 'Bekerja' }).click();
  await page.getByLabel('Penjelasan').fill('Bekerja penuh waktu di luar kota selama satu semester.');
  await axe();
  await fits();
  await page.getByRole('button', { name: 'Ajukan cuti' }).click();
  await expect(page.getByText('Unggah berkas ini.').first()).toBeVisible();
  await page.getByLabel('Surat persetujuan orang tua atau wali').setInputFiles(parentLetter);
  await page.getByRole('button', { name: 'Ajukan cuti' }).click();
  await expect(page.getByText('Menunggu dosen PA').first()).toBeVisible();
  await axe();

  const staff = '/staff/mahasiswa/cuti';
  await agree(browser, advisor, '/dosen/mahasiswa-bimbingan/cuti', nim, 'Setujui dan teruskan');
  await agree(browser, 'kaprodi@cendekia.test', staff, nim, 'Setujui dan teruskan');
  await agree(browser, 'keuangan@cendekia.test', staff, nim, 'Setujui dan teruskan');
  await agree(browser, 'baak@cendekia.test', staff, nim, 'Terbitkan surat izin cuti');

  await page.reload();
  await expect(page.getByText('Cuti disetujui').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Surat izin cuti' }).click();
  expect((await download).suggestedFilename()).toBe(`surat-cuti-${nim}.pdf`);
  await page.goto('/student/aktivitas-mahasiswa/riwayat-aktivitas');
  await expect(page.getByText('Dibatalkan').first()).toBeVisible();
});

test('leave and letters on every width', async ({ page, signIn, axe, fits }) => {
  await signIn('student');
  await page.goto(`${OWN}?tab=surat`);
  await page.getByRole('button', { name: 'Minta surat' }).first().click();
  const form = page.getByRole('dialog', { name: 'Minta surat' });
  await form.getByRole('combobox', { name: 'Jenis surat' }).click();
  await page.getByRole('option', { name: 'Surat pengunduran diri' }).click();
  await expect(form.getByText('mengakhiri studi Anda')).toBeVisible();
  await axe();
  await fits();
  await form.getByRole('button', { name: 'Kirim permintaan' }).click();
  await expect(form.getByText('Isi keperluan surat.').first()).toBeVisible();
  await signIn('registrar');
  await page.goto('/staff/mahasiswa/cuti');
  await expect(page.getByText('Cuti disetujui').first()).toBeVisible();
  await axe();
  await fits();
});
