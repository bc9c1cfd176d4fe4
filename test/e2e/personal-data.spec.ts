import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('a person gives a consent, public relations finds it, and it is taken back', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('lecturer');
  await page.goto('/settings?tab=data-pribadi');
  const photo = page.getByRole('switch', { name: /^Foto dan nama/ });
  await expect(photo).toBeEnabled();
  await axe();
  await fits();
  if (await photo.isChecked()) await photo.click();
  await expect(photo).not.toBeChecked();
  await photo.click();
  await expect(page.getByText(/Persetujuan "Foto dan nama.*diberikan/).first()).toBeVisible();
  await expect(photo).toBeChecked();

  await signIn('publicRelations');
  await page.goto('/staff/data-pribadi?purpose=PUBLIC_PHOTO&granted=true');
  await expect(page.getByText('dosen@cendekia.test').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Register pemrosesan' })).toBeHidden();
  await axe();
  await fits();

  await signIn('lecturer');
  await page.goto('/settings?tab=data-pribadi');
  await photo.click();
  await expect(page.getByText(/ditarik dan berlaku sekarang/).first()).toBeVisible();
  await expect(photo).not.toBeChecked();
});

test('a student takes all own data along', async ({ page, signIn }) => {
  await signIn('student');
  await page.goto('/settings?tab=data-pribadi');
  // The demo's student has no photo and is asked for it first.
  await page.getByRole('dialog', { name: 'Biodata belum lengkap' }).waitFor();
  await page.keyboard.press('Escape');
  const take = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return download;
  };
  const paper = await take('Unduh sebagai PDF');
  expect(paper.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const download = await take('Unduh sebagai JSON');
  expect(download.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    profil: { student: { nim: string } };
    nilai: unknown[];
  };
  expect(data.profil.student.nim).toBe('25612010001');
  expect(data.nilai.length).toBeGreaterThan(0);
});

test('an admin keeps the register of processing', async ({ page, signIn, axe, fits }) => {
  const activity = `Konseling mahasiswa ${randomInt(10_000, 99_999)}`;
  await signIn('admin');
  await page.goto('/staff/data-pribadi?tab=register');
  await expect(page.getByText('KRS, nilai, dan transkrip')).toBeVisible();
  await axe();
  await fits();
  await page.getByRole('button', { name: 'Tambah pemrosesan' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah pemrosesan' });
  await form.getByLabel('Kegiatan').fill(activity);
  await form.getByLabel('Tujuan').fill('Pendampingan mahasiswa');
  await form.getByRole('combobox', { name: 'Dasar pemrosesan' }).click();
  await page.getByRole('option', { name: 'Persetujuan' }).click();
  await form.getByLabel('Subjek data').fill('Mahasiswa');
  await form.getByLabel('Jenis data').fill('Catatan konseling');
  await form.getByLabel('Yang dapat melihat').fill('Konselor');
  await axe();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form.getByText('Isi masa simpan.').first()).toBeVisible();
  await form.getByLabel('Masa simpan').fill('2 tahun');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/staff/data-pribadi?tab=register&search=${encodeURIComponent(activity)}`);
  await expect(page.getByText(activity).first()).toBeVisible();
});

test('an admin records an incident, takes the letter along and closes it', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Daftar nilai terkirim ke alamat salah ${randomInt(10_000, 99_999)}`;
  await signIn('admin');
  await page.goto('/staff/data-pribadi?tab=insiden');
  await page.getByRole('button', { name: 'Catat insiden' }).first().click();
  const form = page.getByRole('dialog', { name: 'Catat insiden' });
  await form.getByLabel('Nama insiden').fill(title);
  await form.getByLabel('Jam ditemukan').fill('08.00');
  await form.getByLabel('Data yang terungkap').fill('Nama, NIM, dan nilai satu kelas');
  await form.getByLabel('Kapan dan bagaimana terungkap').fill('Lampiran surel keliru pada pagi hari.');
  await form.getByLabel('Subjek data terdampak').fill('25612010001');
  await axe();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form.getByText(/^Isi (?:penanganan|upaya)/).first()).toBeVisible();
  await form.getByLabel('Penanganan dan pemulihan').fill('Penerima diminta menghapus surel itu.');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(title).first()).toBeVisible();
  await fits();
  await axe();

  const menu = async (entry: string) => {
    await page.getByRole('button', { name: `Tindakan untuk ${title}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const [letter] = await Promise.all([page.waitForEvent('download'), menu('Surat pemberitahuan')]);
  expect(letter.suggestedFilename()).toMatch(/\.pdf$/);
  await menu('Tutup insiden');
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup insiden' }).click();
  await expect(
    page.getByText('Catat dahulu kapan lembaga dan subjek data diberi tahu.').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await menu('Ubah');
  const told = page.getByRole('dialog', { name: `Ubah ${title}` });
  await told.getByLabel('Lembaga diberi tahu').fill('2026-08-24');
  await told.getByLabel('Subjek data diberi tahu').fill('2026-08-24');
  await told.getByRole('button', { name: 'Simpan' }).click();
  await expect(told).toBeHidden();
  await menu('Tutup insiden');
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup insiden' }).click();
  await expect(page.getByText('Selesai').first()).toBeVisible();
});
