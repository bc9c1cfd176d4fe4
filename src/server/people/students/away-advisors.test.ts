import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { lecturers } from '#server/platform/db/schema.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildLecturer, buildStudent, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
const fieldsOf = ({ nim, name, email, entryYear, entrySemester, entryDate, classType }: Student) => ({
  nim,
  name,
  email,
  entryYear,
  entrySemester,
  entryDate,
  classType,
});
const ofClass = (advisorId: string) => ({
  name: 'PA',
  entryYear: 2025,
  classType: 'OFFLINE' as const,
  advisorId,
});

/** Every way a lecturer becomes an advisor, with the field it is told at. */
const ways: Record<string, [field: string, call: (student: Student, advisorId: string) => Promise<unknown>]> =
  {
    'a new student': [
      'advisorId',
      (student, advisorId) =>
        t.call(studentContract.save, {
          body: { ...fieldsOf(student), nim: `9${student.nim}`, email: `b-${student.email}`, advisorId },
        }),
    ],
    'a student': [
      'advisorId',
      (student, advisorId) =>
        t.call(studentContract.save, {
          body: { _id: student.id, updatedAt: student.updatedAt, ...fieldsOf(student), advisorId },
        }),
    ],
    'many students': [
      'value',
      ({ id }, value) => t.call(studentBulkContract.edit, { body: { ids: [id], field: 'advisorId', value } }),
    ],
    'an advisor': [
      'advisorId',
      ({ id }, advisorId) =>
        t.call(studentContract.addToAdvisor, { params: { advisorId }, body: { studentIds: [id] } }),
    ],
    'a class': [
      'advisorId',
      (_, advisorId) => t.call(studentClassContract.save, { body: ofClass(advisorId) }),
    ],
  };

test.each(Object.entries(ways))(
  '%s is given nobody who does not teach at present',
  async (_, [field, call]) => {
    const student = await buildStudent(t.db);
    const away = await buildLecturer(t.db, { activityStatus: '24' });
    expect(await call(student, away.id)).toMatchObject({
      status: 400,
      error: { errors: { [field]: expect.stringContaining('berstatus izin belajar. Pilih dosen lain.') } },
    });
    expect((await studentNow(t.db, student.id))?.advisorId).toBeNull();
  },
);

test('an advisor who went away stays with the student until another is chosen', async () => {
  const advisor = await buildLecturer(t.db);
  const student = await buildStudent(t.db, { advisorId: advisor.id });
  await t.db.update(lecturers).set({ activityStatus: '20' }).where(eq(lecturers.id, advisor.id));
  const body = { _id: student.id, updatedAt: student.updatedAt, ...fieldsOf(student), advisorId: advisor.id };
  expect((await t.call(studentContract.save, { body: { ...body, name: 'Nama Baru' } })).status).toBe(200);
});

test('a file names its cell', async () => {
  const scene = importScene(t);
  const away = await buildLecturer(t.db, { activityStatus: '24', nidn: '0411118899' });
  const { data } = await scene.upload(studentFile([studentLine(990, { nidn_pa: '0411118899' })]));
  const [row] = await scene.rowsOf(data._id);
  expect(row?.errors).toEqual({ nidn_pa: `${away.name} tidak aktif mengajar.` });
});
