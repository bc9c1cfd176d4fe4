import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { connectLms, lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterEach(() => {
  scene.moodle.faults.length = 0;
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const jobNow = async (id: string) => (await t.call(jobsContract.get, { params: { id } })).data;
const lastRun = async () => (await t.call(lmsContract.state, {})).data.lastRun;
const resultsOf = async (id: string) =>
  (await t.call(lmsContract.results, { params: { id }, query: {} })).data;
const coursesThere = () => [...scene.moodle.site.courses.values()].filter(({ format }) => format !== 'site');
const enroll = async (query: { scheduleId?: string; force?: string }) => {
  const answer = await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, ...query } });
  await t.runJobs();
  return answer;
};

describe('accounts', () => {
  test('are made for a term once, paired where they exist, and named where refused', async () => {
    const { students } = await scene.classOf(3);
    const [first, second, third] = students;
    scene.moodle.site.users.set(900, {
      id: 900,
      username: first?.nim ?? '',
      firstname: 'Lama',
      lastname: 'Sekali',
      email: 'lama@moodle.test',
      idnumber: '',
      auth: 'manual',
      suspended: false,
      deleted: false,
    });
    await t.db.execute(sql`update students set email = 'bukan-alamat' where id = ${third?.id}`);
    const started = await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    expect(started).toMatchObject({ status: 200, message: 'Pembuatan akun LMS dimulai.' });
    const again = await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    expect(again.status).toBe(409);
    await t.runJobs();
    expect(await jobNow(started.data.jobId)).toMatchObject({ status: 'COMPLETED', failed: 1 });
    const run = await lastRun();
    expect(run).toMatchObject({ kind: 'USERS', status: 'PARTIAL', changed: 3, failed: 1 });
    const rows = await resultsOf(run?._id ?? '');
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['CREATED', 'CREATED', 'FAILED', 'LINKED']);
    expect(rows.find(({ outcome }) => outcome === 'FAILED')).toMatchObject({
      label: expect.stringContaining(third?.nim ?? ''),
      message: expect.stringContaining('bukan alamat email'),
    });
    await t.db.execute(sql`update students set email = 'sudah@kampus.test' where id = ${third?.id}`);
    await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id, who: 'students' } });
    await t.runJobs();
    expect(await lastRun()).toMatchObject({ status: 'DONE', changed: 1 });
    const names = [...scene.moodle.site.users.values()].map(({ username }) => username);
    expect(names.filter((name) => name === second?.nim)).toHaveLength(1);
  });

  test('a lost answer is looked up, nobody is made twice', async () => {
    const { students } = await scene.classOf(2);
    scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: 'core_user_create_users' });
    await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
    await t.runJobs();
    const there = [...scene.moodle.site.users.values()].filter(({ username }) =>
      students.some(({ nim }) => nim === username),
    );
    expect(there).toHaveLength(2);
    const { rows } = await t.db.execute(
      sql`select count(*)::int as n from lms_users where username in (${students[0]?.nim}, ${students[1]?.nim})`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('courses and members', () => {
  test('come with names, category and everybody; a repeat makes nothing', async () => {
    const { id, students } = await scene.classOf(2);
    await scene.bring();
    const row = await scene.courseOf(id);
    const course = scene.moodle.site.courses.get(row?.lms_id ?? 0);
    expect(course).toMatchObject({ idnumber: id, format: 'weeks', visible: 1 });
    expect(course?.shortname).toMatch(/-A-20261$/);
    const category = scene.moodle.site.categories.get(course?.categoryid ?? 0);
    expect(category).toMatchObject({ idnumber: '61201-20261' });
    expect(await scene.membersOf(id)).toEqual({
      [students[0]?.nim ?? '']: true,
      [students[1]?.nim ?? '']: true,
      [scene.lecturer.nidn ?? '']: true,
    });
    const before = [coursesThere().length, scene.moodle.site.users.size];
    scene.moodle.calls.length = 0;
    await scene.bring();
    expect([coursesThere().length, scene.moodle.site.users.size]).toEqual(before);
    expect(scene.moodle.calls).not.toContain('enrol_manual_enrol_users');
    expect(await lastRun()).toMatchObject({ kind: 'MEMBERS', status: 'DONE', changed: 0 });
    const { data } = await t.call(lmsContract.classes, { query: { state: 'SYNCED' } });
    expect(data.find(({ _id }) => _id === id)).toMatchObject({
      people: 3,
      members: 3,
      suspended: 0,
      problem: '',
    });
  });

  test('a course whose answer was lost is found by its number', async () => {
    const { id } = await scene.classOf(0);
    scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: 'core_course_create_courses' });
    await t.call(lmsContract.addSchedules, {
      query: { periodId: scene.period.id },
      body: { scheduleIds: [id] },
    });
    await t.runJobs();
    expect(coursesThere().filter(({ idnumber }) => idnumber === id)).toHaveLength(1);
    expect(await scene.courseOf(id)).toMatchObject({ lms_id: expect.any(Number) });
  });

  test('whoever drops is suspended, comes back on approval, is suspended on leave', async () => {
    const { id, students } = await scene.classOf(3);
    await scene.bring();
    const [ayu, bima] = students;
    await scene.drop(ayu?.krsId ?? '');
    await scene.setStatus(bima?.id ?? '', 'furlough');
    expect((await t.call(lmsContract.state, {})).data.waiting).toBe(1);
    await scene.changes();
    expect(await scene.membersOf(id)).toMatchObject({ [ayu?.nim ?? '']: false, [bima?.nim ?? '']: false });
    expect((await t.call(lmsContract.state, {})).data.waiting).toBe(0);
    await scene.setStatus(bima?.id ?? '', 'active');
    await scene.changes();
    expect(await scene.membersOf(id)).toMatchObject({ [bima?.nim ?? '']: true });
    expect(await lastRun()).toMatchObject({ kind: 'CHANGES', status: 'DONE', startedBy: null });
  });

  test('an abnormal loss is held until a person lets it pass', async () => {
    const { id, students } = await scene.classOf(5);
    await scene.bring();
    for (const { krsId } of students) await scene.drop(krsId);
    await scene.changes();
    expect(await scene.courseOf(id)).toMatchObject({
      is_held: true,
      problem: expect.stringContaining('5 dari 6'),
    });
    expect(Object.values(await scene.membersOf(id))).toEqual([true, true, true, true, true, true]);
    expect(await lastRun()).toMatchObject({ status: 'PARTIAL', held: 1 });
    await enroll({ scheduleId: id, force: 'true' });
    expect(await scene.courseOf(id)).toMatchObject({ is_held: false, problem: '' });
    expect(Object.values(await scene.membersOf(id)).filter(Boolean)).toHaveLength(1);
  });

  test('a cancelled class is hidden, its members stay', async () => {
    const { id } = await scene.classOf(1);
    await scene.bring();
    await t.db.execute(sql`delete from meetings where schedule_id = ${id}`);
    await scene.cancel(id);
    await scene.changes();
    expect(scene.moodle.site.courses.get((await scene.courseOf(id))?.lms_id ?? 0)?.visible).toBe(0);
    expect(Object.values(await scene.membersOf(id))).toEqual([true, true]);
  });

  test('people the portal does not know are left alone; a gone course is told', async () => {
    const { id } = await scene.classOf(1);
    await scene.bring();
    const courseId = (await scene.courseOf(id))?.lms_id ?? 0;
    scene.moodle.site.enrol({
      courseId,
      userId: 2,
      roles: new Set([5]),
      suspended: false,
      timestart: 0,
      timeend: 0,
    });
    await enroll({ scheduleId: id });
    expect(await scene.membersOf(id)).toMatchObject({ admin: true });
    scene.moodle.site.courses.delete(courseId);
    await enroll({ scheduleId: id });
    expect(await scene.courseOf(id)).toMatchObject({ problem: expect.stringContaining('tidak ada lagi') });
    const failed = await t.call(lmsContract.classes, { query: { state: 'FAILED' } });
    expect(failed.data.map(({ _id }) => _id)).toContain(id);
  });

  test('a run stops when the LMS is away, keeps what is done, and the last good one is told beside it', async () => {
    const good = (await t.call(lmsContract.state, {})).data.lastGoodRun;
    const { data } = await t.call(lmsContract.enroll, { query: { periodId: scene.period.id } });
    scene.moodle.faults.push({ kind: 'maintenance', times: 40 });
    await t.runJobs();
    expect(await jobNow(data.jobId)).toMatchObject({
      status: 'FAILED',
      errors: [{ message: expect.stringContaining('pemeliharaan') }],
    });
    const state = (await t.call(lmsContract.state, {})).data;
    expect(state.lastRun).toMatchObject({ status: 'STOPPED', failed: 0 });
    expect(state.lastGoodRun?._id).toBe(good?._id);
    scene.moodle.faults.length = 0;
    await scene.nightly();
    expect(await lastRun()).toMatchObject({ kind: 'NIGHTLY', status: expect.stringMatching(/DONE|PARTIAL/) });
  });
});

