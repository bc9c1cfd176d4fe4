import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveContract } from '#shared/contracts/leave.contract.ts';
import { askLeave, decideLeaveAs, leaveScene, type LeaveScene } from '#test/factories/leave-scene.ts';
import { openTopicsOf } from '#test/factories/notices.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

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
