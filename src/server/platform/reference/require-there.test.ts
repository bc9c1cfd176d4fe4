import { afterAll, beforeAll, expect, test } from 'vitest';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import {
  buildAdmin,
  buildLecturer,
  buildStudent,
  buildStudentClass,
  studentNow,
} from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** Everything that is done to ticked students, by the ids that are ticked. */
const ticked = {
  'deletes them': (ids: string[]) => t.call(studentBulkContract.remove, { body: { ids } }),
  'shows a change': (ids: string[]) =>
    t.call(studentBulkContract.previewEdit, { body: { ids, field: 'classType', value: classTypes[0] } }),
  'changes them': (ids: string[]) =>
    t.call(studentBulkContract.edit, { body: { ids, field: 'classType', value: classTypes[0] } }),
  'gives them no advisor': (ids: string[]) =>
    t.call(studentBulkContract.edit, { body: { ids, field: 'advisorId', value: null } }),
  'makes their passwords': (ids: string[]) => t.call(studentBulkContract.passwordSheet, { body: { ids } }),
  'exports them': (ids: string[]) =>
    t.call(studentBulkContract.export, {
      body: { ids, format: 'csv', columns: 'academic', purpose: 'Rapat senat' },
    }),
  'gives them an advisor': async (studentIds: string[]) =>
    t.call(studentContract.addToAdvisor, {
      params: { advisorId: (await buildLecturer(t.db)).id },
      body: { studentIds },
    }),
  'moves them into a class': async (studentIds: string[]) =>
    t.call(studentClassContract.move, {
      params: { id: (await buildStudentClass(t.db)).id },
      body: { studentIds, overCapacity: false },
    }),
};

test.each(Object.entries(ticked))('who %s is told of ticked students that are gone', async (_, act) => {
  const { id } = await buildStudent(t.db);
  const gone = { status: 404, error: { message: expect.stringContaining('tidak ditemukan') } };
  expect(await act([crypto.randomUUID()])).toMatchObject(gone);
  expect(await act([id, crypto.randomUUID()])).toMatchObject(gone);
  expect(await studentNow(t.db, id)).toMatchObject({ id, advisorId: null });
});
