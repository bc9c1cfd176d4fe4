import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, concentrationChoices, mainData, students } from '#server/platform/db/schema.ts';
import { concentrationContract } from '#shared/people/students/concentration.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let curriculumId: string;

beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  curriculumId = (await buildCurriculum(t.db)).id;
  for (const jurusanOrKonsentrasi of ['BISNIS', 'SDM', 'KEUANGAN'] as const) {
    await buildCourse(t.db, { in: curriculumId, courseType: 'KONSENTRASI', jurusanOrKonsentrasi });
  }
});
afterAll(() => t.close());

/** In the Ganjil of 2026 this intake is in its fifth semester. */
const fifth = { entryYear: 2024, entrySemester: '20241' } as const;

async function choose(body: { concentration: 'SDM' | 'KEUANGAN' | 'BISNIS' | 'PEMASARAN'; reason?: string }) {
  const { data } = await t.call(concentrationContract.get, {});
  return t.call(concentrationContract.choose, { body: { ...body, updatedAt: data.updatedAt } });
}

test('is chosen from the fourth semester, changed once with a reason, and recorded', async () => {
  const student = await buildStudent(t.db, { ...fifth, curriculumId });
  await t.as(student.userId);
  const first = await t.call(concentrationContract.get, {});
  expect(first.data).toMatchObject({ current: null, refusal: null, isChange: false });
  expect((await choose({ concentration: 'SDM' })).data).toMatchObject({ current: 'SDM', isChange: true });
  expect(await choose({ concentration: 'SDM', reason: 'Sama saja' })).toMatchObject({ status: 422 });
  expect(await choose({ concentration: 'KEUANGAN' })).toMatchObject({
    status: 400,
    error: { errors: { reason: 'Tulis alasan mengganti konsentrasi.' } },
  });
  const changed = await choose({ concentration: 'KEUANGAN', reason: 'Minat pada keuangan' });
  expect(changed.data).toMatchObject({
    current: 'KEUANGAN',
    refusal: 'Konsentrasi hanya dapat diganti satu kali. Hubungi BAAK bila perlu diubah lagi.',
  });
  expect(await choose({ concentration: 'BISNIS', reason: 'Lagi' })).toMatchObject({ status: 422 });
  const [row] = await t.db.select().from(students).where(eq(students.id, student.id));
  expect(row?.concentration).toBe('KEUANGAN');
  const kept = await t.db
    .select()
    .from(concentrationChoices)
    .where(eq(concentrationChoices.studentId, student.id))
    .orderBy(concentrationChoices.at, concentrationChoices.id);
  expect(kept).toMatchObject([
    { from: null, to: 'SDM', reason: '' },
    { from: 'SDM', to: 'KEUANGAN', reason: 'Minat pada keuangan' },
  ]);
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.id));
  expect(trail.filter(({ action }) => action === 'student.update')).toHaveLength(2);
});

test('is one of the own curriculum, and none where that has none', async () => {
  const student = await buildStudent(t.db, { ...fifth, curriculumId });
  await t.as(student.userId);
  const { options } = (await t.call(concentrationContract.get, {})).data;
  expect(options.map(({ value }) => value)).toEqual(['BISNIS', 'SDM', 'KEUANGAN']);
  expect(await choose({ concentration: 'PEMASARAN' })).toMatchObject({
    status: 422,
    error: { message: 'Konsentrasi Pemasaran tidak ada di kurikulum Anda.' },
  });
  await t.as((await buildStudent(t.db, fifth)).userId);
  expect((await t.call(concentrationContract.get, {})).data).toMatchObject({
    options: [],
    refusal: 'Kurikulum Anda tidak memiliki konsentrasi.',
  });
  expect(await choose({ concentration: 'SDM' })).toMatchObject({ status: 422 });
});

test('is not for others, too early, or from a stale copy', async () => {
  const young = await buildStudent(t.db, { entryYear: 2025, entrySemester: '20251', curriculumId });
  await t.as(young.userId);
  expect((await t.call(concentrationContract.get, {})).data.refusal).toBe(
    'Konsentrasi dipilih mulai semester 4.',
  );
  expect(await choose({ concentration: 'SDM' })).toMatchObject({ status: 422 });
  const student = await buildStudent(t.db, { ...fifth, curriculumId });
  await t.as(student.userId);
  const stale = { concentration: 'SDM', reason: '', updatedAt: '2026-01-01T00:00:00.000Z' } as const;
  expect((await t.call(concentrationContract.choose, { body: stale })).status).toBe(409);
  await t.as((await buildStaff(t.db, 'student:get', 'student:update')).id);
  expect((await t.call(concentrationContract.get, {})).status).toBe(403);
  await t.as(null);
  expect((await t.call(concentrationContract.get, {})).status).toBe(401);
});

test('the last place of a quota goes to one of those who ask at once', async () => {
  const academic = { concentrationQuota: { BISNIS: 0, SDM: 1, KEUANGAN: 0, PEMASARAN: 0 } };
  await t.db.insert(mainData).values({ id: 1, data: { academic } });
  t.services.campus.forget();
  const intake = { entryYear: 2023, entrySemester: '20231', curriculumId } as const;
  // Who left for good gives the place back, inactive as they stay.
  const exit = { type: '4', date: '2026-02-01', semesterCode: '20252' };
  await buildStudent(t.db, { ...intake, concentration: 'SDM', status: 'inactive', exit });
  const asked = [];
  for (const { userId } of [await buildStudent(t.db, intake), await buildStudent(t.db, intake)]) {
    await t.as(userId);
    const { data } = await t.call(concentrationContract.get, {});
    const body = { concentration: 'SDM', reason: '', updatedAt: data.updatedAt } as const;
    asked.push(t.call(concentrationContract.choose, { body }));
  }
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
