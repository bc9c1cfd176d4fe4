import type { APIRequestContext, Page } from '@playwright/test';
import { EMULATOR_TOKEN } from '#tools/emulators/moodle/emulator.ts';
import { emailOf, enterAs, expect, PASSWORD, test } from './fixtures.ts';

/** As `playwright.config.ts` starts it. */
const LMS_URL = process.env['E2E_LMS_URL'] ?? '';

/** Sends a change as the page would. */
async function send(request: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object) {
  const form = (await (await request.get('/api/form')).json()) as { csrfToken: string };
  const answer = await request.fetch(path, { method, headers: { 'x-csrf-token': form.csrfToken }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Sets address and token as an admin, who enters the password again for it. */
async function connect(request: APIRequestContext): Promise<void> {
  await send(request, 'POST', '/api/admin/main-data/admin-verification', { password: PASSWORD });
  const { data } = (await (await request.get('/api/admin/main-data')).json()) as {
    data: { updatedAt: { integration: string }; sections: { integration: object } };
  };
  await send(request, 'PUT', '/api/admin/main-data', {
    section: 'integration',
    updatedAt: data.updatedAt.integration,
    values: { ...data.sections.integration, lmsUrl: LMS_URL, lmsToken: EMULATOR_TOKEN },
  });
}

/** Leaves the members to the operator: the clock would bring them within the minute. */
async function stopClock(request: APIRequestContext): Promise<void> {
  const { data } = (await (await request.get('/api/staff/lms')).json()) as { data: { settings: object } };
  await send(request, 'PUT', '/api/staff/lms/settings', { ...data.settings, isAutomatic: false });
}

/** Agrees to the mails of the LMS where it would be the first to send some. */
async function agree(page: Page, job: RegExp, axe: () => Promise<unknown>): Promise<void> {
  const go = page.getByRole('button', { name: /^(Lanjutkan dan kirim|Setujui dan lanjutkan)$/ });
  await expect(go.or(page.getByRole('group', { name: job })).first()).toBeVisible({ timeout: 30_000 });
  if (!(await go.isVisible())) return;
  await expect(
    page.getByText(/Dengan pengaturan bawaan Moodle, \d+ |Sekarang belum ada email yang dikirim/),
  ).toBeVisible();
  await axe();
  await go.click();
}

test('the operator connects classes and their members with the LMS and sees what happened @desk', async ({
  page,
  context,
  axe,
  fits,
}) => {
  // Four looks of axe and two jobs: longer than other journeys on a busy machine.
  test.setTimeout(240_000);
  await enterAs(context, emailOf('admin'));
  await connect(context.request);
  await stopClock(context.request);
  await enterAs(context, emailOf('operator'));
  await page.goto('/staff/lms');
  await expect(page.getByRole('heading', { name: 'LMS', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Periksa koneksi' }).click();
  await expect(page.getByText('Semua fungsi yang diperlukan tersedia.')).toBeVisible();
  await axe();
  await fits();

  const rows = page.getByRole('table', { name: 'Daftar kelas' }).getByRole('row');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Tindakan untuk/ })
    .click();
  const label =
    (await rows
      .nth(1)
      .getByRole('button', { name: /^Tindakan untuk/ })
      .getAttribute('aria-label')) ?? '';
  await page.getByRole('menuitem').first().waitFor();
  const add = page.getByRole('menuitem', { name: 'Tambah ke LMS' });
  if (await add.isVisible()) {
    await add.click();
    await agree(page, /^Kelas LMS/, axe);
    await expect(page.getByRole('group', { name: /^Kelas LMS/ }).getByText('Selesai')).toBeVisible({
      timeout: 60_000,
    });
  } else await page.keyboard.press('Escape');

  const row = rows.filter({ has: page.getByRole('button', { name: label, exact: true }) });
  await row.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sinkronkan peserta' }).click();
  await agree(page, /^Peserta LMS/, axe);
  await expect(page.getByRole('group', { name: /^Peserta LMS/ }).getByText('Selesai')).toBeVisible({
    timeout: 60_000,
  });
  await expect(row.getByText('Sesuai', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lihat peserta' }).click();
  const window = page.getByRole('dialog');
  await expect(window.getByRole('table', { name: 'Peserta di portal dan di LMS' })).toBeVisible();
  await expect(window.getByText('Ditangguhkan', { exact: true })).toHaveCount(0);
  await axe();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Riwayat' }).click();
  await page.getByRole('table', { name: 'Daftar sinkronisasi' }).getByText('Peserta kelas').first().click();
  await page.getByRole('switch', { name: 'Hanya yang gagal atau ditahan' }).waitFor();
  await expect(page.getByRole('dialog').getByText('Didaftarkan').first()).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Pengaturan' }).click();
  await page.getByRole('textbox', { name: 'Tahan kelas bila kehilangan lebih dari' }).fill('25');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Pengaturan LMS tersimpan.')).toBeVisible();
  await axe();
});

test('on a phone the classes are cards that fit @phone', async ({ page, context, axe, fits }) => {
  await enterAs(context, emailOf('operator'));
  await page.goto('/staff/lms');
  await expect(page.getByText('Sinkronisasi terakhir')).toBeVisible();
  await axe();
  await fits();
});