describe('participants', () => {
  test('are shown as they are here and there, and taken out one by one', async () => {
    const { id, students } = await scene.classOf(2);
    await scene.bring();
    const [ayu, bima] = students;
    const lmsId = (await scene.courseOf(id))?.lms_id ?? 0;
    await scene.drop(ayu?.krsId ?? '');
    const { data } = await t.call(lmsContract.detail, { query: { lmsId, scheduleId: id } });
    expect(data).toMatchObject({ shortName: expect.stringContaining('20261'), sections: 16, problem: '' });
    expect(data.url).toBe(`${scene.moodle.url}/course/view.php?id=${lmsId}`);
    expect(data.members.find(({ userId }) => userId === ayu?.userId)).toMatchObject({
      portal: 'NONE',
      lms: 'ACTIVE',
      same: false,
    });
    expect(data.members.find(({ userId }) => userId === bima?.userId)).toMatchObject({
      portal: 'ACTIVE',
      same: true,
    });
    const still = await t.call(lmsContract.unenroll, {
      query: { scheduleId: id, userId: bima?.userId ?? '' },
    });
    expect(still).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('masih terdaftar') },
    });
    const left = await t.call(lmsContract.unenroll, { query: { scheduleId: id, userId: ayu?.userId ?? '' } });
    expect(left).toMatchObject({ status: 200, message: 'Akses peserta di LMS sudah dicabut.' });
    expect((await scene.membersOf(id))[ayu?.nim ?? '']).toBe(false);
    await t.call(lmsContract.unenroll, {
      query: { scheduleId: id, userId: ayu?.userId ?? '', mode: 'UNENROL' },
    });
    expect(await scene.membersOf(id)).not.toHaveProperty(ayu?.nim ?? '');
    const other = await t.call(lmsContract.detail, { query: { lmsId: lmsId + 1, scheduleId: id } });
    expect(other.status).toBe(422);
  });
});

