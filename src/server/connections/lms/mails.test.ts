import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { welcomesOf } from '#shared/connections/lms/mails.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { buildLecturer, buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** A Moodle as it is installed mails people; the portal says how many before it begins. */
let t: TestApp;
let scene: LmsScene;
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  scene.moodle.site.welcome = true;
  await scene.asOperator();
});
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});

type Kind = 'USERS' | 'COURSES' | 'MEMBERS';
const periodId = () => scene.period.id;
const forecast = async (kind: Kind, scheduleIds: string[] = []) =>
  (await t.call(lmsContract.mails, { body: { kind, periodId: periodId(), scheduleIds } })).data;
const mailed = () => ({ ...scene.moodle.site.mails });
const automatic = (on: boolean) => t.db.execute(sql`update lms_settings set is_automatic = ${on}`);
/** More mails than anything here brings. */
const ANY = 1_000;
const addAll = async () => {
  await t.call(lmsContract.addSchedules, { query: { periodId: periodId(), agreedMails: ANY }, body: {} });
  await t.runJobs();
};
const bringAll = async (agreedMails: number = ANY) => {
  await t.call(lmsContract.enroll, { query: { periodId: periodId(), agreedMails } });
  await t.runJobs();
};

test('a first round says who gets a password, asks, and greets nobody in classes of one lecturer', async () => {
  await t.db.execute(sql`update lms_site set mails_agreed_at = null, mails_agreed = null`);
  await scene.classOf(3);
  await scene.classOf(2);
  expect(await forecast('USERS')).toMatchObject({ passwords: 6, welcomes: 0, mustAsk: true });
  expect(await forecast('COURSES')).toMatchObject({ passwords: 6, welcomes: 0, mustAsk: true });
  await automatic(false);
  // Courses copy the welcome message when they are made, so this is asked before the first ones.
  expect(await forecast('COURSES')).toMatchObject({ passwords: 0, welcomes: 0, mustAsk: true });
  await addAll();
  const said = await forecast('MEMBERS');
  await bringAll(said.passwords + said.welcomes);
  expect(mailed()).toEqual({ passwords: 6, welcomes: 0 });
  const { rows } = await t.db.execute<{ after: unknown; actor_id: string }>(
    sql`select after, actor_id from audit_log where action = 'lms.members'`,
  );
  expect(rows).toEqual([{ after: expect.objectContaining({ agreedMails: 6 }), actor_id: scene.operator.id }]);
  expect(await forecast('MEMBERS')).toMatchObject({ passwords: 0, welcomes: 0, mustAsk: false });
});

test('later rounds are asked about only when many are mailed; a suspension and a return greet as well', async () => {
  const { students } = await scene.classOf(3);
  await addAll();
  await bringAll();
  await automatic(false);
  const [ayu] = students;
  const before = mailed().welcomes;
  for (const status of ['furlough', 'active']) {
    await scene.setStatus(ayu?.id ?? '', status);
    expect(await forecast('MEMBERS')).toMatchObject({ passwords: 0, welcomes: 1, mustAsk: false });
    await bringAll();
  }
  expect(mailed().welcomes - before).toBe(2);
  const scheduleIds = [(await t.db.execute<{ id: string }>(sql`select id from schedules`)).rows[0]?.id ?? ''];
  for (let at = 0; at < 21; at += 1)
    await buildKrs(t.db, {
      studentId: (await buildStudent(t.db)).id,
      periodId: periodId(),
      scheduleIds,
    });
  expect(await forecast('MEMBERS', scheduleIds)).toMatchObject({
    passwords: 21,
    welcomes: 21,
    mustAsk: true,
  });
});

test('the quiet way mails nobody: no password by mail, no welcome message in new courses', async () => {
  scene.moodle.site.welcome = false;
  const { settings } = (await t.call(lmsContract.state, {})).data;
  await t.call(lmsContract.saveSettings, { body: { ...settings, mailsPassword: false } });
  const { id, students } = await scene.classOf(4);
  expect(await forecast('USERS')).toMatchObject({ passwords: 0, welcomes: 0, mustAsk: false });
  await addAll();
  await bringAll();
  await scene.setStatus(students[0]?.id ?? '', 'furlough');
  await scene.changes();
  expect(Object.values(await scene.membersOf(id)).filter(Boolean)).toHaveLength(4);
  expect(mailed()).toEqual({ passwords: 0, welcomes: 0 });
});

test('people who have an account there get no password, whatever the links say', async () => {
  await scene.classOf(3);
  await addAll();
  await bringAll();
  await t.db.execute(sql`delete from lms_users`);
  expect(await forecast('USERS')).toMatchObject({ passwords: 0, welcomes: 0, mustAsk: false });
});

