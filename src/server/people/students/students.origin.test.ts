import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { students } from '#server/platform/db/schema.ts';
import { universityNamed } from '#server/platform/reference/universities.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent, next, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildCurriculum(t.db, { startSemester: '20201' });
  await t.as((await buildStaff(t.db, 'student:get', 'student:create', 'student:update')).id);
});
afterAll(() => t.close());

/** Saves a transfer student; what `change` leaves out is that of a new one. */
const save = (change: object) => {
  const n = next();
  const fresh = {
    nim: String(98_000_000_000 + n),
    name: `Contoh Pindahan ${n}`,
    email: `pindahan${n}@contoh.test`,
  };
  const entry = {
    entryYear: 2026,
    entrySemester: '20261',
    entryDate: '2026-08-10',
    registrationType: '2' as const,
  };
  return t.call(studentContract.save, { body: { ...fresh, ...entry, classType: 'OFFLINE', ...change } });
};

test('a former programme chosen from the list is kept with its id, the college by its name in the list', async () => {
  const college = universityNamed('universitas padjadjaran');
  const origin = {
    universityId: college?.id,
    universityName: 'Universitas Padjadjaran, Bandung',
    programId: '3d4f0f5e-7a53-4c64-9a39-0d1f5f6f0a11',
    programName: 'S1 Manajemen',
  };
  const { data } = await save({ origin });
  const kept = { ...origin, universityName: college?.name };
  expect((await studentNow(t.db, data._id))?.origin).toEqual(kept);
  const typed = { universityName: 'Akademi Contoh', programName: 'Akuntansi' };
  const record = await studentNow(t.db, data._id);
  const { nim, name, email } = record ?? {};
  const stamp = record?.updatedAt;
  const changed = await save({
    _id: data._id,
    nim,
    name,
    email,
    updatedAt: stamp,
    registrationType: '2',
    origin: typed,
  });
  expect(changed.status).toBe(200);
  expect((await studentNow(t.db, data._id))?.origin).toEqual(typed);
  const wrong = await save({ origin: { ...origin, programId: 'Manajemen' } });
  expect([wrong.status, wrong.error.errors]).toEqual([
    400,
    { 'origin.programId': 'Pilih program studi asal.' },
  ]);
});

test('a former college that is in no list is refused at its field; one on record stays', async () => {
  const origin = { universityId: 'nope', universityName: 'Akademi Contoh', programName: 'Akuntansi' };
  const refused = await save({ origin });
  expect([refused.status, refused.error.errors]).toEqual([
    400,
    { 'origin.universityId': 'Perguruan tinggi tidak ditemukan.' },
  ]);
  const { data } = await save({ origin: { ...origin, universityId: undefined } });
  await t.db.update(students).set({ origin }).where(eq(students.id, data._id));
  const { nim, email, updatedAt } = (await studentNow(t.db, data._id)) ?? {};
  const renamed = { _id: data._id, nim, email, updatedAt, origin, name: 'Contoh Nama Baru' };
  expect((await save(renamed)).status).toBe(200);
  expect(await studentNow(t.db, data._id)).toMatchObject({ name: 'Contoh Nama Baru', origin });
  const elsewhere = await studentNow(t.db, data._id);
  const other = { ...origin, universityId: 'other' };
  expect(
    (await save({ ...renamed, updatedAt: elsewhere?.updatedAt, origin: other })).error.errors,
  ).toHaveProperty(['origin.universityId']);
});

test('what a record lacks or says wrongly of its entry keeps no other change back', async () => {
  const n = next();
  const old = { registrationType: '2', origin: null, entryYear: 2025, entrySemester: '20241' };
  const { id, nim, email } = await buildStudent(t.db, {
    ...old,
    email: `lama${n}@contoh.test`,
    entryDate: '2021-08-01',
  });
  const change = async (fields: object) => {
    const { updatedAt, curriculumId } = (await studentNow(t.db, id)) ?? {};
    const form = { _id: id, nim, email, updatedAt, curriculumId, ...old, entryDate: '2021-08-01' };
    return save({ ...form, name: 'Contoh Nama Lama', ...fields });
  };
  expect((await change({ name: 'Contoh Nama Baru' })).status).toBe(200);
  expect(await studentNow(t.db, id)).toMatchObject({ ...old, name: 'Contoh Nama Baru' });
  expect((await change({ entrySemester: '20261' })).error.errors).toHaveProperty('entrySemester');
  expect((await change({ registrationType: '16' })).error.errors).toHaveProperty(['origin.universityName']);
});

test('a college that the feeder told since is in the list', async () => {
  const id = '11111111-2222-4333-8444-555555555555';
  await t.db.execute(
    sql`insert into feeder_colleges (id, name, code) values (${id}, 'Kampus Contoh Baru', '999')`,
  );
  const { data } = await save({
    origin: { universityId: id, universityName: 'Kampus Baru', programName: 'Akuntansi' },
  });
  expect((await studentNow(t.db, data._id))?.origin).toMatchObject({ universityName: 'Kampus Contoh Baru' });
});
