import { afterAll, beforeAll, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
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

const lastRun = async () => {
  await scene.asOperator();
  return (await t.call(lmsContract.state, {})).data.lastRun;
};
/** A person lets the loss of a class pass. */
async function pass(scheduleId: string): Promise<void> {
  await scene.asOperator();
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId, force: 'true' } });
  await t.runJobs();
}

test('a run that would empty class after class stops, and says so', async () => {
  const classes = [];
  for (let at = 0; at < 7; at += 1) classes.push(await scene.classOf(3));
  await scene.bring();
  for (const { students } of classes) for (const { krsId } of students) await scene.drop(krsId);
  await scene.nightly();
  expect(await lastRun()).toMatchObject({
    kind: 'NIGHTLY',
    status: 'STOPPED',
    message: expect.stringContaining('jauh di atas yang wajar'),
  });
  for (const { id } of classes) {
    expect(Object.values(await scene.membersOf(id))).toEqual([true, true, true, true]);
  }
  // Somebody looked, and lets every class pass.
  for (const { id } of classes) await pass(id);
  for (const { id } of classes) expect(await scene.courseOf(id)).toMatchObject({ is_held: false });
});

test('changes that were stopped go on only once a person has started a run', async () => {
  const classes: Awaited<ReturnType<LmsScene['classOf']>>[] = [];
  for (let at = 0; at < 12; at += 1) classes.push(await scene.classOf(12));
  await scene.bring();
  // Two of thirteen in each class: no class would be held for it.
  for (const { students } of classes) for (const { krsId } of students.slice(0, 2)) await scene.drop(krsId);
  const lost = async () => {
    let count = 0;
    for (const { id } of classes)
      count += Object.values(await scene.membersOf(id)).filter((active) => !active).length;
    return count;
  };
  await scene.changes();
  expect(await lastRun()).toMatchObject({ kind: 'CHANGES', status: 'STOPPED' });
  const before = await lost();
  expect(before).toBeLessThan(24);
  await scene.changes();
  await scene.nightly();
  expect(await lost()).toBe(before);
  for (const { id } of classes) await pass(id);
  expect(await lost()).toBe(24);
  await scene.drop(classes[0]?.students[5]?.krsId ?? '');
  await scene.changes();
  expect(await lost()).toBe(25);
});
