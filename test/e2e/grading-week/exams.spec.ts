import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const LETTER = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');

/** The demo student. */
const NIM = '25612010001';

type OwnClass = { _id: string; courseName: string; className: string };

/** A class of the demo student; journeys beside each other take different ones, at different times. */
async function ownClass(page: Page, which: number): Promise<OwnClass> {
  const { data } = (await (await page.request.get('/api/student/schedule')).json()) as {
    data: { classes: OwnClass[] };
  };
  const chosen = data.classes[which];
  if (chosen === undefined) throw new Error('the student has too few classes');
  return chosen;
}

const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('combobox', { name: label }).first();

test('a whole exam period is proposed without a clash before anything is stored', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  await page.goto('/staff/lecture-schedule/rencana-ujian');
  await axe();
  await page.getByRole('button', { name: 'Susun usulan' }).click();
  const heading = page.getByRole('heading', { name: /ujian dijadwalkan/ });
  await expect(heading).toHaveText(/^\d+ dari \d+ ujian dijadwalkan$/);
  await expect(
    page
      .getByRole('table', { name: 'Usulan jadwal ujian' })
      .or(page.getByRole('list', { name: 'Usulan jadwal ujian' })),
  ).toBeVisible();
  await axe();
  await fits();
});

test('an exam is planned and reported; who was absent asks for a make-up exam, which kaprodi approves', async ({
  page,
  signIn,
  axe,
  fits,
}, { retry }) => {
  test.slow();
  // A second attempt finds what the first has planned and takes another class.
  const which = ((page.viewportSize()?.width ?? 0) < 600 ? 1 : 0) + 2 * retry;
  const hour = [17, 19, 13, 15][which] ?? 11;
  await signIn('student');
  const { courseName, className } = await ownClass(page, which);
  const title = `${courseName} (${className})`;

  await signIn('registrar');
  await page.goto('/staff/lecture-schedule?tab=ujian');
  await page.getByRole('button', { name: 'Jadwalkan satu kelas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jadwalkan ujian' });
  await field(page, 'Jenis ujian').click();
  await page.getByRole('option', { name: 'UAS' }).click();
  await field(page, 'Kelas').fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByLabel('Tanggal').fill('2027-01-04');
  await dialog.getByLabel('Mulai').fill(`${hour}.00`);
  await dialog.getByLabel('Selesai').fill(`${hour + 1}.30`);
  await field(page, 'Ruang').fill('R10');
  await page.getByRole('option', { name: /^R10/ }).first().dispatchEvent('click');
  await field(page, 'Pengawas').click();
  await page.getByRole('option').nth(which).dispatchEvent('click');
  await field(page, 'Pengawas').blur();
  await expect(dialog.getByText('Tidak ada bentrok ruang, pengawas, atau kelas.')).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Jadwal ujian tersimpan.')).toBeVisible();
  await axe();
  await page.goto(`/staff/lecture-schedule?tab=ujian&exam=UAS&search=${encodeURIComponent(courseName)}`);
  await page.getByText(title).first().click();
  await expect(page.getByRole('heading', { name: `UAS ${title}` })).toBeVisible();
  await axe();
  await fits();

  await page.getByRole('button', { name: /^Isi berita acara/ }).click();
  const report = page.getByRole('dialog', { name: /^Berita acara ruang/ });
  await axe();
  await report.getByRole('checkbox', { name: new RegExp(NIM) }).check();
  await report.getByLabel('Catatan kejadian').fill('Satu peserta sakit.');
  await report.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Berita acara tersimpan.')).toBeVisible();
  await expect(page.getByText('Satu peserta sakit.')).toBeVisible();

  await signIn('student');
  await page.goto('/student/jadwal/ujian');
  const exam = page.getByRole('listitem').filter({ hasText: title });
  await expect(exam.getByText('Tidak hadir')).toBeVisible();
  await axe();
  await exam.getByRole('button', { name: /^Ajukan ujian susulan/ }).click();
  const request = page.getByRole('dialog', { name: /^Ujian susulan UAS/ });
  await request.getByLabel('Alasan').fill('Demam, beristirahat dua hari.');
  await request
    .locator('input[type="file"]')
    .setInputFiles({ name: 'surat.pdf', mimeType: 'application/pdf', buffer: LETTER });
  await axe();
  await request.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(exam.getByText('Menunggu kaprodi')).toBeVisible();
  await fits();

  await signIn('head');
  await page.goto(`/staff/lecture-schedule?tab=susulan&search=${encodeURIComponent(courseName)}`);
  await axe();
  await page.getByText(NIM).first().click();
  const decision = page.getByRole('dialog', { name: 'Permohonan ujian susulan' });
  await expect(decision.getByText('Surat keterangan')).toBeVisible();
  await axe();
  await decision.getByRole('button', { name: 'Setujui' }).click();
  await expect(page.getByText('Keputusan tersimpan.')).toBeVisible();

  await signIn('student');
  await page.goto('/student/jadwal/ujian');
  await expect(exam.getByText('Disetujui, menunggu jadwal')).toBeVisible();
});