describe('the connection', () => {
  test('is checked and tells what is missing', async () => {
    expect((await t.call(lmsContract.check, {})).data).toMatchObject({
      release: '4.5 (Build: 20241007)',
      missing: [],
    });
    scene.moodle.faults.push({ kind: 'forbidden' });
    expect(await t.call(lmsContract.check, {})).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('REST') },
    });
  });

  test('settings are kept with their rules', async () => {
    const { settings } = (await t.call(lmsContract.state, {})).data;
    const refused = await t.call(lmsContract.saveSettings, { body: { ...settings, teacherRole: 5 } });
    expect(refused).toMatchObject({
      status: 400,
      error: { errors: { teacherRole: expect.stringContaining('berbeda') } },
    });
    const broken = await t.call(lmsContract.saveSettings, { body: { ...settings, breakerPercent: 0 } });
    expect(broken.error.errors).toHaveProperty('breakerPercent');
    const saved = await t.call(lmsContract.saveSettings, { body: { ...settings, breakerPercent: 25 } });
    expect(saved).toMatchObject({ status: 200, data: { breakerPercent: 25 } });
    expect(
      (await t.call(lmsContract.saveSettings, { body: { ...settings, breakerPercent: 30 } })).status,
    ).toBe(409);
  });

  test('is refused to others, and to people without the right to write', async () => {
    const { userId } = await buildStudent(t.db);
    const reader = await buildStaff(t.db, 'lms:get');
    const query = { periodId: scene.period.id };
    for (const [user, read, change] of [
      [null, 401, 401],
      [userId, 403, 403],
      [reader.id, 200, 403],
    ] as const) {
      await t.as(user);
      expect((await t.call(lmsContract.state, {})).status).toBe(read);
      expect((await t.call(lmsContract.addUsers, { query })).status).toBe(change);
      expect((await t.call(lmsContract.enroll, { query })).status).toBe(change);
      expect((await t.call(lmsContract.check, {})).status).toBe(change);
    }
  });

  test('bad input names its field', async () => {
    expect((await t.call(lmsContract.addUsers, { query: { periodId: 'x' } })).error.errors).toHaveProperty(
      'periodId',
    );
    const forced = await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, force: 'true' } });
    expect(forced).toMatchObject({ status: 400, error: { errors: { force: expect.any(String) } } });
    const unknown = await t.call(lmsContract.detail, { query: { lmsId: 5, scheduleId: scene.operator.id } });
    expect(unknown.status).toBe(404);
  });
});

test('without an LMS everything says so', async () => {
  const alone = await testApp();
  const staff = await buildStaff(alone.db, 'lms:get', 'lms:sync');
  await alone.as(staff.id);
  expect((await alone.call(lmsContract.state, {})).data).toMatchObject({
    connected: false,
    lastRun: null,
    waiting: 0,
  });
  expect((await alone.call(lmsContract.check, {})).error.message).toContain('LMS belum terhubung');
  await connectLms(alone, { url: 'http://127.0.0.1:9', token: 'x' });
  await alone.as(staff.id);
  expect((await alone.call(lmsContract.check, {})).error.message).toContain('tidak menjawab');
  await alone.close();
});
