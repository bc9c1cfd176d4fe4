import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { lecturers, staff, students, users } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let reader: { id: string };
let student: Awaited<ReturnType<typeof buildStudent>>;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;

beforeAll(async () => {
  t = await testApp();
  reader = await buildStaff(t.db, 'user:get');
  student = await buildStudent(t.db, { nim: '25110000077' });
  lecturer = await buildLecturer(t.db, { name: 'Contoh Dosen Merangkap' });
  await t.as(reader.id);
});
afterAll(() => t.close());

const kindsOf = async (query: Record<string, unknown>) =>
  new Map((await t.call(userContract.list, { query })).data.map(({ _id, kind }) => [_id, kind]));

test('lists accounts by whose they are, the office’s unless told otherwise', async () => {
  const guest = await buildUser(t.db);
  expect(await kindsOf({})).toEqual(
    new Map([
      [reader.id, 'staff'],
      [guest.id, 'other'],
    ]),
  );
  expect(await kindsOf({ kind: 'student' })).toEqual(new Map([[student.userId, 'student']]));
  expect(await kindsOf({ kind: 'lecturer' })).toEqual(new Map([[lecturer.userId, 'lecturer']]));
  expect((await kindsOf({ kind: 'all' })).size).toBe(4);
  await t.db.delete(users).where(eq(users.id, guest.id));
});

test('counts an administrator and a lecturer with a staff record among the office', async () => {
  await t.db.update(users).set({ isAdmin: true }).where(eq(users.id, student.userId));
  await t.db.insert(staff).values({ userId: lecturer.userId, unit: 'LPM' });
  expect(await kindsOf({})).toEqual(
    new Map([
      [reader.id, 'staff'],
      [student.userId, 'student'],
      [lecturer.userId, 'lecturer'],
    ]),
  );
  await t.db.update(users).set({ isAdmin: false }).where(eq(users.id, student.userId));
  await t.db.delete(staff).where(eq(staff.userId, lecturer.userId));
  expect((await kindsOf({})).size).toBe(1);
});

test('follows a record to another account, which is no edit of either', async () => {
  const [from, to] = [lecturer.userId, (await buildUser(t.db)).id];
  const stamp = async (id: string) =>
    (await t.db.select({ at: users.updatedAt }).from(users).where(eq(users.id, id)))[0]?.at;
  const before = [await stamp(from), await stamp(to)];
  await t.db.update(lecturers).set({ userId: to }).where(eq(lecturers.id, lecturer.id));
  expect((await kindsOf({ kind: 'all' })).get(from)).toBe('other');
  expect((await kindsOf({ kind: 'all' })).get(to)).toBe('lecturer');
  expect([await stamp(from), await stamp(to)]).toEqual(before);
  await t.db.update(lecturers).set({ userId: from }).where(eq(lecturers.id, lecturer.id));
  await t.db.update(students).set({ name: 'Contoh Nama Lain' }).where(eq(students.id, student.id));
  expect((await kindsOf({ kind: 'student' })).get(student.userId)).toBe('student');
});

test('finds accounts by name, address or the start of the NIM', async () => {
  const found = async (search: string) =>
    (await t.call(userContract.search, { query: { search } })).data.map(({ value }) => value);
  expect(await found('MERANGKAP')).toEqual([lecturer.userId]);
  expect(await found('25110000077')).toEqual([student.userId]);
  expect(await found('10000077')).toEqual([]);
  expect(await found('pengguna')).toContain(reader.id);
});
