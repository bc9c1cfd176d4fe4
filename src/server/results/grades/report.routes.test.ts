import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { scoreStatistics } from '#shared/results/grades/statistics.ts';
import { semesterRecords } from '#server/platform/db/schema.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildStaff, buildStudentClass } from '#test/factories/people.ts';
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

test('what the grades of a class come to agrees with raw rows and with its sheet', async () => {
  await t.as(officer);
  const { data } = await t.call(gradeReportContract.classes, { query: { courseId: done.schedule.courseId } });
  const { rows } = await t.db.execute<{ n: number; mean: number; sd: number }>(sql`
    with scores as (select final_score::numeric as score from grades where schedule_id = ${done.schedule.id}),
      middle as (select sum(score) / count(*) as mean from scores)
    select count(*)::int as n, round(max(mean))::int as mean, round(sqrt(sum((score - mean) ^ 2) / count(*)))::int as sd
    from scores cross join middle`);
  expect(data).toMatchObject([{ graded: rows[0]?.n, mean: rows[0]?.mean, deviation: rows[0]?.sd }]);
  expect(data[0]).toMatchObject({
    graded: 4,
    mean: 6500,
    deviation: 1500,
    letters: [0, 2, 0, 0, 0, 0, 0, 2, 0],
  });
  const { data: sheet } = await t.call(gradeContract.sheet, { params: { id: done.schedule.id } });
  const shown = scoreStatistics(sheet.rows.flatMap(({ final }) => final ?? []));
  expect(shown).toEqual({ mean: data[0]?.mean, deviation: data[0]?.deviation });
  const none = await t.call(gradeReportContract.classes, { query: { courseId: late.schedule.courseId } });
  expect(none.data).toMatchObject([{ graded: 0, mean: null, deviation: null }]);
});

test('classes are narrowed by class, lecturer and entry year; results by class of students', async () => {
  await t.as(officer);
  const ids = async (query: object) =>
    (await t.call(gradeReportContract.classes, { query })).data.map(({ _id }) => _id);
  expect(await ids({ lecturerId: done.second.id })).toEqual([done.schedule.id]);
  expect(await ids({ className: 'Z' })).toEqual([]);
  expect(await ids({ className: 'A' })).toHaveLength(2);
  expect(await ids({ entryYear: 2025 })).toHaveLength(2);
  expect(await ids({ entryYear: 2019 })).toEqual([]);
  const group = await buildStudentClass(t.db);
  await t.db.execute(sql`update students set class_id = ${group.id} where id = ${done.students[0]?.id}`);
  const ofGroup = await t.call(gradeReportContract.students, { query: { classId: group.id } });
  expect(ofGroup.data.map(({ _id }) => _id)).toEqual([done.students[0]?.id]);
});

test('the grades of one class come as a sheet with every component', async () => {
  await t.as(officer);
  const params = { id: done.schedule.id };
  const answer = await t.call(gradeReportContract.exportSheet, { params, query: {} });
  const { rows } = await readTable(answer.data as Buffer);
  expect(rows[0]).toEqual(['NIM', 'Nama', 'UAS', 'Nilai akhir', 'Huruf']);
  expect(rows.slice(1).map((row) => row.slice(3))).toEqual([
    ['50', 'D'],
    ['50', 'D'],
    ['80', 'A-'],
    ['80', 'A-'],
  ]);
  const paper = await t.call(gradeReportContract.exportSheet, { params, query: { format: 'pdf' } });
  expect((paper.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
  expect((await t.call(gradeReportContract.exportSheet, { params, query: {} })).status).toBe(403);
});

test('figures of the dashboard agree with raw rows', async () => {
  await t.as(officer);
  const { data } = await t.call(gradeReportContract.home, { query: {} });
  const { rows } = await t.db.execute<{ letter: string; count: number }>(sql`
    select letter, count(id)::int as count from grades
    where status <> 'DRAFT' and status <> 'SUBMITTED' and period_id = ${periodId} group by letter`);
  expect(
    data.letters.filter(({ count }) => count > 0).toSorted((a, b) => (a.letter < b.letter ? -1 : 1)),
  ).toEqual(rows.toSorted((a, b) => (a.letter < b.letter ? -1 : 1)));
});

test('the dashboard shows the latest term in which classes were graded, not one with recognised grades alone', async () => {
  await t.as(officer);
  const next = await buildPeriod(t.db, {
    academicYear: '2026/2027',
    semester: 'GENAP',
    code: '20262',
    startDate: '2027-02-08',
    endDate: '2027-07-24',
    isActive: false,
  });
  const [student] = done.students;
  if (!student) throw new Error('a student is missing');
  const { id: courseId } = await buildCourse(t.db);
  await buildGrade(t.db, {
    studentId: student.id,
    courseId,
    periodId: next.id,
    score: 9000,
    source: 'MBKM',
  });
  const { data } = await t.call(gradeReportContract.home, { query: {} });
  expect(data.period).toMatchObject({ _id: periodId });
});

test('a class that nobody is in is late for nobody: its grades cannot be handed over', async () => {
  t.setNow('2027-01-30T03:00:00Z');
  const { schedule } = await buildGradedClass(t.db, { periodId, students: 0 });
  await t.as(officer);
  const { data } = await t.call(gradeReportContract.classes, { query: { courseId: schedule.courseId } });
  expect(data).toMatchObject([{ status: 'DRAFT', students: 0, deadline: '2027-01-23', daysLate: 0 }]);
  const { data: listed } = await t.call(gradeReportContract.classes, { query: { late: 'true' } });
  expect(listed.map(({ _id }) => _id)).toEqual([late.schedule.id]);
});
