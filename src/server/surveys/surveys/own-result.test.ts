import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { fillForm, surveyScene } from '#test/factories/surveys.ts';
import { statementsOf } from '#test/statements.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  t.setNow(TEST_NOW);
  await t.close();
});

test('the own result waits for no class type that nobody was in', async () => {
  const scene = await surveyScene(t);
  await t.db.execute(sql`
    update calendar_events set class_types = '{OFFLINE}' where period_id = ${scene.active.id} and type = 'KRS'`);
  const lecturer = await buildLecturer(t.db);
  const { id } = await scene.class({ lecturerIds: [lecturer.id] });
  await t.as((await scene.student([id])).userId);
  await fillForm(t, { type: 'EDO', scheduleId: id, lectureId: lecturer.id });
  const distant = await scene.student([id]);
  await t.db.execute(sql`update students set class_type = 'SIL' where id = ${distant.id}`);

  t.setNow('2027-02-01T03:00:00.000Z');
  await t.as(lecturer.userId);
  const term = async () => (await t.call(surveyReportContract.mine, { query: {} })).data.period?.code ?? null;
  expect(await term()).toBeNull();
  await t.db.execute(sql`update krs set state = 'REJECTED' where student_id = ${distant.id}`);
  expect(await term()).toBe('20252');
  // Lecturer, readable terms, terms with answers, scores by term, the classes with their sum.
  expect(await statementsOf(term)).toBe(5);
});
