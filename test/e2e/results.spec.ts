import { expect, test } from './fixtures.ts';

test('a student reads the KHS and takes the transcript along', async ({ page, signIn, axe, fits }) => {
  await signIn('student');
  await page.goto('/student/nilai-saya/khs');
  await expect(page.getByRole('heading', { level: 1, name: 'Kartu hasil studi' })).toBeVisible();
  await expect(page.getByText('IPS', { exact: true }).first()).toBeVisible();
  await fits();
  await axe();
  await page.goto('/student/nilai-saya');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fits();
  await axe();
  const me = (await (await page.request.get('/api/me')).json()) as { data: { studentId: string } };
  const transcript = await page.request.get(`/api/student/${me.data.studentId}/transcript/print`);
  expect(transcript.status()).toBe(200);
  expect(transcript.headers()['content-type']).toContain('application/pdf');
});

test('staff lists open, search and fit their window', async ({ page, signIn, axe, fits }) => {
  await signIn('registrar');
  const lists = [
    '/staff/mahasiswa',
    '/staff/course',
    '/staff/lecture-schedule',
    '/staff/student-class',
    '/staff/dosen',
  ];
  for (const path of lists) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^1–10 dari|\d+ dari/).first()).toBeVisible();
    await fits();
    await axe();
  }
});

test('the calendar, the own settings and the dashboards stand on real figures', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  await signIn('registrar');
  for (const path of [
    '/staff',
    '/kalender-akademik',
    '/staff/curriculum',
    '/settings',
    '/staff/mahasiswa/add-many',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fits();
    await axe();
  }
});
