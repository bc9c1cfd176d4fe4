import type { Page } from '@playwright/test';
import { KRS_TODAY } from './campus-days.ts';
import { enterAs, expect, send, test } from './fixtures.ts';
import { screenshot } from './pictures.ts';

type Grid = {
  meetings: { no: number; updatedAt: string; date: string | null }[];
  students: { nim: string; name: string }[];
};

const letter = {
  name: 'surat dokter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
};

/** A class of the demo lecturer whose first meeting is over today, before any defence; each project has one of its own. */
async function classOfToday(page: Page, phone: boolean) {
  const taught = await page.request.get('/api/lecture/schedule');
  const { data } = (await taught.json()) as { data: { classes: { _id: string; enrolled: number }[] } };
  const id = data.classes.filter(({ enrolled }) => enrolled > 3)[phone ? 1 : 0]?._id;
  if (id === undefined) throw new Error('the demo lecturer has no such class');
  await enterAs(page, 'baak@cendekia.test');
  const answer = await page.request.get(`/api/staff/schedule/${id}/absents`);
  const { meetings, students } = ((await answer.json()) as { data: Grid }).data;
  const student = students[test.info().retry];
  if (student === undefined) throw new Error('nobody is enrolled');
  if (meetings[0]?.date !== KRS_TODAY) {
    await send(page, 'POST', `/api/staff/schedule/${id}/move-meeting`, {
      meetingNo: 1,
      updatedAt: meetings[0]?.updatedAt,
      date: KRS_TODAY,
      roomId: null,
      mode: 'O',
      ...(phone ? { timeStart: 330, timeEnd: 375 } : { timeStart: 285, timeEnd: 330 }),
    });
  }
  await enterAs(page, 'dosen@cendekia.test');
  return { id, student };
}

async function markIll(page: Page, name: string, phone: boolean): Promise<void> {
  if (phone) {
    await page
      .getByRole('group', { name: `Presensi ${name}` })
      .getByRole('button', { name: 'Sakit' })
      .click();
    return;
  }
  const cell = page.getByRole('button', { name: `${name}, pertemuan 1:` });
  for (const mark of ['Hadir', 'Izin', 'Sakit']) {
    await cell.click();
    await expect(cell).toHaveAccessibleName(`${name}, pertemuan 1: ${mark}`);
  }
}

test('a lecturer marks illness with its letter and adds a picture; BAAK excuses it and the student sees both', async ({
  page,
  browser,
  signIn,
  axe,
  fits,
}) => {
  const phone = test.info().project.name.includes('phone');
  await signIn('lecturer');
  const { id, student } = await classOfToday(page, phone);
  await page.goto(`/dosen/jadwal/${id}?tab=presensi`);
  await markIll(page, student.name, phone);
  const absence = page.getByRole('listitem').filter({ hasText: student.name }).filter({ hasText: 'Sakit' });
  await expect(absence.getByText('Belum tersimpan')).toBeVisible();
  await absence.getByRole('button', { name: 'Catatan dan bukti' }).click();
  const note = page.getByRole('dialog', { name: `Catatan dan bukti ${student.name}, pertemuan 1` });
  await note.getByLabel('Catatan').fill('Surat dokter');
  await note.getByLabel('Bukti (surat izin atau surat dokter)').last().setInputFiles(letter);
  await expect(note.getByRole('button', { name: letter.name })).toBeVisible();
  await axe();
  await note.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Catatan dan bukti tersimpan.').first()).toBeVisible();
  await expect(absence.getByRole('button', { name: letter.name })).toBeVisible();
  await expect(absence.getByText('Belum tersimpan')).toHaveCount(0);
  await fits();
  await axe();

  await page.goto(`/dosen/jadwal/${id}?tab=pertemuan`);
  await page.getByRole('button', { name: 'Isi jurnal' }).first().click();
  const journal = page.getByRole('dialog', { name: 'Jurnal pertemuan 1' });
  await journal.getByLabel('Foto pertemuan (opsional)').last().setInputFiles(screenshot());
  await expect(journal.getByRole('button', { name: 'bukti.webp' })).toBeVisible();
  await axe();
  await journal.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Jurnal tersimpan.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Foto pertemuan 1' }).click();
  const picture = page.getByRole('img', { name: 'Foto pertemuan 1' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await axe();

  await signIn('registrar');
  await page.goto(`/staff/lecture-schedule/${id}?tab=presensi`);
  await absence.getByRole('button', { name: 'Maklumi' }).click();
  const excuse = page.getByRole('dialog', { name: `Maklumi ketidakhadiran ${student.name}?` });
  const taken = page.waitForEvent('download');
  await excuse.getByRole('button', { name: letter.name }).click();
  expect((await taken).suggestedFilename()).toBe(letter.name);
  await excuse.getByLabel('Alasan').fill('Surat dokter diterima.');
  await axe();
  await excuse.getByRole('button', { name: 'Maklumi' }).click();
  await expect(absence.getByText('Dimaklumi')).toBeVisible();

  const own = await (await browser.newContext()).newPage();
  await enterAs(own, student.nim);
  await own.goto(`/student/jadwal/${id}`);
  await expect(own.getByText('Sakit · dimaklumi')).toBeVisible();
  const fetched = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Surat Anda' }).click();
  expect((await fetched).suggestedFilename()).toBe(letter.name);
  await own.context().close();
});
