import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { sendNoticeMails } from '#server/platform/notices/mails.timer.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let manager: string;
beforeAll(async () => {
  t = await testApp();
  const rights = ['staff:create', 'staff:update', 'user:get'] as const;
  manager = (await buildStaff(t.db, ...rights, 'lectureProfile:get', 'lectureProfile:update')).id;
});
afterAll(() => t.close());

/** What the person was told, and the mails that went out for it. */
async function told(userId: string) {
  t.mails.length = 0;
  const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
  await sendNoticeMails(backgroundCtx(t.services, by));
  return { notices: await toldTo(t, { userId }), mails: t.mails };
}

const moved = (from: string, to: string) => ({
  notices: [{ topic: 'data.email', body: expect.stringContaining(`sekarang ${to}.`) as string }],
  mails: [{ to: from, text: expect.stringContaining('Hubungi admin portal') as string }],
});

test('a lecturer whose address somebody else changes is told, by mail to the former one', async () => {
  const { id: _id, userId, name, email, updatedAt } = await buildLecturer(t.db);
  await t.as(manager);
  const save = (address: string, stamp: string) =>
    t.call(lecturerContract.save, { body: { _id, updatedAt: stamp, name, email: address } });
  const same = await save(email.toUpperCase(), updatedAt);
  expect([same.status, await told(userId)]).toEqual([200, { notices: [], mails: [] }]);
  const { data } = await t.call(lecturerContract.list, { query: { search: name } });
  expect((await save('dosen.pindah@contoh.test', data[0]?.updatedAt ?? '')).status).toBe(200);
  expect(await told(userId)).toMatchObject(moved(email.toUpperCase(), 'dosen.pindah@contoh.test'));
});

test('so is a member of staff', async () => {
  const { id, name, email } = await buildStaff(t.db);
  await t.as(manager);
  const { data } = await t.call(userContract.list, { query: { search: email } });
  const change = { _id: id, updatedAt: data[0]?.updatedAt, name, unit: 'KEUANGAN' } as const;
  const saved = await t.call(userContract.save, { body: { ...change, email: 'staf.pindah@contoh.test' } });
  expect(saved.status).toBe(200);
  expect(await told(id)).toMatchObject(moved(email, 'staf.pindah@contoh.test'));
});

test('who changes the own address is told as well: somebody else may know the password', async () => {
  const { id, name, email } = await buildStaff(t.db);
  const password = 'Rahasia-Kampus-26';
  const passwordHash = await hashPassword(password);
  await t.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  await t.as(id);
  const { updatedAt } = (await t.call(profileContract.me, {})).data.user;
  const form = { kind: 'account', name, email: 'sendiri@contoh.test', phone: '', updatedAt } as const;
  const saved = await t.call(profileContract.editOwn, { body: { ...form, currentPassword: password } });
  expect(saved.status).toBe(200);
  expect(await told(id)).toMatchObject(moved(email, 'sendiri@contoh.test'));
});
