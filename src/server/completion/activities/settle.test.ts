import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActivityDrive, activityScene, type ActivityScene } from '#test/factories/activity-scene.ts';
import { openTopicsOf } from '#test/factories/notices.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ActivityScene;
beforeAll(async () => {
  t = await testApp();
  scene = await activityScene(t);
  t.setNow(TEST_NOW);
});
afterAll(() => t.close());

test('who is asked about a programme is asked until it goes on, who is invited until he has answered', async () => {
  const [leader, member] = [await scene.student(), await scene.student()];
  const one = new ActivityDrive(t, scene, leader);
  await one.propose({ memberNims: [member.nim] });
  expect(await openTopicsOf(t, member)).toEqual(['activity.invited']);
  await t.as(member.userId);
  expect((await one.asStudent('CONFIRM')).status).toBe(200);
  expect(await openTopicsOf(t, member)).toEqual([]);

  await t.as(leader.userId);
  await one.upload('PROPOSAL');
  expect((await one.asStudent('SUBMIT')).status).toBe(200);
  expect(await openTopicsOf(t, scene.advisor)).toEqual(['activity.asked']);
  await one.asLecturer(scene.advisor.userId, { action: 'PA_APPROVE' });
  expect(await openTopicsOf(t, scene.advisor)).toEqual([]);
});
