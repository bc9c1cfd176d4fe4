import { afterAll, beforeAll, expect, test } from 'vitest';
import { lmsContract } from '#shared/contracts/lms.contract.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

test('rights the account lacks are found by looking for somebody and a class that are there', async () => {
  await scene.classOf(1);
  await scene.bring();
  const { can, courses } = scene.moodle.site;
  const warning = async () => (await t.call(lmsContract.check, {})).data.warning;
  const without = async (right: Parameters<typeof can.delete>[0]) => {
    can.delete(right);
    const said = await warning();
    can.add(right);
    return said;
  };
  expect(await warning()).toBe('');
  expect(await without('moodle/user:viewalldetails')).toContain('hak moodle/user:viewalldetails,');
  expect(await without('moodle/user:viewdetails')).toContain('hak moodle/user:viewdetails,');
  expect(await without('moodle/site:viewuseridentity')).toContain('hak moodle/site:viewuseridentity,');
  expect(await without('moodle/course:update')).toContain('hak moodle/course:update,');
  const shown = new Map([...courses.values()].map(({ id, visible }) => [id, visible]));
  for (const course of courses.values()) course.visible = 0;
  expect(await warning()).toBe('');
  expect(await without('moodle/course:viewhiddencourses')).toContain('moodle/course:viewhiddencourses');
  for (const course of courses.values()) course.visible = shown.get(course.id) ?? 1;
});
