import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

/** The next picture field, cut as it is offered and uploaded. */
async function giveCover(page: Page): Promise<void> {
  await page.getByLabel('Gambar sampul (16:9)', { exact: true }).setInputFiles(screenshot());
  const crop = page.getByRole('group', { name: 'Potong gambar' });
  const zoom = crop.getByRole('slider', { name: 'Perbesaran' });
  await zoom.focus();
  await zoom.press('ArrowRight');
  await expect(crop.getByText(/Hasil \d+ × \d+ piksel/)).toBeVisible();
  await crop.getByRole('button', { name: 'Potong dan unggah' }).click();
  await expect(page.getByRole('img', { name: 'Gambar sampul (16:9) saat ini' })).toBeVisible();
}

test('an article is written with a picture, previewed, published and put away', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const title = `Seminar kewirausahaan ${randomInt(10_000, 99_999)}`;
  await signIn('publicRelations');
  await page.goto('/staff/berita');
  await page.getByRole('link', { name: 'Tulis berita' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tulis berita' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Judul', exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Kategori' }).click();
  await page.getByRole('option', { name: 'Kegiatan kampus' }).click();
  const text = page.getByRole('textbox', { name: 'Isi berita' });
  await text.click();
  await page.keyboard.type('Seminar dihadiri dua ratus mahasiswa.');
  await page.getByRole('radio', { name: 'Terbitkan sekarang' }).check();
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  await expect(page.getByText('Unggah gambar sampul sebelum menerbitkan.').first()).toBeVisible();
  await giveCover(page);
  await page.getByLabel('Keterangan gambar sampul').fill('Peserta seminar di aula');
  await axe();
  await fits();

  await page.getByRole('button', { name: 'Pratinjau' }).click();
  const preview = page.getByRole('dialog', { name: 'Pratinjau' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('Seminar dihadiri dua ratus mahasiswa.')).toBeVisible();
  await preview.getByText('Ponsel').click();
  await axe();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  await expect(page.getByText('Berita terbit.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('radio', { name: 'Jadwalkan' }).check();
  await page.getByLabel('Tanggal terbit').fill('2027-01-04');
  await page.getByRole('button', { name: 'Jadwalkan', exact: true }).click();
  await expect(page.getByText('Berita terjadwal.')).toBeVisible();
  await page.getByLabel('Tanggal terbit').fill('');
  await page.getByRole('button', { name: 'Kembalikan ke draf' }).click();
  await expect(page.getByText('Draf tersimpan.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Draf' })).toBeChecked();
  await page.getByRole('radio', { name: 'Arsip' }).check();
  await page.getByRole('button', { name: 'Arsipkan' }).click();
  await expect(page.getByText('Berita diarsipkan.')).toBeVisible();

  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('Berita dipindahkan ke sampah.')).toBeVisible();
  await page.goto(`/staff/berita?tab=sampah&search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Tindakan untuk ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Pulihkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pulihkan' }).click();
  await expect(page.getByText('Berita dipulihkan sebagai arsip.')).toBeVisible();
  await axe();
  await fits();
});

/** Files let go over a text, or pasted into it. */
const put = (
  text: Locator,
  how: 'drop' | 'paste',
  name: string,
  mimeType: string,
  bytes: number[] | number,
) =>
  text.evaluate(
    (element, [way, fileName, type, content]) => {
      const data = new DataTransfer();
      const parts = typeof content === 'number' ? new Uint8Array(content) : new Uint8Array(content);
      data.items.add(new File([parts], fileName, { type }));
      const { left, top } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      element.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { ...at, dataTransfer: data })
          : new ClipboardEvent('paste', { ...at, clipboardData: data }),
      );
    },
    [how, name, mimeType, bytes] as const,
  );

/** What comes from another page with the clipboard. */
const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, content) => {
    const data = new DataTransfer();
    data.setData('text/html', content);
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  }, html);

test('pictures fall into the text; what is none, too large or hostile stays out', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('publicRelations');
  await page.goto('/staff/berita/tambah');
  const text = page.getByRole('textbox', { name: 'Isi berita' });
  await text.click();
  for (const how of ['drop', 'paste'] as const) {
    await put(text, how, 'foto.png', 'image/png', [...screenshot().buffer]);
    await expect(text.locator('img[src^="/media/"]')).toHaveCount(how === 'drop' ? 1 : 2);
    await put(text, how, 'gambar.svg', 'image/svg+xml', [60, 115, 118, 103, 62]);
    await expect(
      page.getByText('Hanya gambar JPG, PNG, atau WebP yang dapat ditaruh di dalam teks.'),
    ).toBeVisible();
    await put(text, how, 'besar.png', 'image/png', 50 * 1024 * 1024);
    await expect(page.getByText('"besar.png" melebihi 8 MB. Perkecil, lalu unggah lagi.')).toBeVisible();
  }
  await axe();
  await pasteHtml(
    text,
    '<p>Teks <a href="data:text/html,x">satu</a> <a href="javascript:alert(1)">dua</a></p>' +
      '<iframe src="https://contoh.id"></iframe><img src="data:image/png;base64,AA=="><script>alert(1)</script>',
  );
  await expect(text.getByText('Teks satu dua')).toBeVisible();
  await expect(
    text.locator('iframe, script, [onclick], a[href^="data:"], a[href^="javascript:"]'),
  ).toHaveCount(0);
  await expect(text.locator('img:not([src^="/media/"])')).toHaveCount(0);
  await expect(page).toHaveURL(/\/staff\/berita\/tambah$/);
});

test('what was typed and not saved is there again', async ({ page, signIn }) => {
  await signIn('publicRelations');
  await page.goto('/staff/berita/tambah');
  const title = page.getByRole('textbox', { name: 'Judul', exact: true });
  await title.fill('Tulisan yang belum selesai');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Lanjutkan tulisan itu' }).click();
  await expect(title).toHaveValue('Tulisan yang belum selesai');
});

test('banners are put in order by keyboard, and back', async ({ page, signIn, axe, fits }) => {
  await signIn('publicRelations');
  await page.goto('/staff/banner?tab=urutan');
  const rows = page.getByRole('form', { name: 'Urutan banner' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const names = await rows.allInnerTexts();
  const [first = '', second = ''] = names.map((name) => name.trim());
  const move = async (label: string): Promise<void> => {
    await page.getByRole('button', { name: label }).focus();
    await page.keyboard.press('Enter');
  };
  await move(`Turunkan ${first}`);
  await expect(rows.first()).toHaveText(second);
  await expect(page.getByRole('button', { name: `Turunkan ${first}` })).toBeFocused();
  await expect(page.getByText(`${first} kini di urutan 2 dari ${names.length}.`)).toBeAttached();
  await axe();
  await fits();
  await page.getByRole('button', { name: 'Simpan urutan' }).click();
  await expect(page.getByText('Urutan tersimpan.')).toBeVisible();
  await page.reload();
  await expect(rows.first()).toHaveText(second);
  await move(`Naikkan ${first}`);
  await page.getByRole('button', { name: 'Simpan urutan' }).click();
  await expect(rows.first()).toHaveText(first);
});

for (const [path, add] of [
  ['/staff/banner', 'Tambah banner'],
  ['/staff/kerja-sama', 'Tambah mitra'],
  ['/staff/testimoni', 'Tambah testimoni'],
  ['/staff/kategori', 'Tambah kategori'],
] as const) {
  test(`${path} and its form are accessible and fit`, async ({ page, signIn, axe, fits }) => {
    await signIn('publicRelations');
    await page.goto(path);
    await expect(page.getByText(/dari \d+/).first()).toBeVisible();
    await axe();
    await fits();
    await page.getByRole('button', { name: add }).click();
    const form = page.getByRole('dialog', { name: add });
    await form.getByRole('button', { name: 'Simpan' }).press('Enter');
    await expect(form.getByRole('alert')).toBeVisible();
    await axe();
    await fits();
  });
}
