import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { grades } from '#server/platform/db/schema.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeFlow, gradeOffice, type GradeOffice } from '#test/factories/grade-flow.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { upsertGrades } from './grade-write.store.ts';

let t: TestApp;
let office: GradeOffice;
beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());

test('the sheet of a class leaves alone what a thesis has published in it', async () => {
  const { periodId } = office;
  const { schedule, students } = await buildGradedClass(t.db, { periodId, students: 2 });
  const [written, open] = students.map(({ id }) => id);
  const of = { scheduleId: schedule.id, courseId: schedule.courseId, periodId, sks: 3 };
  const place = { studentId: written ?? '', scheduleId: of.scheduleId, courseId: of.courseId };
  const thesis = await buildGrade(t.db, { ...place, periodId, score: 8200, source: 'SKRIPSI' });
  const rows = [written, open].map((studentId) => ({
    id: newId(),
    studentId: studentId ?? '',
    components: {},
    attendanceNote: null,
    final: null,
    letter: 'T',
    typed: null,
    index: null,
    passed: null,
    status: 'SUBMITTED' as const,
  }));
  expect([...(await upsertGrades(t.db, of, rows)).keys()]).toEqual([open]);
  const [kept] = await t.db.select().from(grades).where(eq(grades.id, thesis.id));
  expect(kept).toMatchObject({ letter: 'A-', source: 'SKRIPSI', status: 'PUBLISHED' });
});

/** A class in which the thesis of the first student was accepted before anything was typed. */
async function classWithThesis() {
  const flow = await gradeFlow(t, office);
  const { id: scheduleId, courseId, periodId } = flow.schedule;
  const place = { studentId: flow.student(0).id, scheduleId, courseId, periodId };
  const thesis = await buildGrade(t.db, { ...place, score: 8200, source: 'SKRIPSI' });
  const sheet = async () => (await t.call(gradeContract.sheet, { params: { id: scheduleId } })).data;
  return { flow, thesis, sheet };
}

test('a class is handed in and published around the grade of an accepted thesis, without a score of it', async () => {
  const { flow, thesis, sheet } = await classWithThesis();
  expect(await sheet()).toMatchObject({
    hasScores: false,
    rows: [{ final: 8200, letter: 'A-', fromThesis: true }, { fromThesis: false }, { fromThesis: false }],
  });
  const refused = await t.call(gradeContract.saveScores, {
    body: {
      scheduleId: flow.id,
      mode: 'cells',
      rows: [{ studentId: flow.student(0).id, updatedAt: thesis.updatedAt, components: { UAS: 5000 } }],
    },
  });
  expect(refused.data).toMatchObject({
    saved: [],
    refused: [{ message: 'Nilai tugas akhir ini berasal dari skripsi.' }],
  });
  const rows = [1, 2].map((at) => ({ studentId: flow.student(at).id, components: { UAS: 7000 } }));
  await t.call(gradeContract.saveScores, { body: { scheduleId: flow.id, rows } });
  const { status, data } = await flow.submit();
  expect([status, data.status]).toEqual([200, 'SUBMITTED']);
  expect((await flow.publish()).data).toEqual({ classes: 1, grades: 2, held: [], late: [] });
  expect((await sheet()).rows.map(({ final, letter }) => [final, letter])).toEqual([
    [8200, 'A-'],
    [7000, 'B'],
    [7000, 'B'],
  ]);
});
