import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { connectLms, type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { asRule, requireLms } from './connection.ts';
import { lmsChangesTimer, lmsClassesTimer, lmsPastTimer } from './lms.timers.ts';
import { LmsError } from './moodle/lms.ts';

let t: TestApp;
let scene: LmsScene;
let lines: unknown[];
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  lines = [];
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await scene.moodle.stop();
  await t.close();
});

const logged = (): typeof t.app.log =>
  ({
    debug: () => undefined,
    error: (line: unknown) => lines.push(line),
    info: (line: unknown) => typeof line === 'string' && lines.push(line),
    warn: (line: { code: string }) => lines.push(line.code),
  }) as unknown as typeof t.app.log;

async function minute(): Promise<void> {
  for (const timer of [lmsChangesTimer, lmsPastTimer, lmsClassesTimer])
    await runTimer(t.services, timer, logged());
}

const background = () =>
  backgroundCtx(t.services, { actor: null, log: logged(), ip: 'timer', requestId: 'r' });

test('an LMS that answers nobody is told once, again when the reason changes, and when it is over', async () => {
  await connectLms(t, { url: 'http://127.0.0.1:9/lms', token: 'token' });
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await minute();
  await minute();
  expect(lines).toEqual(['not-moodle']);
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  await minute();
  await minute();
  expect(lines).toEqual(['not-moodle', 'http-401']);
  vi.unstubAllGlobals();
  await connectLms(t, scene.moodle);
  await (await requireLms(background())).site();
  await (await requireLms(background())).site();
  expect(lines).toEqual(['not-moodle', 'http-401', 'The LMS answers again.']);
});

test('what a single call meets is told each time', async () => {
  const refused = () => asRule(background(), Promise.reject(new LmsError('REFUSED', 'invalidparameter')));
  await expect(refused()).rejects.toMatchObject({ code: 'RULE' });
  await expect(refused()).rejects.toMatchObject({ code: 'RULE' });
  expect(lines).toEqual(['invalidparameter', 'invalidparameter']);
});
