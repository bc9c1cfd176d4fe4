import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { SiteUser } from '#tools/emulators/moodle/site.ts';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Which of several accounts with one address belongs to a person, which somebody says. */
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

let accounts = 900;
function account(email: string, more: Partial<SiteUser> = {}): number {
  accounts += 1;
  scene.moodle.site.users.set(accounts, {
    id: accounts,
    username: `akun${accounts}`,
    firstname: 'Lama',
    lastname: 'Sekali',
    email,
    idnumber: '',
    auth: 'manual',
    suspended: false,
    deleted: false,
    ...more,
  });
  return accounts;
}
async function someone() {
  const { id: scheduleId, students } = await scene.classOf(1);
  const [student] = students;
  if (!student?.userId) throw new Error('there is no student');
  return { scheduleId, userId: student.userId, email: student.email, nim: student.nim };
}
async function bringPeople() {
  await t.call(lmsContract.addUsers, {
    query: { periodId: scene.period.id, who: 'students', agreedMails: 1000 },
  });
  await t.runJobs();
  return lastResults();
}
async function lastResults() {
  const { rows } = await t.db.execute<{ id: string }>(
    sql`select id from lms_runs where kind = 'USERS' order by started_at desc, id desc limit 1`,
  );
  return (await t.call(lmsContract.results, { params: { id: rows[0]?.id ?? '' }, query: {} })).data;
}
const linkOf = async (userId: string) =>
  (await t.db.execute<{ lms_id: number }>(sql`select lms_id from lms_users where user_id = ${userId}`))
    .rows[0]?.lms_id;
const choicesFor = (id: string) => t.call(lmsContract.accounts, { params: { id } });
const choose = (id: string, lmsId: number) =>
  t.call(lmsContract.chooseAccount, { params: { id }, body: { lmsId } });

test('the row of a person with two accounts offers both, and the next runs use the chosen one', async () => {
  const { scheduleId, userId, email } = await someone();
  const first = account(email, { username: 'satu' });
  const second = account(email, {
    username: 'dua',
    idnumber: 'K-7',
    suspended: true,
    lastaccess: 1_780_000_000,
  });
  expect(await bringPeople()).toMatchObject([
    { outcome: 'FAILED', choiceFor: userId, message: expect.stringContaining('dipakai 2 akun (satu, dua)') },
  ]);
  expect(await linkOf(userId)).toBeUndefined();
  expect((await choicesFor(userId)).data).toEqual([
    {
      lmsId: first,
      username: 'satu',
      name: 'Lama Sekali',
      idnumber: '',
      suspended: false,
      lastAccess: null,
      owner: null,
    },
    {
      lmsId: second,
      username: 'dua',
      name: 'Lama Sekali',
      idnumber: 'K-7',
      suspended: true,
      lastAccess: new Date(1_780_000_000_000).toISOString(),
      owner: null,
    },
  ]);
  expect((await choose(userId, first)).data).toEqual({ username: 'satu' });
  const { rows } = await t.db.execute(
    sql`select entity_id, after from audit_log where action = 'lms.account'`,
  );
  expect(rows).toEqual([{ entity_id: userId, after: { lmsId: first, username: 'satu' } }]);
  expect(await lastResults()).toMatchObject([{ choiceFor: null }]);
  await scene.bring();
  expect(await linkOf(userId)).toBe(first);
  expect(await scene.membersOf(scheduleId)).toMatchObject({ satu: true });
  expect(scene.moodle.site.users.get(first)).toMatchObject({ email, firstname: 'Lama' });
});

test('an account of another person, of another address or unknown is refused, and nothing is kept', async () => {
  const [own, other] = [await someone(), await someone()];
  const paired = account(other.email);
  await bringPeople();
  expect(await linkOf(other.userId)).toBe(paired);
  await t.db.execute(sql`delete from lms_users where user_id = ${own.userId}`);
  for (const one of scene.moodle.site.users.values()) {
    if (one.idnumber === own.userId) scene.moodle.site.users.delete(one.id);
  }
  const moved = scene.moodle.site.users.get(paired);
  if (moved) moved.email = own.email;
  const bearing = account(own.email, { idnumber: other.userId });
  const elsewhere = account('lain@kampus.test');
  expect((await choicesFor(own.userId)).data.map(({ owner }) => owner)).not.toContain(null);
  for (const [id, status] of [
    [paired, 409],
    [bearing, 409],
    [elsewhere, 422],
    [999_999, 422],
  ] as const) {
    expect((await choose(own.userId, id)).status, String(id)).toBe(status);
  }
  expect(await linkOf(own.userId)).toBeUndefined();
});

test('whoever has an account keeps it, nobody is chosen for who is no person of the campus, and only managers choose', async () => {
  const { userId, email } = await someone();
  const [first, second] = [account(email), account(email)];
  expect((await choose(userId, first)).status).toBe(200);
  expect((await choose(userId, second)).status).toBe(409);
  expect((await choicesFor(userId)).status).toBe(409);
  expect((await choose(scene.operator.id, first)).status).toBe(404);
  const reader = await buildStaff(t.db, 'lms:get');
  await t.as(reader.id);
  expect([(await choicesFor(userId)).status, (await choose(userId, second)).status]).toEqual([403, 403]);
});

test('of two who choose at once one is heard, and no account goes to two people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { minLength: 2, maxLength: 4 }), async (picks) => {
      const { userId, email } = await someone();
      const ids = [account(email), account(email), account(email)];
      const answers = await Promise.all(picks.map((pick) => choose(userId, ids[pick] ?? 0)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(picks.length - 1);
      const won = picks[answers.findIndex(({ status }) => status === 200)] ?? -1;
      expect(await linkOf(userId)).toBe(ids[won]);
    }),
    { numRuns: 8 },
  );
});
