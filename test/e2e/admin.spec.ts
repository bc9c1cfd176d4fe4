import { emailOf, enterAs, expect, test } from './fixtures.ts';

test('a job is watched as it goes, and its details are read', async ({ page, axe, fits }) => {
  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/jobs');
  await expect(page.getByRole('heading', { name: 'Pekerjaan latar', level: 1 })).toBeVisible();
  const form = (await (await page.request.get('/api/form')).json()) as { csrfToken: string };
  const headers = { 'x-csrf-token': form.csrfToken };
  const started = await page.request.post('/api/staff/grade/settle', { headers, data: {} });
  expect([200, 409]).toContain(started.status());
  const job = page.getByText('Penerbitan terjadwal dan penguncian nilai').first();
  await expect(job).toBeVisible({ timeout: 20_000 });
  await fits();
  await axe();
  await job.click();
  const details = page.getByRole('dialog', { name: 'Penerbitan terjadwal dan penguncian nilai' });
  await expect(details.getByText('Selesai', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await axe();
});

test('somebody else’s jobs stay unseen', async ({ page }) => {
  await enterAs(page, emailOf('publicRelations'));
  const answer = await page.request.get('/api/staff/queues?limit=100');
  expect(((await answer.json()) as { data: unknown[] }).data).toEqual([]);
});

test('the audit log is searched by who did it, and an entry shows its values', async ({
  page,
  axe,
  fits,
}) => {
  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/audit');
  await expect(page.getByRole('heading', { name: 'Jejak audit', level: 1 })).toBeVisible();
  await page.goto('/staff/audit?search=admin%40cendekia.test&action=session.open');
  // The chip of the filter says the same.
  const entry = page.locator('strong', { hasText: 'Sesi dibuka' }).first();
  await expect(entry).toBeVisible();
  await fits();
  await axe();
  await entry.click();
  await expect(page.getByRole('dialog').getByText('Pelaku')).toBeVisible();
  await axe();
});

test('the health page says how every part is', async ({ page, axe, fits }) => {
  await enterAs(page, emailOf('admin'));
  await page.goto('/staff/health');
  await expect(page.getByRole('heading', { name: 'Basis data' })).toBeVisible();
  await expect(page.getByText('Belum pernah ada cadangan.')).toBeVisible();
  await fits();
  await axe();
  await enterAs(page, emailOf('registrar'));
  expect((await page.request.get('/api/admin/health')).status()).toBe(403);
});
