import { afterAll, beforeAll, expect, test } from 'vitest';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the transcript counts towards the total of the own curriculum, not of the settings', async () => {
  const curriculum = await buildCurriculum(t.db, { totalSks: 146, mandatorySks: 120, electiveSks: 26 });
  const student = await buildStudent(t.db, { curriculumId: curriculum.id });
  await t.as(student.userId);
  expect((await t.call(transcriptContract.transcript, {})).data.totalSks).toBe(146);
});
