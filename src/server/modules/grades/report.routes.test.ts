import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { semesterRecords } from '#server/db/schema/grades.ts';
import { readTable } from '#server/integrations/sheets/read-sheet.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildGrade, buildGradeSheet, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let late: Awaited<ReturnType<typeof buildGradedClass>>;
let done: Awaited<ReturnType<typeof buildGradedClass>>;
let officer: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  [late, done] = [
    await buildGradedClass(t.db, { periodId }),
    await buildGradedClass(t.db, { periodId, students: 4 }),
  ];
  await buildGradeSheet(t.db, done.schedule.id, { status: 'PUBLISHED' });
  for (const [i, student] of done.students.entries()) {
    await buildGrade(t.db, {
      studentId: student.id,
      courseId: done.schedule.courseId,
      scheduleId: done.schedule.id,
      periodId,
      score: i < 2 ? 5000 : 8000,
    });
    const studentId = student.id;
    await t.db
      .insert(semesterRecords)
      .values({ studentId, periodCode: '20261', status: 'A', ips: i < 2 ? 100 : 370 });
  }
  officer = (await buildStaff(t.db, 'studentGrade:get', 'report:export')).id;
});
afterAll(() => t.close());

test('classes not handed over in time are listed with the days they are late', async () => {
  t.setNow('2027-01-30T03:00:00Z');
  await t.as(officer);
  const all = await t.call(gradeReportContract.classes, { query: {} });
  expect(all.meta.total).toBe(2);
  const { data } = await t.call(gradeReportContract.classes, { query: { late: 'true' } });
  expect(data).toMatchObject([
    { _id: late.schedule.id, status: 'DRAFT', students: 3, graded: 0, deadline: '2027-01-23', daysLate: 7 },
  ]);
  const published = await t.call(gradeReportContract.classes, { query: { status: 'PUBLISHED' } });
  expect(published.data).toMatchObject([{ _id: done.schedule.id, graded: 4, daysLate: 0 }]);
});

test('the dashboard counts letters, means and courses with many low grades', async () => {
  await t.as(officer);
  const { data } = await t.call(gradeReportContract.home, { query: {} });
  expect(data.letters.filter(({ count }) => count > 0)).toEqual([
    { letter: 'A-', count: 2 },
    { letter: 'D', count: 2 },
  ]);
  expect(data.cohorts).toEqual([{ entryYear: 2025, classType: 'OFFLINE', ips: 235, students: 4 }]);
  expect(data.lowCourses).toMatchObject([{ low: 2, graded: 4 }]);
});

test('results of students are filtered, sorted and exported', async () => {
  await t.as(officer);
  const { data } = await t.call(gradeReportContract.students, { query: { sort: '-ips', entryYear: 2025 } });
  expect(data.map(({ ips }) => ips)).toEqual([370, 370, 100, 100]);
  expect((await t.call(gradeReportContract.students, { query: { entryYear: 2024 } })).data).toEqual([]);
  const file = await t.call(gradeReportContract.exportStudents, { query: { format: 'csv' } });
  const table = await readTable(file.data as Buffer);
  expect(table.rows).toHaveLength(5);
  expect(table.rows[0]).toContain('IPK');
  const paper = await t.call(gradeReportContract.exportClasses, { query: { format: 'pdf' } });
  expect((paper.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
  expect((await t.call(gradeReportContract.exportStudents, { query: {} })).status).toBe(403);
});
