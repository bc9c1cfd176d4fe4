import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

async function choose(within: Page | Locator, page: Page, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('minutes are written point by point, made final and followed up', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Rapat persiapan ${randomInt(10_000, 99_999)}`;
  await signIn('registrar');
  await page.goto('/staff/meeting-record');
  await page.getByRole('button', { name: 'Tulis notulen' }).click();
  const head = page.getByRole('dialog', { name: 'Tulis notulen' });
  await choose(head, page, 'Jenis rapat', 'Rapat program studi');
  await choose(head, page, 'Unit', 'BAAK');
  await head.getByLabel('Judul').fill(title);
  await head.getByLabel('Agenda').fill('Jadwal kuliah dan KRS');
  await head.getByLabel('Tanggal').fill('2026-08-20');
  await head.getByLabel('Mulai').fill('09.00');
  await axe();
  await head.locator('[data-path="people.0.name"]').fill('Ratna Dewi');
  await head.locator('[data-path="people.1.name"]').fill('Bayu Aji');
  await head.getByRole('button', { name: 'Simpan' }).click();
  await expect(head.getByText('Isi tempat atau tautan rapat.').first()).toBeVisible();
  await head.getByLabel('Tempat').fill('Ruang rapat');
  await head.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Sebelum final: Tulis minimal satu butir pembahasan.')).toBeVisible();

  await page.getByRole('button', { name: 'Tambah butir' }).click();
  const point = page.getByRole('dialog', { name: 'Tambah butir pembahasan' });
  await point.getByLabel('Topik').fill('Jadwal kuliah');
  await point.getByRole('textbox', { name: 'Pembahasan' }).fill('Dua kelas masih tanpa ruang.');
  await point.getByRole('textbox', { name: 'Keputusan' }).fill('Dipindah ke lantai 3.');
  await point.getByRole('button', { name: 'Tambah tindak lanjut' }).click();
  await point.getByRole('textbox', { name: 'Tindak lanjut' }).fill('Ubah ruang dua kelas');
  await point.locator('[data-path="actions.0.picName"]').fill('Bayu Aji');
  await point.getByLabel('Tenggat').fill('2026-08-22');
  await point.getByRole('button', { name: 'Simpan' }).click();
  await expect(point).toBeHidden();
  await fits();
  await axe();

  await page.getByRole('button', { name: 'Jadikan final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Jadikan final' }).click();
  await expect(page.getByText(/^\d{3}\/NR-PRODI\/BAAK\/VIII\/2026$/)).toBeVisible();
  await page.getByRole('button', { name: 'Perbarui Ubah ruang dua kelas' }).click();
  const action = page.getByRole('dialog', { name: 'Ubah ruang dua kelas' });
  await action.getByText('Selesai', { exact: true }).click();
  await action.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Tindak lanjut diperbarui.')).toBeVisible();
  await page.goto(`/staff/meeting-record?tab=tindak-lanjut&search=${encodeURIComponent(title)}`);
  await expect(page.getByText('Ubah ruang dua kelas').first()).toBeVisible();
  await fits();
  await axe();
});

test('an official report is written with formatting and gets its number', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Serah terima berkas ${randomInt(10_000, 99_999)}`;
  await signIn('registrar');
  await page.goto('/staff/report/tambah');
  await choose(page, page, 'Jenis', 'Serah terima');
  await choose(page, page, 'Unit', 'BAAK');
  await page.getByRole('textbox', { name: 'Judul' }).fill(title);
  await page.getByLabel('Tanggal').fill('2026-08-20');
  await page.getByLabel('Tempat').fill('Ruang BAAK');
  await page.getByLabel('Barang atau dokumen').fill('Ijazah cetak');
  await page.getByRole('textbox', { name: 'Isi berita acara' }).click();
  await page.getByRole('textbox', { name: 'Isi berita acara' }).evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'foto.png', { type: 'image/png' }));
    const { left, top } = text.getBoundingClientRect();
    const at = { clientX: left + 20, clientY: top + 10, bubbles: true, cancelable: true };
    text.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer: data }));
  });
  await expect(page.getByText(/^Berkas tidak dapat ditaruh di dalam teks ini/)).toBeVisible();
  await page.keyboard.type('Diserahkan dalam keadaan baik dan ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('lengkap');
  await page.getByLabel('Nama').last().fill('Bayu Aji');
  await fits();
  await axe();
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('strong').filter({ hasText: 'lengkap' })).toBeVisible();
  await page.getByRole('button', { name: 'Jadikan final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Jadikan final' }).click();
  await expect(page.getByText(/^\d{3}\/BAST\/BAAK\/VIII\/2026$/)).toBeVisible();
  await fits();
  await axe();
  const answer = await page.request.get(`/api/user/official-report/${page.url().split('/').at(-1)}/print`);
  expect(answer.headers()['content-type']).toContain('application/pdf');

  await page.locator('input[type=file]').setInputFiles({ ...screenshot(), name: 'bertanda-tangan.png' });
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(page.getByText('bertanda-tangan').first()).toBeVisible();
  await expect(page.getByText('Ganti pindaian')).toBeVisible();
  await axe();
});

test('an official report is begun from a class with what the portal knows of it', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  const answer = await page.request.get('/api/staff/get-detailed-schedules?limit=1');
  const { data } = (await answer.json()) as {
    data: { _id: string; courseName: string; className: string }[];
  };
  const [one] = data;
  await page.goto(`/staff/lecture-schedule/${one?._id}`);
  await page.getByRole('link', { name: 'Tulis berita acara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tulis berita acara' })).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Judul' });
  await expect(title).toHaveValue(`Perkuliahan ${one?.courseName} kelas ${one?.className}`);
  await expect(page.getByLabel('Mata kuliah')).toHaveValue(new RegExp(one?.courseName ?? ''));
  await expect(page.getByLabel('Nama').first()).not.toHaveValue('');
  await axe();
  await fits();
  await page.getByLabel('Tempat').fill('Ruang kuliah');
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText(`Kelas ${one?.courseName} (${one?.className})`)).toBeVisible();
  await expect(page.getByText('Draf', { exact: true }).first()).toBeVisible();
});
