import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(async () => {
  await scene.asOperator();
  await scene.changes();
  scene.moodle.calls.length = 0;
});
afterEach(() => {
  scene.moodle.faults.length = 0;
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

const UPDATE = 'core_user_update_users';
const there = (nim: string) => [...scene.moodle.site.users.values()].find(({ username }) => username === nim);
const rename = (id: string, name: string, email: string) =>
  t.db.execute(sql`update students set name = ${name}, email = ${email} where id = ${id}`);
const state = async () => (await t.call(lmsContract.state, {})).data;
const updates = () => scene.moodle.calls.filter((one) => one === UPDATE).length;

/** A student with an account there. */
async function someone() {
  const { students } = await scene.classOf(1);
  const [student] = students;
  if (!student) throw new Error('there is no student');
  await scene.bring();
  await scene.changes();
  scene.moodle.calls.length = 0;
  return student;
}

test('a changed name and address follow within the minute, once', async () => {
  const { id, nim } = await someone();
  await rename(id, 'Siti Nurhaliza', 'Siti.Baru@kampus.test');
  expect((await state()).outdated).toBe(1);
  await scene.changes();
  expect(there(nim)).toMatchObject({
    firstname: 'Siti',
    lastname: 'Nurhaliza',
    email: 'siti.baru@kampus.test',
    auth: 'manual',
  });
  const { outdated, lastRun } = await state();
  expect([outdated, lastRun]).toMatchObject([0, { kind: 'PROFILES', status: 'DONE', changed: 1 }]);
  await scene.changes();
  expect(updates()).toBe(1);
  await t.db.execute(sql`update lecturers set name = 'Dr. Rina' where id = ${scene.lecturer.id}`);
  await scene.changes();
  expect(there(scene.lecturer.nidn ?? '')).toMatchObject({ firstname: 'Dr.', lastname: 'Rina' });
});

test('a lost answer is no harm: what stands there is not sent again', async () => {
  const { id, nim } = await someone();
  await rename(id, 'Tiara Andini', 'tiara@kampus.test');
  scene.moodle.faults.push({ kind: 'drop', when: 'after', fn: UPDATE });
  await scene.changes();
  expect((await state()).lastRun).toMatchObject({ kind: 'PROFILES', status: 'STOPPED' });
  await scene.changes();
  expect([updates(), (await state()).outdated]).toEqual([1, 1]);
  await t.db.execute(sql`update lms_runs set started_at = started_at - interval '1 hour'`);
  await scene.changes();
  expect([updates(), (await state()).outdated]).toEqual([1, 0]);
  expect(there(nim)).toMatchObject({ firstname: 'Tiara', lastname: 'Andini' });
});

test('an address of somebody else is refused by name, the name goes on, and a person tries it again', async () => {
  const { id, nim } = await someone();
  const other = await someone();
  await t.db.execute(
    sql`update students set name = 'Umar Bakri', email = 'milik@orang.test' where id = ${id}`,
  );
  const holder = there(other.nim);
  if (holder) holder.email = 'milik@orang.test';
  await scene.changes();
  expect(there(nim)).toMatchObject({ firstname: 'Umar', lastname: 'Bakri' });
  const { lastRun, outdated } = await state();
  expect([lastRun?.status, outdated]).toEqual(['PARTIAL', 1]);
  const rows = (await t.call(lmsContract.results, { params: { id: lastRun?._id ?? '' }, query: {} })).data;
  expect(rows).toMatchObject([{ outcome: 'FAILED', message: 'Email ini sudah dipakai akun lain di LMS.' }]);
  const before = updates();
  await scene.changes();
  expect(updates()).toBe(before);
  if (holder) holder.email = 'lain@orang.test';
  await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id } });
  await t.runJobs();
  expect([there(nim)?.email, (await state()).outdated]).toEqual(['milik@orang.test', 0]);
});

test('accounts of others stay as they are: of another directory, or paired by their address alone', async () => {
  const { id, nim } = await someone();
  const account = there(nim);
  if (!account) throw new Error('there is no account');
  account.auth = 'ldap';
  await rename(id, 'Wulan Sari', 'wulan@kampus.test');
  await scene.changes();
  account.auth = 'manual';
  Object.assign(account, { username: 'manajer', idnumber: '' });
  await rename(id, 'Wulan Dewi', 'wulan.dewi@kampus.test');
  await scene.changes();
  expect([updates(), account.firstname, (await state()).outdated]).toEqual([
    0,
    expect.not.stringMatching('Wulan'),
    0,
  ]);
});

test('nothing is carried while it is not automatic or a stopped run waits for a person', async () => {
  const { id } = await someone();
  await rename(id, 'Yusuf Mansur', 'yusuf@kampus.test');
  await t.db.execute(sql`update lms_settings set is_automatic = false`);
  await scene.changes();
  await t.db.execute(sql`update lms_settings set is_automatic = true`);
  await t.db.execute(sql`
    insert into lms_runs (id, kind, started_at, finished_at, status, is_broken)
    values (gen_random_uuid(), 'CHANGES', '2099-01-01', '2099-01-01', 'STOPPED', true)`);
  await scene.changes();
  expect([updates(), (await state()).outdated]).toEqual([0, 1]);
  await t.db.execute(sql`delete from lms_runs where is_broken`);
  await scene.changes();
  expect((await state()).outdated).toBe(0);
});

test('a token that may not change accounts keeps no class waiting', async () => {
  const { id } = await someone();
  await rename(id, 'Zainal Abidin', 'zainal@kampus.test');
  scene.moodle.site.can.delete('moodle/user:update');
  const { id: classId } = await scene.classOf(1);
  await scene.bring();
  await scene.changes();
  expect((await scene.courseOf(classId))?.problem).toBe('');
  expect((await state()).lastRun).toMatchObject({ kind: 'PROFILES', status: 'STOPPED' });
  scene.moodle.site.can.add('moodle/user:update');
});
