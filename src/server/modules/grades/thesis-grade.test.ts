import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/id.ts';
import { grades } from '#server/db/schema/grades.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildGrade, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { upsertGrades } from './grade-write.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the sheet of a class leaves alone what a thesis has published in it', async () => {
  const period = await buildPeriod(t.db);
  const { schedule, students } = await buildGradedClass(t.db, { periodId: period.id, students: 2 });
  const [written, open] = students.map(({ id }) => id);
  const of = { scheduleId: schedule.id, courseId: schedule.courseId, periodId: period.id, sks: 3 };
  const place = { studentId: written ?? '', scheduleId: of.scheduleId, courseId: of.courseId };
  const thesis = await buildGrade(t.db, { ...place, periodId: period.id, score: 8200, source: 'SKRIPSI' });
  const rows = [written, open].map((studentId) => ({
    ...{ id: newId(), studentId: studentId ?? '', components: {}, attendanceNote: null, final: null },
    ...{ letter: 'T', typed: null, index: null, passed: null, status: 'SUBMITTED' as const },
  }));
  expect([...(await upsertGrades(t.db, of, rows)).keys()]).toEqual([open]);
  const [kept] = await t.db.select().from(grades).where(eq(grades.id, thesis.id));
  expect(kept).toMatchObject({ letter: 'A-', source: 'SKRIPSI', status: 'PUBLISHED' });
});
