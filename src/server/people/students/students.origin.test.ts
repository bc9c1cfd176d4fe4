import { afterAll, beforeAll, expect, test } from 'vitest';
import { universityNamed } from '#server/platform/reference/universities.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, next, studentNow } from '#test/factories/people.ts';
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
