import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

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

let term: Awaited<ReturnType<LmsScene['pastTerm']>> | null = null;
/** The term before, made once. */
const past = async () => (term ??= await scene.pastTerm());
const jobNow = async (id: string) => (await t.call(jobsContract.get, { params: { id } })).data;

test('jobs are seen coming by colleagues and after a reload, one job of a kind for a term', async () => {
  await scene.classOf(1);
  const periodId = scene.period.id;
  const { data } = await t.call(lmsContract.addUsers, { query: { periodId } });
  await t.as((await buildStaff(t.db, 'lms:get', 'lms:sync')).id);
  const jobs = async () => (await t.call(lmsContract.state, {})).data.jobs;
  expect(await jobs()).toEqual([{ jobId: data.jobId, kind: 'USERS', periodId }]);
  expect(await jobNow(data.jobId)).toMatchObject({ status: 'WAITING', starter: expect.any(String) });
  expect((await t.call(lmsContract.addUsers, { query: { periodId } })).status).toBe(409);
  await t.runJobs();
  expect(await jobs()).toEqual([]);
  expect(await jobNow(data.jobId)).toMatchObject({ status: 'COMPLETED' });
});

test('a job counts classes: one in which some have no account has failed once', async () => {
  const { id, students } = await scene.classOf(4);
  await scene.bring();
  await t.db.execute(
    sql`update students set email = 'bukan-' || nim where id in (${students[0]?.id}, ${students[1]?.id})`,
  );
  await t.db.execute(sql`delete from lms_users where username in (${students[0]?.nim}, ${students[1]?.nim})`);
  for (const nim of [students[0]?.nim, students[1]?.nim])
    for (const [key, user] of scene.moodle.site.users)
      if (user.username === nim) scene.moodle.site.users.delete(key);
  const query = { periodId: scene.period.id, scheduleId: id };
  const { data } = await t.call(lmsContract.enroll, { query });
  await t.runJobs();
  const { lastRun } = (await t.call(lmsContract.state, {})).data;
  expect(lastRun).toMatchObject({ status: 'FAILED', failed: 2 });
  expect(await jobNow(data.jobId)).toMatchObject({ done: 0, failed: 1, total: 1, percent: 100 });
});

test('a run that goes on in another process for another term is not taken for one whose process died', async () => {
  const other = await past();
  const running = async (periodId: string) =>
    (
      await t.db.execute<{ id: string }>(sql`
        insert into lms_runs (id, kind, period_id, started_at) values (gen_random_uuid(), 'USERS', ${periodId}, now())
        returning id`)
    ).rows[0]?.id;
  const [elsewhere, dead] = [await running(other.id), await running(scene.period.id)];
  await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
  await t.runJobs();
  const { data } = await t.call(lmsContract.runs, { query: {} });
  const statusOf = (id: string | undefined) => data.find(({ _id }) => _id === id)?.status;
  expect([statusOf(elsewhere), statusOf(dead)]).toEqual(['RUNNING', 'STOPPED']);
  const later = async () =>
    (await t.call(lmsContract.runs, { query: {} })).data.find(({ _id }) => _id === elsewhere)?.status;
  const { data: job } = await t.call(lmsContract.addUsers, { query: { periodId: other.id } });
  await t.db
    .execute(sql`update lms_runs set started_at = ${t.services.clock().toISOString()}::timestamptz - interval '2 days'
    where id = ${elsewhere}`);
  await scene.nightly();
  expect(await later()).toBe('RUNNING');
  await t.db.execute(sql`update jobs set status = 'CANCELLED', finished_at = now() where id = ${job.jobId}`);
  await scene.nightly();
  expect(await later()).toBe('STOPPED');
});

test('people are brought over and taken out only in the course of their class and term', async () => {
  const { id, students } = await scene.classOf(1);
  await scene.bring();
  const [student] = students;
  const elsewhere = await t.call(lmsContract.enroll, {
    query: { periodId: (await past()).id, scheduleId: id },
  });
  expect(elsewhere).toMatchObject({
    status: 400,
    error: { errors: { scheduleId: 'Kelas ini bukan kelas semester yang dipilih.' } },
  });
  await scene.drop(student?.krsId ?? '');
  const course = scene.moodle.site.courses.get((await scene.courseOf(id))?.lms_id ?? 0);
  if (!course) throw new Error('there is no course');
  course.idnumber = 'nomor-lain';
  const query = { scheduleId: id, userId: student?.userId ?? '', mode: 'UNENROL' } as const;
  const refused = await t.call(lmsContract.unenroll, { query });
  expect(refused).toMatchObject({ status: 422, error: { message: 'Kelas ini tidak ada lagi di LMS.' } });
  expect((await scene.membersOf(id))[student?.nim ?? '']).toBe(true);
  course.idnumber = id;
});
