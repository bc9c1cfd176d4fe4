import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Members are brought over each for themselves, and what is told of them is what stands there. */
let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const ENROL = 'enrol_manual_enrol_users';
const accountOf = (nim: string | undefined): number =>
  [...scene.moodle.site.users.values()].find(({ username }) => username === nim)?.id ?? 0;
const lastRun = async () => {
  const run = (await t.call(lmsContract.state, {})).data.lastRun;
  const { data } = await t.call(lmsContract.results, { params: { id: run?._id ?? '' }, query: {} });
  return { status: run?.status, rows: data.map(({ outcome, label, message }) => [outcome, label, message]) };
};
const halfAnHourLater = async () => {
  await t.db.execute(sql`update lms_courses set tried_at = tried_at - interval '31 minutes'`);
};

test.each(['self', 'cohort'] as const)(
  'who came in by %s as well keeps access: told at once, in the run and at the class, and not taken back again',
  async (method) => {
    const { id, students } = await scene.classOf(3);
    await scene.bring();
    await scene.changes();
    const [student] = students;
    const courseId = (await scene.courseOf(id))?.lms_id ?? 0;
    scene.moodle.site.enrol({
      courseId,
      userId: accountOf(student?.nim),
      roles: new Set([5]),
      suspended: false,
      timestart: 0,
      timeend: 0,
      method,
    });
    await scene.drop(student?.krsId ?? '');
    const query = { scheduleId: id, userId: student?.userId ?? '' };
    for (const mode of ['SUSPEND', 'UNENROL'] as const) {
      expect(await t.call(lmsContract.unenroll, { query: { ...query, mode } })).toMatchObject({
        status: 422,
        error: { message: expect.stringContaining('cara pendaftaran lain') },
      });
    }
    const elsewhere = [
      'FAILED',
      student?.name,
      expect.stringContaining('masih dapat membuka kelas lewat cara pendaftaran lain'),
    ];
    await scene.changes();
    expect(await lastRun()).toEqual({ status: 'FAILED', rows: [elsewhere] });
    expect(await scene.courseOf(id)).toMatchObject({
      problem: expect.stringContaining(student?.name ?? '-'),
    });
    scene.moodle.calls.length = 0;
    await scene.nightly();
    expect((await lastRun()).rows).toEqual([elsewhere]);
    expect(scene.moodle.calls).not.toContain(ENROL);
    // Closed there, it is settled here.
    scene.moodle.site.enrolments.delete(`${courseId} ${accountOf(student?.nim)} ${method}`);
    await scene.nightly();
    expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
  },
);

test('one without an account keeps no leaver in, and is tried again after half an hour without a new change', async () => {
  const { id, students } = await scene.classOf(3);
  const [nobody, leaver, other] = students;
  await t.db.execute(sql`update students set email = 'bukan-alamat' where id = ${nobody?.id}`);
  await scene.bring();
  expect(await scene.courseOf(id)).toMatchObject({
    problem: expect.stringContaining('1 orang belum punya akun'),
  });
  await scene.drop(leaver?.krsId ?? '');
  await scene.changes();
  expect(await scene.membersOf(id)).toMatchObject({ [leaver?.nim ?? '']: false, [other?.nim ?? '']: true });
  await t.db.execute(sql`update students set email = 'alamat@kampus.test' where id = ${nobody?.id}`);
  await t.db.execute(sql`delete from lms_changes`);
  await scene.changes();
  expect(await scene.membersOf(id)).not.toHaveProperty(nobody?.nim ?? '');
  await halfAnHourLater();
  await scene.changes();
  expect(await scene.membersOf(id)).toMatchObject({ [nobody?.nim ?? '']: true });
  expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
});

test('one the LMS refuses is named; the others go in and who left goes out', async () => {
  const { id, students } = await scene.classOf(6);
  await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
  await t.runJobs();
  const [refused, leaver] = students;
  scene.moodle.site.refused.add(accountOf(refused?.nim));
  await scene.bring();
  expect(Object.values(await scene.membersOf(id))).toHaveLength(6);
  expect(await scene.courseOf(id)).toMatchObject({ problem: expect.stringContaining(refused?.name ?? '-') });
  await scene.drop(leaver?.krsId ?? '');
  await scene.changes();
  expect((await scene.membersOf(id))[leaver?.nim ?? '']).toBe(false);
  scene.moodle.site.refused.clear();
  await halfAnHourLater();
  await scene.changes();
  expect(await scene.membersOf(id)).toMatchObject({ [refused?.nim ?? '']: true });
});
