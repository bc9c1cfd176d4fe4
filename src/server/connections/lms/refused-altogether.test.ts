import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { lmsSentence, scopeOf, stoppingScopes } from '#shared/connections/lms/failure.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const records = [
  'invalidparameter',
  'wsnoinstance',
  'codingerror',
  'somethingnew',
  'generalexceptionmessage',
];
const codes = [...Object.keys(stoppingScopes).filter((code) => /^\w+$/.test(code)), ...records];

/** What the LMS says of itself, of the account or its rights is no word about a class or a person. */
let t: TestApp;
let scene: LmsScene;
let pair: Awaited<ReturnType<LmsScene['classOf']>>[];
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  pair = [await scene.classOf(codes.length), await scene.classOf(codes.length)];
  await scene.bring();
  await scene.changes();
});
beforeEach(() => scene.asOperator());
afterEach(() => {
  scene.moodle.faults.length = 0;
  scene.moodle.site.refusal = null;
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const runsOf = async (kind: string) =>
  (
    await t.db.execute<{ status: string; failed: number; message: string }>(
      sql`select status, failed, message from lms_runs where kind = ${kind} order by started_at, id`,
    )
  ).rows;
const marked = async () =>
  (await t.db.execute(sql`select schedule_id from lms_courses where problem <> ''`)).rowCount;
const anHourLater = () => t.db.execute(sql`update lms_runs set started_at = started_at - interval '1 hour'`);
const member = async (id: string, nim: string | undefined) => (await scene.membersOf(id))[nim ?? ''];

test.each(codes.map((code, at) => ({ code, at })))(
  '$code in the middle of a run: what is about everything marks nothing, what is about a record marks that',
  async ({ code, at }) => {
    for (const { students } of pair) await scene.drop(students[at]?.krsId ?? '');
    const isRecord = scopeOf(code) === 'RECORD';
    const before = (await runsOf('CHANGES')).length;
    scene.moodle.faults.push({ kind: 'error', fn: 'enrol_manual_enrol_users', code });
    await scene.changes();
    const [run] = (await runsOf('CHANGES')).slice(before);
    expect(run).toMatchObject(
      isRecord ? { status: 'PARTIAL' } : { status: 'STOPPED', failed: 0, message: lmsSentence(code) },
    );
    expect(await marked()).toBe(isRecord ? 1 : 0);
    const left = () => Promise.all(pair.map(({ id, students }) => member(id, students[at]?.nim)));
    expect((await left()).filter((active) => active === false)).toHaveLength(isRecord ? 1 : 0);
    scene.moodle.faults.length = 0;
    await anHourLater();
    await t.db.execute(sql`update lms_courses set tried_at = tried_at - interval '1 hour'`);
    await scene.changes();
    expect(await left()).toEqual([false, false]);
    expect(await marked()).toBe(0);
  },
);

test('while the site is in maintenance the clock begins no run, and goes on in the next minute', async () => {
  const { id, students } = await scene.classOf(1);
  await scene.bring();
  await scene.changes();
  await scene.drop(students[0]?.krsId ?? '');
  const before = (await runsOf('CHANGES')).length;
  scene.moodle.site.refusal = 'sitemaintenance';
  await scene.changes();
  await scene.nightly();
  expect((await runsOf('CHANGES')).length).toBe(before);
  expect(await t.call(lmsContract.check, {})).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining('pemeliharaan') },
  });
  scene.moodle.site.refusal = null;
  await scene.changes();
  expect(await member(id, students[0]?.nim)).toBe(false);
});

test('accounts are not refused one by one either, and are made once it is over', async () => {
  const { students } = await scene.classOf(2);
  const addUsers = async () => {
    await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    await t.runJobs();
    return (await t.call(lmsContract.state, {})).data.lastRun;
  };
  scene.moodle.faults.push({
    kind: 'error',
    fn: 'core_user_create_users',
    code: 'sitemaintenance',
    times: 9,
  });
  expect(await addUsers()).toMatchObject({ kind: 'USERS', status: 'STOPPED', failed: 0 });
  expect(scene.moodle.calls.filter((fn) => fn === 'core_user_create_users').length).toBeGreaterThan(0);
  scene.moodle.faults.length = 0;
  expect(await addUsers()).toMatchObject({ kind: 'USERS', status: 'DONE', changed: students.length });
});

test('changes of the running term are brought over while those of terms that are over still go', async () => {
  const old = await scene.pastTerm();
  const [past, now] = [await scene.classOf(1, old.id), await scene.classOf(1)];
  await scene.bring(old.id);
  await scene.bring();
  await scene.changes();
  await t.db.execute(sql`update academic_periods set status = 'DONE' where id = ${old.id}`);
  await scene.drop(past.students[0]?.krsId ?? '');
  await scene.drop(now.students[0]?.krsId ?? '');
  scene.moodle.faults.push({ kind: 'slow', ms: 1500, fn: 'core_course_get_courses_by_field' });
  const slow = scene.past();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await scene.today();
  expect([await member(now.id, now.students[0]?.nim), await member(past.id, past.students[0]?.nim)]).toEqual([
    false,
    true,
  ]);
  await slow;
  expect(await member(past.id, past.students[0]?.nim)).toBe(false);
});
