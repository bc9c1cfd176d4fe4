import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The curriculum in force. */
async function curriculumInForce({ request }: Page): Promise<string> {
  const answer = await request.get('/api/staff/curriculum?limit=100');
  const { data } = (await answer.json()) as { data: { _id: string; status: string }[] };
  const found = data.find(({ status }) => status === 'ACTIVE');
  if (!found) throw new Error('the demo has no curriculum in force');
  return found._id;
}

test('a head of programme marks a core course, and whoever writes a thesis is asked about it', async ({
  page,
  signIn,
  axe,
  fits,
}, { project }) => {
  await signIn('head');
  const path = `/staff/curriculum/${await curriculumInForce(page)}`;
  await page.goto(path);
  // Both widths change the same curriculum, each another course of it.
  const semester = project.name === 'desk' ? 'Semester 5' : 'Semester 4';
  const rows = page.getByRole('table', { name: semester }).getByRole('row');
  const marked = rows.filter({ hasText: '· Wajib', hasNotText: '· inti' }).first().getByRole('button');
  const action = (await marked.getAttribute('aria-label')) ?? '';
  const row = rows.filter({ has: page.getByRole('button', { name: action, exact: true }) });
  // The other width changes the same curriculum: what it saved meanwhile refuses a stale copy, which is taken anew.
  const choose = (what: string, told: (text: string) => boolean) =>
    expect(async () => {
      await page.goto(path);
      if (told(await row.innerText())) return;
      await row.getByRole('button', { name: action }).click();
      await page.getByRole('menuitem', { name: what }).click();
      await expect.poll(async () => told(await row.innerText()), { timeout: 10_000 }).toBe(true);
    }).toPass({ timeout: 60_000 });
  const isCore = (text: string): boolean => text.includes('· inti');
  await choose('Jadikan mata kuliah inti', isCore);
  await page.reload();
  await expect(row).toContainText('· inti');
  await fits();
  await axe();

  await signIn('student');
  await page.goto('/student/skripsi');
  await expect(page.getByText('Mata kuliah inti dengan nilai D', { exact: true })).toBeVisible();
  await fits();
  await axe();

  await signIn('head');
  await choose('Bukan mata kuliah inti', (text) => !isCore(text));
});
