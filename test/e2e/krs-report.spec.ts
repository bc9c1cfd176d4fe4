import { expect, test } from './fixtures.ts';

test('staff follow the term, class by class, and see what a repair needs @desk', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('registrar');
  await page.goto('/staff/laporan/krs-report');
  await expect(page.getByText('Menunggu persetujuan').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Per kelas' }).click();
  await page.getByLabel('Cari mata kuliah, kelas, atau dosen').fill('Pemasaran');
  await expect(page.getByRole('table')).toContainText('Manajemen Pemasaran');
  await axe();
  await page.getByRole('button', { name: 'Isikan KRS' }).click();
  const dialog = page.getByRole('dialog', { name: /^Isikan KRS semester / });
  await expect(dialog.getByLabel('Alasan')).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: /^Simpan dan setujui/ }).click();
  await expect(dialog.getByText('Isi alasan, minimal 5 karakter.').first()).toBeVisible();
  await expect(dialog.getByText('Pilih mahasiswa.').first()).toBeVisible();
});
