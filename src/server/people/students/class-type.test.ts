import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent, buildStudentClass, next, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildCurriculum(t.db, { startSemester: '20201' });
  await t.as((await buildStaff(t.db, 'student:get', 'student:create', 'student:update')).id);
});
afterAll(() => t.close());

test('a class of another class type is refused, for new students too; both change together', async () => {
  const online = await buildStudentClass(t.db, { classType: 'ONLINE' });
  const student = await buildStudent(t.db, { classType: 'OFFLINE' });
  const { id: _id, nim, name, email, entryYear, entrySemester, entryDate, classType, updatedAt } = student;
  const record = { name, entryYear, entrySemester, entryDate, classType };
  const change = (patch: object) =>
    t.call(studentContract.save, { body: { _id, nim, email, updatedAt, ...record, ...patch } });
  const errors = { classId: 'Tipe kelas mahasiswa Reguler, kelas ini Eksekutif.' };
  expect(await change({ classId: online.id })).toMatchObject({ status: 400, error: { errors } });
  const n = next();
  const added = { nim: String(98_000_000_000 + n), email: `kelas${n}@contoh.test`, classId: online.id };
  const refused = await t.call(studentContract.save, { body: { ...record, ...added } });
  expect(refused).toMatchObject({ status: 400, error: { errors } });
  expect((await studentNow(t.db, _id))?.classId).toBeNull();
  expect((await change({ classId: online.id, classType: 'ONLINE' })).status).toBe(200);
  expect(await studentNow(t.db, _id)).toMatchObject({ classId: online.id, classType: 'ONLINE' });
});
