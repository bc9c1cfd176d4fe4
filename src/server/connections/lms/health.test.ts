import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { type MoodleEmulator, startMoodleEmulator } from '#tools/emulators/moodle/emulator.ts';
import { connectLms } from '#test/factories/lms-scene.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let moodle: MoodleEmulator;
beforeAll(async () => {
  t = await testApp();
  moodle = await startMoodleEmulator();
});
afterAll(async () => {
  await moodle.stop();
  await t.close();
});

test('the health page says whether there is an LMS, who answers, and why it does not', async () => {
  const part = async () => {
    await t.as((await buildUser(t.db, { isAdmin: true })).id);
    const { parts } = (await t.call(healthContract.get, {})).data;
    return parts.find(({ name }) => name === 'lms');
  };
  expect(await part()).toMatchObject({ state: 'OFF', detail: 'Belum dihubungkan.' });
  await connectLms(t, moodle);
  expect(await part()).toMatchObject({ state: 'OK', detail: expect.stringContaining('Moodle 4') });
  moodle.faults.push({ kind: 'maintenance', times: 40 });
  expect(await part()).toMatchObject({ state: 'DOWN', detail: expect.stringContaining('pemeliharaan') });
});
