import type { Page } from '@playwright/test';
import type { KrsClassList } from '#shared/enrolment/krs/krs-class.views.ts';
import { fromColumns } from '#shared/enrolment/krs/class-columns.ts';
import { emailOf, enterAs, expect, test } from './fixtures.ts';

/** A class for evening students among what a day student's KRS lists. */
async function otherType(page: Page) {
  const input = await page.request.get('/api/student/krs-input');
  const { data } = (await input.json()) as { data: { list: { curriculumId: string } } };
  const answer = await page.request.get(`/api/student/krs-classes?curriculumId=${data.list.curriculumId}`);
  const { courses } = fromColumns(((await answer.json()) as { data: KrsClassList }).data);
  for (const { code, name, classes } of courses) {
    const found = classes.find(({ classType }) => classType === 'ONLINE');
    if (found !== undefined && code.endsWith('301')) return { ...found, name };
  }
  throw new Error('the term has no class of another type');
}

/** Opens the class to other class types, or closes it again. */
async function setOpen(page: Page, scheduleId: string, open: boolean): Promise<void> {
  await enterAs(page, emailOf('registrar'));
  await page.goto(`/staff/lecture-schedule/${scheduleId}/ubah`);
  const wide = page.getByRole('switch', { name: 'Terbuka untuk tipe kelas lain' });
  await expect(wide).toBeChecked({ checked: !open });
  await wide.setChecked(open, { force: true });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page).toHaveURL(new RegExp(`/lecture-schedule/${scheduleId}$`));
}

test('a class opened to other class types can be chosen by their students @desk', async ({ page, axe }) => {
  await enterAs(page, emailOf('student'));
  const { scheduleId, className, name } = await otherType(page);
  const openKrs = async () => {
    await enterAs(page, emailOf('student'));
    await page.goto('/student/aktivitas-mahasiswa/krs');
    await page.getByRole('textbox', { name: /^Cari/ }).fill(name);
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  };
  const choice = page.getByRole('button', { name: `Tambah ${name} kelas ${className}` });
  await openKrs();
  await expect(choice).toHaveCount(0);

  await setOpen(page, scheduleId, true);
  await axe();
  await openKrs();
  await expect(choice).toBeEnabled();

  await setOpen(page, scheduleId, false);
  await openKrs();
  await expect(choice).toHaveCount(0);
});
