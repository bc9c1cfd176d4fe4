import { afterAll, beforeAll, expect, test } from 'vitest';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { openTopicsOf } from '#test/factories/notices.ts';
import { rpsScene } from '#test/factories/rps.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(TEST_NOW);
});
afterAll(() => t.close());

test('a plan asks the head of programme until it is decided, its owner until it is handed in again', async () => {
  const scene = await rpsScene(t, await buildPeriod(t.db));
  const head = { userId: scene.kaprodi.id };
  const sent = await scene.submitted();
  expect(await openTopicsOf(t, head)).toEqual(['rps.submitted']);
  await t.as(scene.kaprodi.id);
  const params = { id: sent._id };
  const body = { updatedAt: sent.updatedAt, note: 'Lengkapi pustaka' };
  const { data: back } = await t.call(rpsContract.giveBack, { params, body });
  expect(await openTopicsOf(t, head)).toEqual([]);
  expect(await openTopicsOf(t, scene.coordinator)).toEqual(['rps.returned']);
  t.setNow('2026-08-25T03:00:00.000Z');
  await t.as(scene.coordinator.userId);
  expect((await scene.send(back)).status).toBe(200);
  expect(await openTopicsOf(t, scene.coordinator)).toEqual([]);
  expect(await openTopicsOf(t, head)).toEqual(['rps.submitted']);
});
