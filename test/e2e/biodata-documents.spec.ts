import { randomInt } from 'node:crypto';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

test('a student keeps a scan with the biodata, the registrar opens it, nobody else may', async ({
  page,
  context,
  axe,
  fits,
}, { project }) => {
  const kind = project.name.endsWith('desk') ? 'KTP' : 'AKTA';
  const name = `${kind}-${randomInt(10_000, 99_999)}`;
  await enterAs(context, emailOf('student'));
  const me = (await (await page.request.get('/api/me/profile')).json()) as {
    data: { student: { _id: string } };
  };
  // What is missing is told in a window of its own, whenever the question about it has been answered.
  const missing = page.getByRole('dialog', { name: 'Biodata belum lengkap' });
  await page.addLocatorHandler(missing, () => page.keyboard.press('Escape'));
  const tab = page.getByRole('tab', { name: 'Dokumen' });
  await page.goto('/settings');
  await tab.click();
  await page
    .locator(`[data-path="${kind}"] input[type=file]`)
    .setInputFiles({ ...screenshot(), name: `${name}.png` });
  await expect(page.getByText('Dokumen tersimpan.')).toBeVisible();
  await axe();
  await fits();
  await page.reload();
  await tab.click();
  await expect(page.getByRole('button', { name: `${name}.webp` })).toBeVisible();

  await enterAs(context, emailOf('registrar'));
  await page.goto(`/staff/mahasiswa/${me.data.student._id}?tab=biodata`);
  await tab.click();
  const opened = page.waitForEvent('download');
  await page.getByRole('button', { name: `${name}.webp` }).click();
  expect((await opened).suggestedFilename()).toBe(`${name}.webp`);
  await axe();
  await fits();

  await enterAs(context, emailOf('finance'));
  const refused = await page.request.get(`/api/student/${me.data.student._id}/biodata-documents`);
  expect(refused.status()).toBe(403);
});
