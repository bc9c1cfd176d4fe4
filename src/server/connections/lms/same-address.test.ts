import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { isSiteAddress } from '#shared/platform/navigation/site-address.ts';
import { otherHost } from './site.ts';
import { connectLms, lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Which account an address leads to, and which site. */
let t: TestApp;
let scene: LmsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
beforeEach(() => scene.asOperator());
afterEach(() => {
  scene.moodle.site.movedTo = null;
  scene.moodle.site.url = scene.moodle.url;
});
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

let accounts = 900;
function account(username: string, email: string, suspended = false): number {
  accounts += 1;
  scene.moodle.site.users.set(accounts, {
    id: accounts,
    username,
    firstname: 'Lama',
    lastname: 'Sekali',
    email,
    idnumber: '',
    auth: 'manual',
    suspended,
    deleted: false,
  });
  return accounts;
}
async function bringPeople() {
  await t.call(lmsContract.addUsers, { query: { periodId: scene.period.id, who: 'students' } });
  await t.runJobs();
  const { rows } = await t.db.execute<{ id: string }>(
    sql`select id from lms_runs where kind = 'USERS' order by started_at desc, id desc limit 1`,
  );
  const { data } = await t.call(lmsContract.results, { params: { id: rows[0]?.id ?? '' }, query: {} });
  return data.map(({ outcome, message }) => [outcome, message]);
}
const linkOf = async (userId: string | null) =>
  (await t.db.execute<{ lms_id: number }>(sql`select lms_id from lms_users where user_id = ${userId}`))
    .rows[0]?.lms_id;
async function someone() {
  const [student] = (await scene.classOf(1)).students;
  if (!student) throw new Error('there is no student');
  return student;
}

test.each([
  ['as here', (email: string) => email],
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with a capital', (email: string) => email.replace(/^./, (letter) => letter.toUpperCase())],
  ['with a host in capitals', (email: string) => email.replace(/@.*/, (host) => host.toUpperCase())],
])('an account with the address %s is the same person', async (_, written) => {
  const { userId, email } = await someone();
  const id = account(`lama${accounts}`, written(email));
  expect(await bringPeople()).toEqual([['LINKED', expect.stringContaining('sudah ada')]]);
  expect(await linkOf(userId)).toBe(id);
});

test('an account that is suspended there is paired and told', async () => {
  const { userId, email } = await someone();
  const id = account('tangguh', email, true);
  expect(await bringPeople()).toEqual([
    ['LINKED', expect.anything()],
    ['FAILED', 'Akun tangguh ditangguhkan di LMS. Aktifkan di Moodle.'],
  ]);
  expect(await linkOf(userId)).toBe(id);
});

test('people who take each other’s addresses get them, however many and in whatever circles', async () => {
  const { students } = await scene.classOf(6);
  await bringPeople();
  await scene.changes();
  const emails = students.map(({ email }) => email);
  const held = () =>
    students.map(
      ({ userId }) =>
        [...scene.moodle.site.users.values()].find(({ idnumber }) => idnumber === userId)?.email,
    );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(emails, { minLength: 6 }), async (order) => {
      await t.db.execute(sql`update students set email = 'x-' || email
        where id in (select jsonb_array_elements_text(${JSON.stringify(students.map(({ id }) => id))}::jsonb)::uuid)`);
      for (const [at, { id }] of students.entries())
        await t.db.execute(sql`update students set email = ${order[at]} where id = ${id}`);
      await scene.past();
      expect(held()).toEqual(order);
    }),
    { numRuns: 8, examples: [[[...emails.slice(0, 2).toReversed(), ...emails.slice(2)]]] },
  );
});

test('an address of a page, another host and a redirect say so', async () => {
  for (const [address, isSite] of [
    ['https://lms.kampus.ac.id', true],
    ['https://kampus.ac.id/moodle/', true],
    ['https://lms.kampus.ac.id/webservice/rest/server.php', false],
    ['https://lms.kampus.ac.id/webservice', false],
    ['https://lms.kampus.ac.id/login/index.php', false],
    ['https://lms.kampus.ac.id/my/?x=1', false],
    ['https://lms.kampus.ac.id/my/', false],
    ['https://kampus.ac.id/moodle/course', false],
    ['https://kampus.ac.id/mylms', true],
    ['https://course.kampus.ac.id', true],
  ] as const)
    expect(isSiteAddress(address), address).toBe(isSite);
  expect(otherHost('https://a.id/moodle/', 'https://a.id/moodle')).toBe('');
  const check = () => t.call(lmsContract.check, {});
  scene.moodle.site.url = 'https://lms.lain.ac.id';
  expect((await check()).data.warning).toContain('https://lms.lain.ac.id');
  scene.moodle.site.movedTo = 'https://lms.lain.ac.id/';
  expect(await check()).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining('mengalihkan') },
  });
});

test('a token with blanks around it is the same, and the address of a page is not saved', async () => {
  await connectLms(t, { url: scene.moodle.url, token: ` ${scene.moodle.token}\n` });
  await scene.asOperator();
  expect((await t.call(lmsContract.check, {})).status).toBe(200);
  await expect(
    connectLms(t, { url: `${scene.moodle.url}/login/index.php`, token: scene.moodle.token }),
  ).rejects.toThrow('400');
});
