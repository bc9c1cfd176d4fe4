import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { enterAs, expect, test } from './fixtures.ts';

const OWN = '/student/nilai-saya/kelulusan';
const STAFF = '/staff/mahasiswa/yudisium';

type Row = { _id: string; nim: string; status: string };

/** Cancels what other journeys billed the student. */
async function cancelDebts(browser: Browser, nim: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, 'keuangan@cendekia.test');
  const { csrfToken } = (await (await page.request.get('/api/form')).json()) as { csrfToken: string };
  const bills = (await (await page.request.get(`/api/staff/bill?search=${nim}&limit=100`)).json()) as {
    data: { _id: string; updatedAt: string; balance: number }[];
  };
  for (const { _id, updatedAt } of bills.data.filter(({ balance }) => balance > 0)) {
    const answer = await page.request.post(`/api/staff/bill/${_id}/cancel`, {
      headers: { 'x-csrf-token': csrfToken },
      data: { updatedAt, reason: 'Praktikum tidak diikuti' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.context().close();
}

/** NIM of a student who misses nothing but a photo and the confirmed name. */
async function almostReady(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, 'admin@cendekia.test');
  const get = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
  const years = await get<Row[]>('/api/staff/student?limit=1&sort=nim');
  const oldest = Number(`20${years[0]?.nim.slice(0, 2) ?? '19'}`);
  for (let year = oldest; year < oldest + 5; year += 1) {
    for (let at = 1; at <= 4; at += 1) {
      const rows = await get<Row[]>(`/api/staff/student?limit=50&page=${at}&sort=nim&entryYear=${year}`);
      for (const { _id, nim } of rows.filter(({ status }) => status === 'active')) {
        const { items } = await get<{ items: { code: string; met: boolean }[] }>(
          `/api/staff/student/${_id}/graduation`,
        );
        const unmet = items.filter(({ met }) => !met).map(({ code }) => code);
        if (unmet.filter((code) => code !== 'FINANCE').join() === 'PHOTO,NAME') {
          await cancelDebts(browser, nim);
          await page.context().close();
          return nim;
        }
      }
    }
  }
  throw new Error('no student is almost ready');
}

/** Passes an application on as somebody. */
async function passOn(browser: Browser, email: string, nim: string, check?: (page: Page) => Promise<void>) {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, email);
  await page.goto(`${STAFF}?search=${nim}`);
  await page.getByRole('cell', { name: nim, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Semua syarat terpenuhi' })).toBeVisible();
  await check?.(page);
  await dialog.getByRole('button', { name: 'Setujui dan teruskan' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
}

test('a graduation with one missing item found, repaired, decided and printed @desk', async ({
  page,
  browser,
  axe,
  fits,
}) => {
  test.setTimeout(180_000);
  const nim = await almostReady(browser);
  await enterAs(page, nim);
  await page.goto('/student/nilai-saya');
  await page.getByRole('link', { name: 'Siap lulus?' }).click();
  await expect(page.getByRole('heading', { name: '2 syarat belum terpenuhi' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajukan yudisium' })).toHaveCount(0);
  await axe();
  await fits();
  await page.getByRole('link', { name: 'Buka pengaturan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible();
  await page.getByRole('button', { name: 'Lengkapi biodata' }).click();
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#335599' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Unggah foto' }).click();
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Ganti foto' })).toBeVisible();

  await page.goto(OWN);
  await page.getByRole('button', { name: 'Ajukan yudisium' }).click();
  const form = page.getByRole('dialog', { name: 'Ajukan yudisium' });
  await form
    .getByRole('textbox', { name: 'Judul skripsi', exact: true })
    .fill('Pengaruh Promosi terhadap Penjualan');
  await axe();
  await form.getByRole('button', { name: 'Pastikan dan ajukan' }).click();
  await expect(page.getByText('Menunggu pemeriksaan BAAK').first()).toBeVisible();

  await passOn(browser, 'baak@cendekia.test', nim);
  await passOn(browser, 'kaprodi@cendekia.test', nim);
  const leader = await (await browser.newContext()).newPage();
  await enterAs(leader, 'pimpinan@cendekia.test');
  await leader.goto(`${STAFF}?search=${nim}`);
  await leader
    .getByRole('row', { name: new RegExp(nim) })
    .getByRole('checkbox')
    .check();
  await leader.getByRole('button', { name: 'Tetapkan kelulusan' }).click();
  const decree = leader.getByRole('dialog', { name: 'Nyatakan 1 mahasiswa lulus' });
  await decree.getByLabel('Nomor SK yudisium').fill('17/SK/YUD/2026');
  await decree.getByRole('button', { name: 'Tetapkan kelulusan' }).click();
  await expect(decree).toBeHidden();
  await expect(leader.getByRole('row', { name: new RegExp(nim) })).toContainText('Lulus');
  await leader.getByRole('tab', { name: 'Daftar wisuda' }).click();
  await expect(leader.getByRole('row', { name: new RegExp(nim) })).toContainText(
    'Pengaruh Promosi terhadap Penjualan',
  );
  await leader.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hasil yudisium' })).toBeVisible();
  await axe();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Transkrip akhir' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('how ready a student is, seen by the student and the office', async ({ page, signIn, axe, fits }) => {
  await signIn('student');
  await page.goto(OWN);
  await expect(page.getByRole('heading', { name: /\d+ syarat belum terpenuhi/ })).toBeVisible();
  await axe();
  await fits();
  await signIn('registrar');
  await page.goto(STAFF);
  await expect(page.getByRole('heading', { level: 1, name: 'Yudisium' })).toBeVisible();
  await axe();
  await page.getByRole('tab', { name: 'Daftar wisuda' }).click();
  await expect(page.getByRole('button', { name: 'Unduh' })).toBeVisible();
  await axe();
  await fits();
  await fits();
  await page.goto('/staff/mahasiswa/surat');
  await expect(page.getByText('Menunggu BAAK').first()).toBeVisible();
  await axe();
  await fits();
});
