import { expect, test } from './fixtures.ts';

const DEMAND = 'Tidak ada kasus disiplin terbuka';

test('an open discipline case keeps a student from the degree until it is decided', async ({
  page,
  signIn,
  axe,
  fits,
}, { project }) => {
  await signIn('registrar');
  const answer = await page.request.get('/api/staff/student?status=active&sort=-nim&limit=2');
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  const student = data[project.name === 'desk' ? 0 : 1]?._id ?? '';
  const demand = page.getByRole('listitem').filter({ hasText: DEMAND });
  const record = `/staff/mahasiswa/${student}`;

  await page.goto(`${record}?tab=disiplin`);
  await page.getByRole('button', { name: 'Catat kasus' }).click();
  const opening = page.getByRole('dialog', { name: 'Catat kasus disiplin' });
  await opening.getByLabel('Pokok perkara', { exact: false }).fill('Mencontek');
  await opening.getByRole('button', { name: 'Simpan' }).click();
  await expect(opening.getByText('Tulis pokok perkara, minimal 10 huruf.').first()).toBeVisible();
  await axe();
  const matter = `Membawa catatan ke ruang UTS ${Date.now()}`;
  await opening.getByLabel('Pokok perkara', { exact: false }).fill(matter);
  await opening.getByRole('button', { name: 'Simpan' }).click();
  const item = page.getByRole('listitem').filter({ hasText: matter });
  await expect(item).toBeVisible();
  await fits();
  await axe();

  await page.goto(`${record}?tab=kelulusan`);
  await expect(demand).toContainText('diperiksa sejak');

  await page.goto(`${record}?tab=disiplin`);
  await item.getByRole('button', { name: /^Tindakan untuk/ }).click();
  await page.getByRole('menuitem', { name: 'Putuskan' }).click();
  const decision = page.getByRole('dialog', { name: /^Putuskan kasus/ });
  await decision.getByRole('radio').first().check();
  await decision.getByLabel('Isi keputusan', { exact: false }).fill('Teguran tertulis');
  await decision.getByRole('button', { name: 'Simpan' }).click();
  await expect(decision.getByText('Isi nomor SK keputusan.').first()).toBeVisible();
  await axe();
  // Nothing is proven against anybody of the demo for good.
  await decision.getByRole('radio').last().check();
  await decision.getByRole('button', { name: 'Simpan' }).click();
  await expect(decision).toBeHidden();
  await expect(item).toContainText('Teguran tertulis');
  await expect(item.getByRole('button', { name: /^Tindakan untuk/ })).toHaveCount(0);

  await page.goto(`${record}?tab=kelulusan`);
  await expect(demand).toBeVisible();
  await expect(demand).not.toContainText('diperiksa sejak');
});
