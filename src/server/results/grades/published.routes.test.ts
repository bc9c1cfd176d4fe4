import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { notices } from '#server/platform/db/schema.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
let flow: GradeFlow;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
});

test('who dropped the class after scores were typed is not told that its grade is published', async () => {
  await flow.fill(8000, 7000, 6000);
  await t.db.execute(sql`
    delete from krs_items where schedule_id = ${flow.id} and student_id = ${flow.student(2).id}`);
  await flow.submit();
  expect((await flow.publish()).data).toEqual({ classes: 1, grades: 2, held: [], late: [] });
  const told = [0, 1, 2].map((index) =>
    t.db
      .select({ topic: notices.topic })
      .from(notices)
      .where(and(eq(notices.userId, flow.student(index).userId), eq(notices.topic, 'grade.published'))),
  );
  expect((await Promise.all(told)).map(({ length }) => length)).toEqual([1, 1, 0]);
});

test('the note of a return stays between office and lecturer; the student reads that it was returned', async () => {
  await flow.fill(8000, 7000, 6000);
  await flow.submit();
  await t.as(office.baak);
  const note = 'Nilai Budi dan Sari tertukar.';
  await t.call(gradeContract.return, { body: { scheduleId: flow.id, note } });
  await t.as(flow.coordinator.userId);
  await flow.submit();
  await flow.publish();
  const params = { id: flow.student(0).id };
  const [kept] = (await t.call(gradeContract.ofStudent, { params })).data;
  expect(kept?.history.map(({ kind, reason }) => [kind, reason])).toContainEqual(['RETURN', note]);
  const own = (await flow.khsOf(0)).rows[0]?.history ?? [];
  expect(own.map(({ kind }) => kind)).toEqual(['SUBMIT', 'RETURN', 'SUBMIT', 'PUBLISH']);
  expect(JSON.stringify(own)).not.toContain('Budi');
});
