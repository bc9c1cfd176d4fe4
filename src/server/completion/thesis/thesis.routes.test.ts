import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

test('a thesis goes from its title to the library, and its grade is published with it', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  expect(drive.now).toMatchObject({ status: 'SUBMITTED', step: 1, titles: [{ chosen: false }, {}] });
  await drive.examDone();
  expect(drive.defence).toMatchObject({ status: 'DONE', finalScore: 8200, letter: 'A-', spread: false });
  await drive.decided('PASSED', '');
  await drive.completed();
  const accepted = drive.keep(await drive.accept()).data;
  expect(accepted).toMatchObject({ status: 'ACCEPTED', finalScore: 8200, letter: 'A-', step: 3 });
  const { rows } = await t.db.execute(sql`
    select g.source, g.status, g.final_score, g.letter, g.passed, g.schedule_id = ${scene.scheduleId} as of_class,
      (select sks_passed from semester_records r where r.student_id = g.student_id and r.period_code = '20261') as sks
    from grades g join theses x on x.grade_id = g.id where x.id = ${drive.now._id}`);
  expect(rows).toEqual([
    {
      source: 'SKRIPSI',
      status: 'PUBLISHED',
      final_score: 8200,
      letter: 'A-',
      passed: true,
      of_class: true,
      sks: 126,
    },
  ]);
});
