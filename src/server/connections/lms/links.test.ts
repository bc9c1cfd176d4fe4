import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { startMoodleEmulator } from '#tools/emulators/moodle/emulator.ts';
import type { Lms } from './moodle/lms.ts';
import { moodleLms } from './moodle/moodle.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { requireLms } from './connection.ts';
import { addCourse } from './courses.service.ts';
import { findClass, membersOfClass, readSettings } from './links.store.ts';
import { ensurePeople } from './people.service.ts';
import { asRun } from './run.ts';
import { followSite } from './site.ts';
import { connectLms, lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
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

test('a class taken up again is shown, unless somebody there hid it', async () => {
  const { id } = await scene.classOf(1);
  await scene.bring();
  const course = scene.moodle.site.courses.get((await scene.courseOf(id))?.lms_id ?? 0);
  if (!course) throw new Error('the class has no course');
  const set = async (status: string) => {
    await t.db.execute(sql`delete from meetings where schedule_id = ${id}`);
    await t.db.execute(sql`update schedules set status = ${status} where id = ${id}`);
    await scene.changes();
    return course.visible;
  };
  expect([await set('CANCLE'), await set('NOT-YET')]).toEqual([0, 1]);
  course.visible = 0;
  expect([await set('CANCLE'), await set('NOT-YET')]).toEqual([0, 0]);
});

test('a course with the number of another class is left alone', async () => {
  const { id } = await scene.classOf(1);
  await scene.bring();
  const course = scene.moodle.site.courses.get((await scene.courseOf(id))?.lms_id ?? 0);
  if (!course) throw new Error('the class has no course');
  course.idnumber = 'milik-orang-lain';
  await t.db.execute(sql`update schedules set class_name = 'Z' where id = ${id}`);
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId: id } });
  await t.runJobs();
  expect(await scene.courseOf(id)).toMatchObject({ problem: expect.stringContaining('nomornya') });
  expect(course.shortname).not.toContain('Z');
  await scene.bring();
  const again = await scene.courseOf(id);
  expect([again?.lms_id === course.id, again?.problem]).toEqual([false, '']);
  expect(Object.values(await scene.membersOf(id))).toEqual([true, true]);
});

test('an account deleted there is replaced, and keeps nobody else out', async () => {
  const { id, students } = await scene.classOf(2);
  await scene.bring();
  const [gone, other] = students.map(({ nim }) => nim ?? '');
  const { users } = scene.moodle.site;
  const account = [...users.values()].find(({ username }) => username === gone);
  if (!account) throw new Error('the student has no account');
  for (const { courseId, userId } of scene.moodle.site.enrolments.values()) {
    if (userId === account.id) scene.moodle.site.unenrol(courseId, userId);
  }
  Object.assign(account, { deleted: true, username: `${account.email}.1789000000`, email: 'f'.repeat(32) });
  const restored = [...users.values()].find(({ username }) => username === other);
  users.delete(restored?.id ?? 0);
  scene.moodle.site.unenrol((await scene.courseOf(id))?.lms_id ?? 0, restored?.id ?? 0);
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId: id } });
  await t.runJobs();
  expect(await scene.courseOf(id)).toMatchObject({ problem: '' });
  expect(await scene.membersOf(id)).toMatchObject({ [gone ?? '']: true, [other ?? '']: true });
  const { rows } = await t.db.execute(
    sql`select username from lms_users where lms_id in (${account.id}, ${restored?.id ?? 0})`,
  );
  expect(rows).toEqual([]);
});

test('accounts the portal may not see are not taken for deleted ones', async () => {
  const { id, students } = await scene.classOf(1);
  await scene.bring();
  const account = [...scene.moodle.site.users.values()].find(({ username }) => username === students[0]?.nim);
  if (!account) throw new Error('the student has no account');
  scene.moodle.site.unenrol((await scene.courseOf(id))?.lms_id ?? 0, account.id);
  account.deleted = true;
  scene.moodle.site.can.delete('moodle/user:viewdetails');
  await t.call(lmsContract.enroll, { query: { periodId: scene.period.id, scheduleId: id } });
  await t.runJobs();
  scene.moodle.site.can.add('moodle/user:viewdetails');
  const { rowCount } = await t.db.execute(sql`select from lms_users where lms_id = ${account.id}`);
  expect([rowCount, (await scene.courseOf(id))?.problem]).toEqual([1, expect.stringContaining('menolak')]);
});

test('the category of a term that was deleted there is made again', async () => {
  await scene.classOf(1);
  await scene.bring();
  const { categories, courses } = scene.moodle.site;
  const lost = [...categories.values()].find(({ idnumber }) => idnumber !== null)?.id ?? 0;
  categories.delete(lost);
  const { id } = await scene.classOf(1);
  await scene.bring();
  const course = courses.get((await scene.courseOf(id))?.lms_id ?? 0);
  expect(categories.get(course?.categoryid ?? 0)).toMatchObject({ idnumber: '61201-20261' });
  expect(course?.categoryid).not.toBe(lost);
});

