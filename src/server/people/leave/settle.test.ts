import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { askLeave, decideLeaveAs, leaveScene, type LeaveScene } from '#test/factories/leave-scene.ts';
import { openTopicsOf } from '#test/factories/notices.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LeaveScene;
beforeAll(async () => {
  t = await testApp();
  scene = await leaveScene(t);
});
afterAll(() => t.close());

test('the advisor is asked about a leave until it is decided or taken back', async () => {
  const one = await scene.student();
  const { _id: id } = (await askLeave(t, one.userId)).data;
  expect(await openTopicsOf(t, scene.advisor)).toEqual(['leave.waiting']);
  await decideLeaveAs(t, scene.advisor.userId, id);
  expect(await openTopicsOf(t, scene.advisor)).toEqual([]);

  const other = await scene.student();
  const { _id: second } = (await askLeave(t, other.userId)).data;
  expect(await openTopicsOf(t, scene.advisor)).toEqual(['leave.waiting']);
  const { data } = await t.call(leaveContract.own, {});
  const updatedAt = data.leaves[0]?.updatedAt ?? '';
  const taken = await t.call(leaveContract.cancel, { params: { id: second }, body: { updatedAt } });
  expect(taken.status).toBe(200);
  expect(await openTopicsOf(t, scene.advisor)).toEqual([]);
});

test('a leave that waits for the advisor goes to the new one with the student', async () => {
  const student = await scene.student();
  const { _id: id } = (await askLeave(t, student.userId)).data;
  expect(await openTopicsOf(t, scene.advisor)).toEqual(['leave.waiting']);
  const next = await buildLecturer(t.db);
  const clerk = await buildStaff(t.db, 'studentAdvisor:update');
  let minutes = 0;
  const give = async (advisorId: string) => {
    minutes += 1;
    t.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000));
    await t.as(clerk.id);
    const body = { studentIds: [student.id] };
    expect((await t.call(studentContract.addToAdvisor, { params: { advisorId }, body })).status).toBe(200);
  };
  await give(next.id);
  expect([await openTopicsOf(t, scene.advisor), await openTopicsOf(t, next)]).toEqual([
    [],
    ['leave.waiting'],
  ]);
  await give(scene.advisor.id);
  expect([await openTopicsOf(t, scene.advisor), await openTopicsOf(t, next)]).toEqual([
    ['leave.waiting'],
    [],
  ]);
  await t.as(clerk.id);
  expect((await t.call(studentContract.removeAdvisor, { params: { id: student.id } })).status).toBe(200);
  expect(await openTopicsOf(t, scene.advisor)).toEqual([]);
  await give(next.id);
  await decideLeaveAs(t, next.userId, id);
  expect(await openTopicsOf(t, next)).toEqual([]);
});