test('counting starts nothing and is refused to who may not start it', async () => {
  const { userId } = await buildStudent(t.db);
  await scene.classOf(2);
  await forecast('COURSES');
  expect(scene.moodle.calls.filter((name) => /create|enrol_manual|update/.test(name))).toEqual([]);
  await t.as(userId);
  const body = { kind: 'USERS' as const, periodId: periodId(), scheduleIds: [] };
  expect((await t.call(lmsContract.mails, { body })).status).toBe(403);
  await scene.asOperator();
  const wrong = { ...body, periodId: 'x' };
  expect((await t.call(lmsContract.mails, { body: wrong })).error.errors).toHaveProperty('periodId');
  scene.moodle.faults.push({ kind: 'forbidden' });
  expect(await t.call(lmsContract.mails, { body })).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining('REST') },
  });
});

/** Classes of one history: how many lecturers and students, and how many of either have an account already. */
const classes = fc.array(
  fc.record({
    lecturers: fc.integer({ min: 0, max: 2 }),
    students: fc.integer({ min: 0, max: 4 }),
    paired: fc.integer({ min: 0, max: 6 }),
    away: fc.nat(3),
    left: fc.nat(3),
    more: fc.nat(2),
  }),
  { minLength: 1, maxLength: 3 },
);

test('what is said beforehand is what a Moodle as it is installed mails', { timeout: 60_000 }, async () => {
  await automatic(false);
  const grown = async (scheduleId: string, count: number) => {
    const people = [];
    for (let at = 0; at < count; at += 1) {
      const student = await buildStudent(t.db);
      const krs = { studentId: student.id, periodId: periodId(), scheduleIds: [scheduleId] };
      people.push({ ...student, krsId: (await buildKrs(t.db, krs)).id });
    }
    return people;
  };
  const keepsItsWord = async (kind: Kind, work: () => Promise<void>) => {
    const { passwords, welcomes } = await forecast(kind);
    const before = mailed();
    await work();
    const after = mailed();
    expect({
      passwords: after.passwords - before.passwords,
      welcomes: after.welcomes - before.welcomes,
    }).toEqual({
      passwords,
      welcomes,
    });
  };
  await fc.assert(
    fc.asyncProperty(classes, async (shapes) => {
      const made = [];
      for (const { lecturers, students, paired } of shapes) {
        const teachers = await Promise.all(Array.from({ length: lecturers }, () => buildLecturer(t.db)));
        const lecturerIds = teachers.map(({ id }) => id);
        const { id } = await buildSchedule(t.db, { periodId: periodId(), lecturerIds });
        const people = await grown(id, students);
        made.push({ id, people });
        // Some have an account that the portal does not know of.
        for (const { nim, email } of people.slice(0, paired))
          scene.moodle.site.users.set(9000 + scene.moodle.site.users.size, {
            id: 9000 + scene.moodle.site.users.size,
            username: nim,
            firstname: 'A',
            lastname: 'B',
            email,
            idnumber: '',
            auth: 'manual',
            suspended: false,
            deleted: false,
          });
      }
      await addAll();
      await keepsItsWord('MEMBERS', () => bringAll());
      for (const [at, { id, people }] of made.entries()) {
        const { away = 0, left = 0, more = 0 } = shapes[at] ?? {};
        for (const one of people.slice(0, away)) await scene.setStatus(one.id, 'furlough');
        for (const one of people.slice(away, away + left)) await scene.drop(one.krsId);
        await grown(id, more);
      }
      await keepsItsWord('MEMBERS', () => bringAll());
      for (const { people } of made) for (const one of people) await scene.setStatus(one.id, 'active');
      await keepsItsWord('MEMBERS', () => bringAll());
    }),
    { numRuns: 6 },
  );
});

test('a course is counted by its teacher: greeted in their name, the first one by nobody', () => {
  const enrol = [
    { lmsId: 1, roleId: 3, active: true },
    { lmsId: 2, roleId: 3, active: true },
    { lmsId: 4, roleId: 5, active: true },
  ];
  const plan = { enrol, suspend: [{ lmsId: 5, roleId: 5 }], unenrol: [], same: 0 };
  expect(welcomesOf(plan, [], 3)).toBe(1);
  const teacher = { id: 9, roles: [3], suspended: false };
  expect(welcomesOf(plan, [teacher], 3)).toBe(4);
  expect(welcomesOf({ ...plan, unenrol: [9] }, [teacher], 3)).toBe(1);
});
