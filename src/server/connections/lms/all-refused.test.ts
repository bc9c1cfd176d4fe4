import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { refusedAlike } from '#shared/connections/lms/failure.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { requireLms, WHILE_WATCHED } from './connection.ts';
import { membersOfClass } from './links.store.ts';
import { ensurePeople } from './people.service.ts';
import { asRun } from './run.ts';

/** What a run makes of an LMS that refuses everything, and of one that answers in another order than it was asked. */
let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  for (let at = 0; at < 8; at += 1) classes.push((await scene.classOf(1)).students[0]?.krsId ?? '');
  await scene.bring();
  await scene.changes();
});
const classes: string[] = [];
beforeEach(() => scene.asOperator());
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const lastRun = async () =>
  (await t.db.execute(sql`select status, failed, message from lms_runs order by started_at desc, id desc`))
    .rows[0];
const refuse = (fn: string, code: string, times: number) =>
  scene.moodle.faults.push({ kind: 'error', fn, code, times });

test('everything refused for an unknown reason stops the run with one sentence; what is known goes through all', async () => {
  for (const krsId of classes) await scene.drop(krsId);
  refuse('core_enrol_get_enrolled_users', 'somethingnew', 8);
  await scene.changes();
  expect(await lastRun()).toMatchObject({
    status: 'STOPPED',
    failed: 5,
    message: refusedAlike('somethingnew'),
  });
  scene.moodle.faults.length = 0;
  refuse('enrol_manual_enrol_users', 'wsnoinstance', 8);
  await t.db.execute(sql`update lms_courses set tried_at = tried_at - interval '1 hour'`);
  await t.db.execute(sql`update lms_runs set started_at = started_at - interval '1 hour'`);
  await scene.changes();
  expect(await lastRun()).toMatchObject({ status: 'FAILED', failed: 8, message: '' });
  scene.moodle.faults.length = 0;
  await t.db.execute(sql`update lms_courses set tried_at = tried_at - interval '1 hour'`);
  await scene.changes();
  expect(await lastRun()).toMatchObject({ status: 'DONE', failed: 0 });
});

const twisted: readonly [
  string,
  (made: { id: number; username: string }[]) => { id: number; username: string }[],
][] = [
  ['in another order', (made) => made.toReversed()],
  ['in capital letters', (made) => made.map((one) => ({ ...one, username: one.username.toUpperCase() }))],
  [
    'with a name nobody asked for',
    (made) => made.map((one, at) => (at === 0 ? { ...one, username: 'x' } : one)),
  ],
];

test.each(twisted)('accounts told %s are those of the people they are for', async (_, twist) => {
  const { id } = await scene.classOf(4);
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: '' });
  const lms = await requireLms(ctx);
  const odd: Lms = { ...lms, createUsers: async (users) => twist(await lms.createUsers(users)) };
  const people = await membersOfClass(t.db, id);
  const found = { accounts: new Map<string, number>() };
  await asRun(ctx, { kind: 'USERS', periodId: scene.period.id }, async (run) => {
    found.accounts = (await ensurePeople(ctx, odd, run, people)).accounts;
  });
  expect(found.accounts.size).toBe(people.length);
  for (const [userId, lmsId] of found.accounts)
    expect(scene.moodle.site.users.get(lmsId)?.idnumber, userId).toBe(userId);
});

test('a call somebody waits for ends before a proxy gives it up', () => {
  const { timeoutMs, pausesMs } = WHILE_WATCHED;
  const longest = timeoutMs * (pausesMs.length + 1) + pausesMs.reduce((sum, ms) => sum + ms, 0);
  expect(longest).toBeLessThan(45_000);
});

test.each(['generalexceptionmessage', 'passwordexpired', 'cachestoreerror'])(
  'accounts that are all refused with %s stop the run after a few, and so do members',
  async (code) => {
    const { id } = await scene.classOf(12);
    refuse('core_user_create_users', code, 100);
    await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    await t.runJobs();
    const stopped = { status: 'STOPPED', failed: 4, message: refusedAlike(code) };
    expect(await lastRun()).toMatchObject(stopped);
    scene.moodle.faults.length = 0;
    await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    await t.call(lmsContract.addSchedules, { query: { periodId: scene.period.id }, body: {} });
    await t.runJobs();
    refuse('enrol_manual_enrol_users', code, 100);
    await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId: id } });
    await t.runJobs();
    expect(await lastRun()).toMatchObject({ status: 'STOPPED', failed: 0, message: refusedAlike(code) });
    expect((await scene.courseOf(id))?.problem).toBe('');
    scene.moodle.faults.length = 0;
    await scene.changes();
    expect(await lastRun()).toMatchObject({ status: 'DONE' });
    expect(Object.keys(await scene.membersOf(id))).toHaveLength(13);
  },
);
