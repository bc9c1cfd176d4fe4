import { afterAll, beforeAll, expect, test } from 'vitest';
import { krsContract } from '#shared/contracts/krs.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildLecturer, buildStudent } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('smoke', async () => {
  const period = await buildPeriod(t.db);
  const curriculum = await buildCurriculum(t.db);
  const advisor = await buildLecturer(t.db);
  const course = await buildCourse(t.db, { in: curriculum.id, semester: 3 });
  const schedule = await buildSchedule(t.db, { periodId: period.id, courseId: course.id });
  const student = await buildStudent(t.db, {
    curriculumId: curriculum.id,
    advisorId: advisor.id,
    entrySemester: '20251',
    status: 'active',
  });
  await t.as(student.userId);
  const input = await t.call(krsContract.input, {});
  console.log(JSON.stringify(input, null, 1));
  const saved = await t.call(krsContract.save, { body: { scheduleIds: [schedule.id], action: 'submit' } });
  console.log(JSON.stringify(saved.error, null, 1));
  expect(saved.status).toBe(200);
});
