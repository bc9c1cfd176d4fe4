import type { BrowserContext } from '@playwright/test';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';
import { slotOf, slotsOf, TUITION_JOURNEYS, unpaidBills } from './slots.ts';

/** A student with an unpaid tuition bill whom no other journey and no other attempt takes. */
async function billedStudent(context: BrowserContext, slot: number): Promise<string> {
  for await (const { nim } of unpaidBills(context, 'SPP', slot, slotsOf(TUITION_JOURNEYS))) return nim;
  throw new Error('the demo has too few unpaid bills');
}

test('a refused payment reaches the open page of the student by the bell', async ({
  page,
  context,
  browser,
  axe,
  fits,
}, info) => {
  const nim = await billedStudent(context, slotOf(2, info));
  await enterAs(context, nim);
  await page.goto('/student/pembayaran');
  await page
    .getByRole('button', { name: /^Bayar SPP/ })
    .first()
    .click();
  const window = page.getByRole('dialog', { name: /^Bayar SPP/ });
  await window.locator('input[type=file]').setInputFiles(screenshot());
  await window.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(page.getByText(/menunggu verifikasi/).first()).toBeVisible();
  await page.goto('/student/nilai-saya/khs');
  const bell = page.getByRole('button', { name: /^Pemberitahuan/ });
  await expect(bell).toBeVisible();
  const listening = page.waitForEvent('console', (message) => message.text().startsWith('Socket connected'));
  await page.reload();
  await listening;

  const office = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await enterAs(office, emailOf('finance'));
  const desk = await office.newPage();
  await desk.goto(`/staff/pembayaran-mahasiswa?tab=verifikasi&search=${nim}`);
  await desk.getByRole('button', { name: 'Tolak' }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Nominal tidak terbaca.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Tolak' }).click();
  await expect(desk.getByText(/Pembayaran ditolak/).first()).toBeVisible();
  await office.close();

  await expect(page.getByRole('button', { name: /belum dibaca/ })).toBeVisible();
  await page.getByRole('button', { name: /belum dibaca/ }).click();
  const panel = page.getByRole('dialog', { name: 'Pemberitahuan' });
  const refusal = panel.getByRole('link', { name: /Pembayaran ditolak/ });
  await expect(refusal).toContainText('Nominal tidak terbaca.');
  await expect(refusal).toContainText('belum dibaca');
  await axe();
  await fits();
  await refusal.click();
  await expect(page).toHaveURL(/\/student\/pembayaran\/riwayat-transaksi$/);
  await expect(panel).toBeHidden();
  await expect(page.getByText('Nominal tidak terbaca.').first()).toBeVisible();

  await page.getByRole('button', { name: /^Pemberitahuan/ }).click();
  await expect(refusal).toBeVisible();
  await expect(refusal).not.toContainText('belum dibaca');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pemberitahuan/ })).toBeFocused();
});

test('without news the bell says so, and closes by its button or a click beside it', async ({
  page,
  signIn,
  axe,
}, { project }) => {
  await signIn('publicRelations');
  await page.goto('/');
  await page.getByRole('button', { name: 'Pemberitahuan', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Pemberitahuan' });
  await expect(panel.getByText('Tidak ada pemberitahuan')).toBeVisible();
  await axe();
  await panel.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  await expect(panel).toBeHidden();
  if (project.name.includes('phone')) return;
  const bell = page.getByRole('button', { name: 'Pemberitahuan', exact: true });
  await bell.click();
  await expect(panel).toBeVisible();
  await bell.click();
  await expect(panel).toBeHidden();
  await bell.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel).toBeHidden();
});

test('what takes a class away has to be confirmed once', async ({ page, signIn, axe }) => {
  const notice = {
    id: '01900000-0000-7000-8000-000000000000',
    kind: 'ACTION',
    severity: 'error',
    audience: 'STUDENT',
    title: 'Kelas dibatalkan',
    body: 'Statistika (A) dibatalkan: dosen cuti.',
    url: '/student/aktivitas-mahasiswa/krs',
    from: '2026-08-24T02:00:00.000Z',
    until: null,
  };
  let acked = false;
  await page.route('**/api/user/alert-update', (route) =>
    route.fulfill({
      json: {
        data: { appVersion: '9.9.9+99999999999999', items: [{ ...notice, ackRequired: true, acked }] },
      },
    }),
  );
  await page.route('**/api/user/alert-update/read', (route) => {
    acked = true;
    return route.fulfill({ json: { data: { read: 1 } } });
  });
  await signIn('student');
  await page.goto('/kalender-akademik');
  const window = page.getByRole('dialog', { name: 'Kelas dibatalkan' });
  await expect(window).toBeVisible();
  await expect(page.getByText('Versi baru tersedia, muat ulang').first()).toBeVisible();
  await axe();
  await window.getByRole('button', { name: 'Mengerti' }).click();
  await expect(window).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pemberitahuan', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pemberitahuan', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Pemberitahuan' }).getByText('Kelas dibatalkan'),
  ).toBeVisible();
  await expect(window).toBeHidden();
});