test('links of one LMS are not used at another, and stay while the other is silent', async () => {
  const [own, other] = [await testApp(), await startMoodleEmulator()];
  const first = await lmsScene(own);
  const { id, students } = await first.classOf(2);
  await first.bring();
  const linked = async () => (await own.db.execute(sql`select from lms_courses`)).rowCount;
  await connectLms(own, { url: 'http://127.0.0.1:9', token: 'x' });
  await first.drop(students[0]?.krsId ?? '');
  await first.changes();
  expect(await linked()).toBe(1);
  await connectLms(own, other);
  // Another site waits for a person, who is told what is forgotten with the old one.
  await first.changes();
  await first.asOperator();
  expect((await own.call(lmsContract.check, {})).data.forgets).toEqual({ courses: 1, accounts: 3 });
  const refused = await own.call(lmsContract.enroll, { query: { periodId: first.period.id } });
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('situs lain')]);
  expect(await linked()).toBe(1);
  expect((await own.call(lmsContract.followSite, {})).status).toBe(200);
  expect((await own.call(lmsContract.check, {})).data.forgets).toBeNull();
  expect(await linked()).toBe(0);
  expect((await own.db.execute(sql`select from lms_users`)).rowCount).toBe(0);
  // Nobody has added the term's classes to the new one.
  await first.opened();
  expect(await linked()).toBe(0);
  await first.bring();
  const course = [...other.site.courses.values()].find(({ idnumber }) => idnumber === id);
  const names = other.site
    .members(course?.id ?? 0)
    .map(({ userId }) => other.site.users.get(userId)?.username);
  expect(names.toSorted()).toEqual([students[1]?.nim, first.lecturer.nidn].toSorted());
  await other.stop();
  await first.moodle.stop();
  await own.close();
});

test('the same site under another name keeps all its links and its consent, there and back', async () => {
  const own = await testApp();
  const first = await lmsScene(own);
  await first.classOf(2);
  await first.bring();
  const kept = async () => {
    const [courses, accounts] = [
      await own.db.execute(sql`select from lms_courses`),
      await own.db.execute(sql`select from lms_users`),
    ];
    return [courses.rowCount, accounts.rowCount];
  };
  const before = await kept();
  const { url, token } = first.moodle;
  for (const address of [url.replace('127.0.0.1', 'localhost'), url, url.replace('127.0.0.1', 'localhost')]) {
    await connectLms(own, { url: address, token });
    await first.asOperator();
    expect((await own.call(lmsContract.check, {})).data.forgets).toBeNull();
    const work = await own.call(lmsContract.enroll, { query: { periodId: first.period.id } });
    expect(work.status).toBe(200);
    await own.runJobs();
    expect(await kept()).toEqual(before);
    expect((await own.call(lmsContract.state, {})).data.mailConsent).not.toBeNull();
  }
  await first.moodle.stop();
  await own.close();
});

test('work begun with one LMS keeps none of its ids once another is set', async () => {
  const [own, other] = [await testApp(), await startMoodleEmulator()];
  const first = await lmsScene(own);
  const { id } = await first.classOf(2);
  const ctx = backgroundCtx(own.services, { actor: null, log: own.app.log, ip: '', requestId: '' });
  const begun = await requireLms(ctx);
  const period = { kind: 'USERS', periodId: first.period.id } as const;
  const changing: Lms = {
    ...begun,
    createUsers: async (users) => {
      const made = await begun.createUsers(users);
      await connectLms(own, other);
      await followSite(ctx, moodleLms(other), true);
      return made;
    },
  };
  const people = await membersOfClass(own.db, id);
  const stopped = { code: 'RULE', message: expect.stringContaining('LMS yang lain') };
  const accounts = asRun(ctx, period, (run) =>
    run.piece('Akun LMS', null, async () => void (await ensurePeople(ctx, changing, run, people))),
  );
  await expect(accounts).rejects.toMatchObject(stopped);
  const [one, settings] = [await findClass(own.db, id), await readSettings(own.db)];
  if (!one) throw new Error('the class is gone');
  const course = asRun(ctx, { ...period, kind: 'COURSES' }, (run) =>
    run.piece('Kelas LMS', id, () => addCourse(ctx, begun, run, one, settings)),
  );
  await expect(course).rejects.toMatchObject(stopped);
  for (const table of ['lms_users', 'lms_courses', 'lms_categories'])
    expect((await own.db.execute(sql`select from ${sql.identifier(table)}`)).rowCount).toBe(0);
  const { rows } = await own.db.execute(sql`select distinct status from lms_runs`);
  expect(rows).toEqual([{ status: 'STOPPED' }]);
  await other.stop();
  await first.moodle.stop();
  await own.close();
});

test('who sees a change of address second leaves alone what was linked anew meanwhile', async () => {
  const [own, other] = [await testApp(), await startMoodleEmulator()];
  const first = await lmsScene(own);
  await first.classOf(1);
  await first.bring();
  await connectLms(own, other);
  const ctx = backgroundCtx(own.services, { actor: null, log: own.app.log, ip: '', requestId: '' });
  const linked = async () => (await own.db.execute(sql`select from lms_courses`)).rowCount;
  const later = moodleLms(other);
  const slow: Lms = {
    ...later,
    site: async () => {
      await followSite(ctx, later, true);
      await first.bring();
      return later.site();
    },
  };
  await followSite(ctx, slow, true);
  expect(await linked()).toBe(1);
  const { rows } = await own.db.execute(sql`select from audit_log where action = 'lms.site'`);
  expect(rows).toHaveLength(1);
  await other.stop();
  await first.moodle.stop();
  await own.close();
});
