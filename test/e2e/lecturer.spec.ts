import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

test('a lecturer keeps a history with its proof, and the quality unit verifies it', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Kajian contoh ${test.info().project.name} ${Date.now()}`;
  await signIn('lecturer');
  await page.goto('/settings?tab=kegiatan');
  await page.getByRole('button', { name: 'Tambah riwayat kegiatan' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah riwayat kegiatan' });
  await form.getByLabel('Judul', { exact: false }).fill(title);
  await form
    .getByRole('textbox', { name: 'Jenis' })
    .or(form.getByRole('combobox', { name: 'Jenis' }))
    .click();
  await page.getByRole('option', { name: 'Penelitian' }).click();
  await form.getByLabel('Mulai', { exact: false }).fill('2026-03-02');
  await form.getByLabel('Selesai', { exact: false }).fill('2026-03-01');
  await axe();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form.getByText('Tanggal selesai tidak boleh sebelum tanggal mulai.').first()).toBeVisible();
  await form.getByLabel('Selesai', { exact: false }).fill('2026-04-01');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Riwayat tersimpan.').first()).toBeVisible();

  await page.getByLabel('Cari judul').fill(title);
  await page.getByRole('button', { name: `Tindakan untuk ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Unggah bukti' }).click();
  await page.getByLabel('Bukti (sertifikat, SK, ijazah)').last().setInputFiles(screenshot());
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(page.getByText('Berkas tersimpan.').first()).toBeVisible();
  await expect(page.getByText('Belum diverifikasi').last()).toBeVisible();
  await fits();
  await axe();

  await signIn('quality');
  const found = await page.request.get('/api/staff/lecture?search=&limit=100');
  const { data } = (await found.json()) as { data: { _id: string; email: string }[] };
  const own = data.find(({ email }) => email === emailOf('lecturer'));
  await page.goto(`/staff/dosen/${own?._id}?tab=kegiatan&search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Tindakan untuk ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Verifikasi' }).click();
  await expect(page.getByText('Riwayat terverifikasi.').first()).toBeVisible();
  await axe();

  await signIn('lecturer');
  for (const tab of ['pendidikan', 'publikasi', 'seminar', 'beban', 'rekening']) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: /^Memuat/ })).toHaveCount(0);
    await fits();
    await axe();
  }
});

test('an advisor writes down a talk, and the student reads it', async ({
  page,
  browser,
  signIn,
  axe,
  fits,
}) => {
  const topic = `Rencana ${test.info().project.name} ${Date.now()}`;
  await signIn('lecturer');
  const answer = await page.request.get('/api/lecture/krs?limit=5');
  const { data } = (await answer.json()) as { data: { _id: string; nim: string; name: string }[] };
  const advisee = data[test.info().retry];
  if (advisee === undefined) throw new Error('the demo lecturer has no advisee');
  await page.goto('/dosen/mahasiswa-bimbingan');
  await expect(page.getByRole('heading', { name: 'Mahasiswa bimbingan', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Tindakan untuk ${advisee.name}` }).click();
  await page.getByRole('menuitem', { name: 'Catatan bimbingan' }).click();
  await expect(page.getByRole('heading', { name: advisee.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Catat bimbingan' }).click();
  const form = page.getByRole('dialog', { name: 'Catat bimbingan' });
  await form.getByLabel('Pokok bahasan', { exact: false }).fill(topic);
  await form.getByLabel('Catatan', { exact: false }).first().fill('Ambil ulang Statistika.');
  await axe();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Catatan bimbingan tersimpan.').first()).toBeVisible();
  await expect(page.getByText(topic).first()).toBeVisible();
  await fits();
  await axe();

  const own = await (await browser.newContext()).newPage();
  await enterAs(own, advisee.nim);
  await own.goto('/student/aktivitas-mahasiswa/catatan-pa');
  await expect(own.getByText(topic).first()).toBeVisible();
  await own.context().close();
});

test('staff see a lecturer whole, and the loads of a term', async ({ page, signIn, axe, fits }) => {
  await signIn('admin');
  await page.goto('/staff/dosen/beban');
  await expect(page.getByRole('heading', { name: 'Beban kerja dosen', level: 1 })).toBeVisible();
  await expect(page.getByText(/Mahasiswa bimbingan PA: \d+/).first()).toBeVisible();
  await fits();
  await axe();
  const answer = await page.request.get('/api/staff/lecture?limit=1');
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  for (const tab of ['kepegawaian', 'publikasi', 'beban']) {
    await page.goto(`/staff/dosen/${data[0]?._id}?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: /^Memuat/ })).toHaveCount(0);
    await fits();
    await axe();
  }
});
