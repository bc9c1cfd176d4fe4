import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

type Listed = { _id: string; nim: string; name: string };

test('an old grade is entered, and corrected only with its proof and by somebody else', async ({
  page,
  signIn,
  axe,
  fits,
}, { project, retry }) => {
  await signIn('admin');
  const answer = await page.request.get('/api/staff/student?status=active&sort=-nim&limit=4');
  const { data } = (await answer.json()) as { data: Listed[] };
  const student = data[project.name === 'desk' ? 2 : 3];
  if (student === undefined) throw new Error('the campus has no students');
  // The last ones are of later semesters: no class of a new student gives them.
  const found = await page.request.get('/api/course/select?search=Manajemen');
  const { data: courses } = (await found.json()) as { data: { label: string }[] };
  const course = courses.at(-1 - retry)?.label ?? '';
  const code = course.split(' ')[0] ?? '';
  const record = `/staff/mahasiswa/${student._id}?tab=akademik`;

  await page.goto(record);
  await page.getByRole('button', { name: 'Tambah nilai' }).click();
  const entry = page.getByRole('dialog', { name: 'Tambah nilai' });
  await entry.getByRole('button', { name: 'Simpan' }).click();
  await expect(entry.getByText('Pilih mata kuliah.').first()).toBeVisible();
  await axe();
  await entry.getByRole('combobox', { name: 'Mata kuliah' }).fill(code);
  await page.getByRole('option', { name: course, exact: true }).click();
  await entry.getByRole('combobox', { name: 'Semester' }).click();
  await page
    .getByRole('option', { name: /2026\/2027/ })
    .first()
    .click();
  await entry.getByLabel('Nilai akhir', { exact: false }).fill('71,5');
  await expect(entry.getByText('71,50 (B)')).toBeVisible();
  await entry.getByLabel('Terbitkan sekarang').check();
  await entry.getByRole('textbox', { name: 'Keterangan' }).fill('Transkrip perguruan tinggi asal.');
  await entry.getByRole('button', { name: 'Simpan' }).click();
  await expect(entry).toBeHidden();
  const item = page.getByRole('listitem').filter({ hasText: code }).filter({ hasText: '71,50 (B)' });
  await expect(item).toContainText('Terbit');
  await fits();

  await enterAs(page, emailOf('registrar'));
  await page.goto(record);
  await item.getByRole('button', { name: /^Tindakan untuk/ }).click();
  await page.getByRole('menuitem', { name: 'Ajukan koreksi' }).click();
  const wish = page.getByRole('dialog', { name: /^Koreksi nilai/ });
  await wish.getByLabel('Nilai akhir', { exact: false }).fill('81');
  await wish.getByLabel('Alasan', { exact: false }).fill('Salah menyalin transkrip lama.');
  await expect(wish.getByText('71,50 (B) menjadi 81,00 (A-)')).toBeVisible();
  await wish.getByRole('button', { name: 'Ajukan koreksi' }).click();
  await expect(wish.getByText('Unggah berkas ini.').first()).toBeVisible();
  await expect(wish.getByLabel('Alasan', { exact: false })).toHaveValue('Salah menyalin transkrip lama.');
  await axe();
  await wish.getByLabel('Bukti, misalnya transkrip atau lembar nilai').setInputFiles(screenshot());
  await wish.getByRole('button', { name: 'Ajukan koreksi' }).click();
  await expect(wish).toBeHidden();
  await expect(item).toContainText('Diajukan menjadi 81,00 (A-), menunggu keputusan kaprodi.');
  await fits();
  await axe();

  await enterAs(page, emailOf('head'));
  await page.goto(`/staff/laporan/nilai-report?tab=koreksi&status=REQUESTED&search=${student.nim}`);
  await page.getByRole('button', { name: `Tindakan untuk ${student.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Lihat bukti' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Setujui' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
  await expect(page.getByText('Nilai dikoreksi menjadi 81,00 (A-).')).toBeVisible();

  await enterAs(page, emailOf('registrar'));
  await page.goto(record);
  await expect(item).toContainText('dikoreksi dari 71,50 (B) menjadi 81,00 (A-)');
  const proof = await item.getByRole('link', { name: /^Lihat bukti/ }).getAttribute('href');
  expect((await page.request.get(proof ?? '')).headers()['content-type']).toBe('image/jpeg');
  await fits();
  await axe();
});
