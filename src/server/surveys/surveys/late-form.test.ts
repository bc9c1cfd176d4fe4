import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGradeSheet } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: SurveyScene;
beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
});
afterAll(() => t.close());

test('a form on its way at the first look is in what is shown, and one after it is refused', async () => {
  const reader = await buildStaff(t.db, 'edo:get');
  const one = await scene.class();
  await buildGradeSheet(t.db, one.id, { status: 'LOCKED' });
  const students: Awaited<ReturnType<SurveyScene['student']>>[] = [];
  for (let n = 0; n < 9; n += 1) students.push(await scene.student([one.id]));
  for (const { userId } of students.slice(0, 6)) {
    await t.as(userId);
    await fillForm(t, { type: 'EDO', scheduleId: one.id, lectureId: one.lectureId });
  }
  const cast = (db: Db, student: { id: string } | undefined) =>
    db.execute(sql`
      select * from cast_ballot('EDO', ${student?.id}, ${one.id}, ${one.lectureId}, '20252',
        (select set_id from survey_boxes where schedule_id = ${one.id} and type = 'EDO'),
        array_fill(1::smallint, array[20]), '{}'::uuid[], '{}'::text[])`);
  t.setNow(SURVEYS_OVER);
  await t.as(reader.id);
  const seen: (number | null | undefined)[] = [];
  const look = async () => {
    const { data } = await t.call(surveyReportContract.edoRows, { query: { semester: '20252' } });
    seen.push(data[0]?.respondents);
  };
  const looking = await t.db.transaction(async (tx) => {
    await cast(tx, students[6]);
    const first = look();
    await tx.execute(sql`select pg_sleep(0.4)`);
    expect(seen).toEqual([]);
    return { first };
  });
  await looking.first;
  await look();
  expect(seen).toEqual([7, 7]);
  await expect(cast(t.db, students[7])).rejects.toMatchObject({ cause: { constraint: 'survey_released' } });
});
