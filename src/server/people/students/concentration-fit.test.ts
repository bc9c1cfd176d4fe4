import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent, next, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let curriculumId: string;
let plain: Awaited<ReturnType<typeof buildCurriculum>>;

beforeAll(async () => {
  t = await testApp();
  curriculumId = (await buildCurriculum(t.db)).id;
  await buildCourse(t.db, { in: curriculumId, courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'SDM' });
  // A course of a concentration that every student takes makes no concentration of it.
  plain = await buildCurriculum(t.db);
  await buildCourse(t.db, { in: plain.id, courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'PEMASARAN' });
  await buildCourse(t.db, { in: plain.id, courseType: 'WAJIB', jurusanOrKonsentrasi: 'SDM' });
  await t.as((await buildStaff(t.db, 'student:get', 'student:create', 'student:update')).id);
});
afterAll(() => t.close());

const create = (change: { concentration: 'SDM' | null; curriculumId: string }) => {
  const n = next();
  const body = {
    nim: String(98_000_000_000 + n),
    name: `Contoh Baru ${n}`,
    email: `konsentrasi${n}@contoh.test`,
    entryYear: 2026,
    entrySemester: '20261',
    entryDate: '2026-08-10',
    classType: 'OFFLINE' as const,
    ...change,
  };
  return t.call(studentContract.save, { body });
};
const change = async (id: string, patch: object) => {
  const record = await studentNow(t.db, id);
  if (!record) throw new Error('no student');
  const { nim, name, email, entryYear, entrySemester, entryDate, classType, concentration } = record;
  const form = { nim, name, email, entryYear, entrySemester, entryDate, classType, concentration };
  const body = { ...form, _id: id, updatedAt: record.updatedAt, curriculumId: record.curriculumId, ...patch };
  return t.call(studentContract.save, { body });
};
const refusal = () => ({
  concentration: `${plain.name} tidak memiliki mata kuliah konsentrasi Sumber Daya Manusia.`,
});

test('a new student is in a concentration of the own curriculum, or in none', async () => {
  expect((await create({ concentration: 'SDM', curriculumId })).status).toBe(200);
  expect((await create({ concentration: null, curriculumId: plain.id })).status).toBe(200);
  expect((await create({ concentration: 'SDM', curriculumId: plain.id })).error.errors).toEqual(refusal());
});

test('a curriculum whose concentration courses are still to come keeps nobody from one', async () => {
  const { id } = await buildCurriculum(t.db);
  await buildCourse(t.db, { in: id, courseType: 'WAJIB' });
  expect((await create({ concentration: 'SDM', curriculumId: id })).status).toBe(200);
});

test('neither the concentration nor the curriculum changes to one that does not go with the other', async () => {
  const { id } = await buildStudent(t.db, { curriculumId: plain.id });
  expect((await change(id, { concentration: 'SDM' })).error.errors).toEqual(refusal());
  expect((await change(id, { concentration: 'SDM', curriculumId })).status).toBe(200);
  expect((await change(id, { curriculumId: plain.id })).error.errors).toEqual(refusal());
  expect(await studentNow(t.db, id)).toMatchObject({ concentration: 'SDM', curriculumId });
});

test('what did not go together before keeps nobody from changing the rest', async () => {
  const { id } = await buildStudent(t.db, { curriculumId: plain.id, concentration: 'SDM' });
  expect((await change(id, { name: 'Contoh Nama Baru' })).status).toBe(200);
  expect((await change(id, { concentration: null })).status).toBe(200);
});
