import { expect, test } from './fixtures.ts';

test('@desk the operator compares, sends and proves a channel', async ({ page, signIn, axe }) => {
  await signIn('operator');
  await page.goto('/staff/sinkronisasi');
  await expect(page.getByRole('heading', { name: 'Sinkronisasi PDDIKTI', level: 1 })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Tes koneksi' }).click();
  const tested = page.getByRole('dialog', { name: 'Tes koneksi' });
  await expect(tested.getByText('Manajemen')).toBeVisible();
  await tested.getByText('Tutup', { exact: true }).click();
  await page.goto('/staff/sinkronisasi/mata-kuliah');
  await page.getByRole('button', { name: 'Bandingkan' }).click();
  const send = page.getByRole('button', { name: 'Kirim yang baru dan berbeda' });
  await expect(send).toBeVisible({ timeout: 60_000 });
  await axe();
  await send.click();
  const plan = page.getByRole('dialog', { name: 'Kirim mata kuliah ke feeder' });
  await plan.getByRole('button', { name: /^Kirim \d+ baris$/ }).click();
  await expect(page.getByRole('group', { name: 'Kirim Mata kuliah' }).getByText('Selesai')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('row', { name: /Sama/ }).first().click();
  await expect(page.getByRole('dialog').getByText('Bukti kirim').first()).toBeVisible();
  await page.goto('/staff/sinkronisasi');
  await page.getByRole('link', { name: 'Bukti kirim' }).click();
  await expect(page.getByRole('row', { name: /Ditambah/ }).first()).toBeVisible();
  await axe();
});

test('@phone the board and a channel fit a phone', async ({ page, signIn, axe, fits }) => {
  await signIn('operator');
  await page.goto('/staff/sinkronisasi');
  await expect(page.getByRole('heading', { name: 'Batas pelaporan' })).toBeVisible();
  await axe();
  await page.goto('/staff/sinkronisasi/aktivitas-kuliah');
  await expect(page.getByRole('button', { name: 'Bandingkan' })).toBeVisible();
  await fits();
});
