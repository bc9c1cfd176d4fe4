import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { students } from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { setWindows } from '#test/factories/krs-scene.ts';

const { t, scene, steps } = await krsDesk();

test('a student without an advisor is named to the office, which is not sent to itself', async () => {
  await setWindows(t, scene.period.id, ['KRS'], []);
  const student = await scene.student();
  const [{ name } = { name: '' }] = await t.db
    .update(students)
    .set({ advisorId: null })
    .where(eq(students.id, student.id))
    .returning({ name: students.name });
  const { error } = await steps.repair({ studentId: student.id, scheduleIds: [(await scene.class()).id] });
  const message = `${name} belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.`;
  expect(error).toMatchObject({ code: 'KRS_BLOCKED', message, data: [{ code: 'ADVISOR', message }] });
});

test('who has no concentration is told of to the office, which is not sent to the page of the student', async () => {
  const student = await scene.student();
  const special = await scene.class({ courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'KEUANGAN' });
  const { error } = await steps.repair({ studentId: student.id, scheduleIds: [special.id] });
  const message = 'Konsentrasinya dipilih mahasiswa, atau diisi di data mahasiswa.';
  expect(error?.data).toContainEqual(expect.objectContaining({ code: 'KRS_CONCENTRATION', message }));
});

test('a class that is not there is said at its field', async () => {
  const student = await scene.student();
  const { status, error } = await steps.repair({ studentId: student.id, scheduleIds: [newId()] });
  expect([status, error?.errors?.['scheduleIds.0']]).toEqual([
    400,
    'Kelas ini tidak ditemukan atau tidak ditawarkan lagi pada semester ini. Pilih lagi kelasnya.',
  ]);
});

test('a KRS that is already there is said to who begins one, not that a page is old', async () => {
  const student = await scene.student();
  const wish = { studentId: student.id, scheduleIds: [(await scene.class()).id] };
  expect((await steps.repair(wish)).status).toBe(200);
  const { error } = await steps.repair(wish);
  expect([error?.code, error?.message]).toEqual([
    'STALE',
    'Mahasiswa ini sudah memiliki KRS pada semester ini. Muat ulang halaman untuk mengubahnya.',
  ]);
});
