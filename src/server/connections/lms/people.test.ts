import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

/** Whose account is whose, and that one person whom the LMS does not take keeps nobody else out. */
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

const accounts = () => [...scene.moodle.site.users.values()];
const accountOf = (idnumber: string | null) => accounts().find((one) => one.idnumber === idnumber);
const change = (id: string, field: 'nim' | 'email', value: string) =>
  t.db.execute(sql`update students set ${sql.identifier(field)} = ${value} where id = ${id}`);

test('an account the portal made for somebody stays theirs when another gets their NIM', async () => {
  const { students } = await scene.classOf(1);
  const [first] = students;
  await scene.bring();
  const nim = first?.nim ?? '';
  await change(first?.id ?? '', 'nim', '999000001');
  const second = (await scene.classOf(1)).students[0];
  await change(second?.id ?? '', 'nim', nim);
  await scene.bring();
  const [own, others] = [accountOf(first?.userId ?? ''), accountOf(second?.userId ?? '')];
  expect(own).toMatchObject({ username: nim, email: first?.email });
  expect(others).toMatchObject({ username: second?.email, email: second?.email });
  // Paired anew, as after another address of the LMS.
  await t.db.execute(sql`delete from lms_users`);
  await scene.bring();
  await scene.changes();
  await scene.changes();
  const { rows } = await t.db.execute(sql`select user_id, lms_id from lms_users`);
  expect(rows).toContainEqual({ user_id: first?.userId, lms_id: own?.id });
  expect(rows).toContainEqual({ user_id: second?.userId, lms_id: others?.id });
  expect([accountOf(first?.userId ?? '')?.email, accountOf(second?.userId ?? '')?.email]).toEqual([
    first?.email,
    second?.email,
  ]);
});

test('an address the LMS does not hold is told by name, and the others of the class go in', async () => {
  const { id, students } = await scene.classOf(3);
  await change(students[1]?.id ?? '', 'email', `${'a'.repeat(60)}@${'b'.repeat(50)}.test`);
  await scene.bring();
  expect(Object.values(await scene.membersOf(id))).toHaveLength(3);
  const { rows } = await t.db.execute(sql`select message from lms_results where outcome = 'FAILED'`);
  expect(rows).toContainEqual({ message: 'Email lebih panjang dari yang disimpan LMS (100 huruf).' });
});

test('a value its database does not take keeps nobody else out', async () => {
  const { id, students } = await scene.classOf(3);
  scene.moodle.faults.push({
    kind: 'error',
    fn: 'core_user_create_users',
    code: 'dmlwriteexception',
    times: 2,
  });
  await scene.bring();
  expect(Object.values(await scene.membersOf(id))).toHaveLength(3);
  expect(students.filter(({ userId }) => accountOf(userId) === undefined)).toHaveLength(1);
});

test('an account that is really gone is made anew, though it alone was looked at', async () => {
  const { students } = await scene.classOf(2);
  await scene.bring();
  await scene.changes();
  const [gone] = students;
  const account = accountOf(gone?.userId ?? '');
  scene.moodle.site.users.delete(account?.id ?? 0);
  await t.db.execute(sql`update students set name = 'Nama Baru' where id = ${gone?.id}`);
  await scene.changes();
  const { rows } = await t.db.execute(sql`select lms_id from lms_users where user_id = ${gone?.userId}`);
  expect(rows).toEqual([]);
});

test('addresses handed on are both taken in one run', async () => {
  const { students } = await scene.classOf(2);
  await scene.bring();
  await scene.changes();
  const [one, other] = students.toSorted((a, b) => ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1));
  const address = other?.email ?? '';
  await change(other?.id ?? '', 'email', 'pindah@kampus.test');
  await change(one?.id ?? '', 'email', address);
  await scene.changes();
  expect([accountOf(one?.userId ?? '')?.email, accountOf(other?.userId ?? '')?.email]).toEqual([
    address,
    'pindah@kampus.test',
  ]);
});
