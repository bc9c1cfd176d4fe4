import type { APIRequestContext, Page } from '@playwright/test';
import { KRS_TODAY } from './campus-days.ts';
import { emailOf, enterAs, expect, type Upload } from './fixtures.ts';

export type Named = { name: string };

/** The `data` of an answer. */
export const dataOf = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  ((await (await request.get(path)).json()) as { data: T }).data;

/** The address a lecturer signs in with. */
export async function emailOfLecturer(page: Page, name: string): Promise<string> {
  await enterAs(page, emailOf('admin'));
  const search = encodeURIComponent(name.replace(/^(Prof\. |Dr\. )+/, '').split(',')[0] ?? name);
  const rows = await dataOf<{ email: string }[]>(page.request, `/api/staff/lecture?search=${search}`);
  const [row] = rows;
  if (!row) throw new Error(`no lecturer ${name}`);
  return row.email;
}

/** The names of those who supervise a thesis. */
export const supervisorsOf = async (page: Page, id: string): Promise<string[]> => {
  const { supervisors } = await dataOf<{ supervisors: Named[] }>(page.request, `/api/skripsi/${id}`);
  return supervisors.map(({ name }) => name);
};

/** Takes an option without scrolling to it, since a list that opens upwards on a small screen moves with the page. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.click();
  await page.getByRole('option', { name: option }).first().dispatchEvent('click');
  await expect(field).not.toHaveValue('');
}

export const isPhone = (project: string): boolean => project.includes('phone');

/** A PDF of this name. */
export const paper = (name: string): Upload => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
});

/** How every title of the journey through a whole thesis begins; other journeys leave these theses alone. */
export const JOURNEY_TITLE = 'Pengaruh Pelatihan terhadap Kinerja Usaha';

/** Who takes part, and where the thesis is. */
export type Person = { name: string; email: string };
export type Cast = { nim: string; id: string; supervisors: Person[]; examiner: Person };
export const asStudent = async (page: Page, { nim }: Cast): Promise<void> => {
  await enterAs(page, nim);
  await page.goto('/student/skripsi');
};
export const asLecturer = async (page: Page, { id }: Cast, email: string): Promise<void> => {
  await enterAs(page, email);
  await page.goto(`/dosen/skripsi/${id}`);
};
export const asOffice = async (page: Page, { id }: Cast): Promise<void> => {
  await enterAs(page, emailOf('head'));
  await page.goto(`/staff/skripsi/${id}`);
};

/** The student adds a document of a kind. */
export async function upload(page: Page, kind: string, name: string, similarity?: string): Promise<void> {
  await page.getByRole('button', { name: 'Unggah', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Unggah dokumen' });
  await choose(page, 'Jenis dokumen', kind);
  if (similarity !== undefined) await dialog.getByLabel('Kemiripan').fill(similarity);
  await dialog.locator('input[type=file]').setInputFiles(paper(name));
  await dialog.getByRole('button', { name: 'Unggah', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${name}.pdf`)).toBeVisible();
}

/** The office plans a seminar or defence; the supervisors sit on the board beside the examiner, who chairs it. */
export async function plan(page: Page, cast: Cast, title: string, at: string): Promise<void> {
  await asOffice(page, cast);
  await page.getByRole('button', { name: 'Jadwalkan' }).click();
  const dialog = page.getByRole('dialog', { name: `Jadwal ${title}` });
  await dialog.getByLabel('Tanggal').fill(KRS_TODAY);
  await dialog.getByLabel('Mulai').fill(at);
  await dialog.getByLabel('Tautan daring').fill('https://rapat.contoh.ac.id/skripsi');
  for (const [index, { name }] of [cast.examiner, ...cast.supervisors].entries()) {
    await choose(page, `Penguji ${index + 1}`, name);
  }
  await dialog.getByRole('button', { name: 'Jadwalkan' }).click();
  await expect(dialog).toHaveCount(0);
}
