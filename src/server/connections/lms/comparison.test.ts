import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Who keeps access, who weighs as a loss, and what is told of people the LMS does not let in. */
let t: TestApp;
let scene: LmsScene;
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});

type Student = { nim: string | null; name: string; krsId: string; id: string };
const accountOf = (nim: string | null | undefined) => {
  const account = [...scene.moodle.site.users.values()].find(({ username }) => username === nim);
  if (!account) throw new Error('there is no account');
  return account;
};
const courseIdOf = async (id: string) => (await scene.courseOf(id))?.lms_id ?? 0;
const comeInBySelf = async (id: string, { nim }: Student) => {
  const [courseId, userId] = [await courseIdOf(id), accountOf(nim).id];
  scene.moodle.site.enrol({
    courseId,
    userId,
    roles: new Set([5]),
    suspended: false,
    timestart: 0,
    timeend: 0,
    method: 'self',
  });
};
const reopenManual = async (id: string, { nim }: Student) => {
  const [courseId, userId] = [await courseIdOf(id), accountOf(nim).id];
  scene.moodle.site.enrolments.delete(`${courseId} ${userId} self`);
  const manual = scene.moodle.site.enrolment(courseId, userId);
  if (manual) scene.moodle.site.enrol({ ...manual, suspended: false });
};
const syncByHand = async () => {
  await scene.asOperator();
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id } });
  await t.runJobs();
};
const lastRun = async () => (await t.call(lmsContract.state, {})).data.lastRun;

test.each([
  ['a person starts it', syncByHand],
  [
    'a week has passed for the clock',
    async () => {
      await t.db.execute(sql`update lms_other_access set tried_at = tried_at - interval '8 days'`);
      await scene.nightly();
    },
  ],
])('who kept access by another way loses the one that was opened again once %s', async (_, again) => {
  const { id, students } = await scene.classOf(3);
  await scene.bring();
  const [leaver] = students;
  if (!leaver) throw new Error('the class has nobody');
  await comeInBySelf(id, leaver);
  await scene.drop(leaver.krsId);
  await scene.changes();
  await reopenManual(id, leaver);
  expect((await scene.membersOf(id))[leaver.nim ?? '']).toBe(true);
  await again();
  expect((await scene.membersOf(id))[leaver.nim ?? '']).toBe(false);
  expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
});

test('who cannot be taken out is no loss: two of them and two who leave hold no class', async () => {
  const { id, students } = await scene.classOf(10);
  await scene.bring();
  const [first, second, third, fourth] = students;
  if (!first || !second || !third || !fourth) throw new Error('the class is too small');
  for (const one of [first, second]) {
    await comeInBySelf(id, one);
    await scene.drop(one.krsId);
  }
  await scene.changes();
  for (const one of [third, fourth]) await scene.drop(one.krsId);
  await scene.changes();
  expect(await scene.courseOf(id)).toMatchObject({ is_held: false });
  expect(await scene.membersOf(id)).toMatchObject({ [third.nim ?? '']: false, [fourth.nim ?? '']: false });
});

test('an account that was suspended in Moodle is told at the class and in each run until it is not', async () => {
  const { id, students } = await scene.classOf(2);
  await scene.bring();
  const [one] = students;
  const account = accountOf(one?.nim);
  account.suspended = true;
  for (let round = 0; round < 2; round += 1) {
    await syncByHand();
    expect(await lastRun()).toMatchObject({ status: 'FAILED', failed: 1 });
    expect((await scene.courseOf(id))?.problem).toContain(
      `${one?.name}: Akun ${account.username} ditangguhkan`,
    );
  }
  const detail = await t.call(lmsContract.detail, {
    query: { scheduleId: id, lmsId: await courseIdOf(id) },
  });
  expect(detail.data.members.find(({ name }) => name === one?.name)).toMatchObject({
    portal: 'ACTIVE',
    lms: 'SUSPENDED',
    same: false,
  });
  account.suspended = false;
  await syncByHand();
  expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
});

test('the class names who has no account and why; a missing address is said and never sent', async () => {
  const { id, students } = await scene.classOf(3);
  const [none] = students;
  await t.db.execute(sql`update students set email = '' where id = ${none?.id}`);
  await scene.bring();
  const problem = (await scene.courseOf(id))?.problem;
  expect(problem).toBe(
    `1 orang belum punya akun di LMS. ${none?.name} (${none?.nim}): Email belum diisi. Isi email orang ini di portal.`,
  );
  scene.moodle.calls.length = 0;
  await syncByHand();
  expect(scene.moodle.calls).not.toContain('core_user_create_users');
});
