import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { users } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { hashPassword } from './password.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const password = 'Rahasia-Kampus-26';
const accountWith = async (options: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(t.db, { passwordHash: await hashPassword(password), ...options });
const login = (emailOrNim: string, secret = password) =>
  t.call(authContract.login, { body: { emailOrNim, password: secret } });

describe('sign-in', () => {
  test('takes an email in any case and answers with the user of the specification', async () => {
    const user = await accountWith({ email: 'Siti@contoh.test', permissions: ['student:get'] });
    await t.as(null);
    const answer = await login('sItI@contoh.test');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      _id: user.id,
      Admin: false,
      isStudent: false,
      permissions: ['student:get'],
    });
    expect((await t.call(authContract.me, {})).data._id).toBe(user.id);
  });

  test('takes a NIM and knows the student', async () => {
    const student = await buildStudent(t.db);
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, student.userId));
    await t.as(null);
    const grouped = student.nim.replace(/^(\d{4})(\d{4})/, '$1 $2 ');
    for (const nim of [grouped, grouped.replaceAll(' ', '.'), grouped.replaceAll(' ', '-')]) {
      expect((await login(nim)).data.nim).toBe(student.nim);
    }
    expect((await login(student.nim)).data).toMatchObject({
      nim: student.nim,
      isStudent: true,
      studentId: student.id,
    });
  });

  test('gives the same refusal for an unknown user, a wrong password and a blocked account', async () => {
    const blocked = await accountWith({ status: 'blocked' });
    const user = await accountWith();
    await t.as(null);
    const answers = [
      await login('siapa@contoh.test'),
      await login(user.email, 'salah'),
      await login(blocked.email),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.error).toEqual({
        code: 'UNAUTHENTICATED',
        message: expect.stringMatching(/^Email\/NIM atau kata sandi tidak diterima\. .*Lupa kata sandi/),
      });
    }
  });

  test('marks empty fields and refuses a form without its token', async () => {
    await t.as(null);
    const empty = await t.call(authContract.login, { body: { emailOrNim: ' ', password: '' } });
    expect(empty.status).toBe(400);
    expect(empty.error.errors).toEqual({ emailOrNim: 'Isi email atau NIM.', password: 'Isi kata sandi.' });
    const forged = await t.call(
      authContract.login,
      { body: { emailOrNim: 'a', password: 'b' } },
      { withoutCsrf: true },
    );
    expect(forged).toMatchObject({ status: 403, error: { code: 'CSRF' } });
  });

  test('answers 401 without a session, and after logout', async () => {
    await t.as(null);
    expect((await t.call(authContract.me, {})).status).toBe(401);
    const user = await accountWith();
    await login(user.email);
    expect((await t.call(authContract.logout, {})).status).toBe(200);
    expect((await t.call(authContract.me, {})).status).toBe(401);
  });
});

describe('first passwords', () => {
  test('only change and logout work until it is changed; other sessions end', async () => {
    const user = await accountWith({ mustChangePassword: true });
    await t.as(user.id);
    expect((await t.call(authContract.sessions, {})).error.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const change = (next: string, current = password) =>
      t.call(authContract.updatePassword, { body: { currentPassword: current, password: next } });
    expect((await change('Baru-Sekali-1', 'salah')).error.errors).toHaveProperty('currentPassword');
    expect((await change('ab12345678')).error.errors).toEqual({
      password: 'Kata sandi tidak boleh memuat 8 angka berurutan, misalnya 12345678.',
    });
    expect((await change('Baru-Sekali-1')).status).toBe(200);
    expect((await t.call(authContract.sessions, {})).data).toHaveLength(1);
  });
});

describe('forgotten passwords', () => {
  const request = (emailOrNim: string) => t.call(authContract.requestReset, { body: { emailOrNim } });
  const complete = (token: string, next: string) =>
    t.call(authContract.completeReset, { body: { token, password: next } });
  const lastToken = () => /token=([\w-]+)/.exec(t.mails.at(-1)?.text ?? '')?.[1] ?? '';

  test('a mailed link works once and ends every session', async () => {
    const user = await accountWith();
    await t.as(user.id);
    const asked = await request(user.email);
    const unknown = await request('siapa@contoh.test');
    expect(unknown.message).toBe(asked.message);
    await expect.poll(() => t.mails.at(-1)?.to).toBe(user.email);
    expect((await complete(lastToken(), 'Baru-Sekali-2')).status).toBe(200);
    expect((await complete(lastToken(), 'Baru-Sekali-3')).error.code).toBe('RULE');
    expect((await t.call(authContract.me, {})).status).toBe(401);
    expect((await login(user.email, 'Baru-Sekali-2')).status).toBe(200);
  });

  test('an older link opens nothing once the password or the address has changed', async () => {
    const user = await accountWith();
    const mailed = async () => {
      const before = t.mails.length;
      await request(user.email);
      await expect.poll(() => t.mails.length).toBe(before + 1);
      return lastToken();
    };
    const [older, newer] = [await mailed(), await mailed()];
    expect((await complete(newer, 'Baru-Sekali-2')).status).toBe(200);
    expect((await complete(older, 'Baru-Sekali-3')).error.code).toBe('RULE');
    const toOldAddress = await mailed();
    await t.db
      .update(users)
      .set({ email: `pindah.${user.email}` })
      .where(eq(users.id, user.id));
    expect((await complete(toOldAddress, 'Baru-Sekali-4')).error.code).toBe('RULE');
    expect((await login(`pindah.${user.email}`, 'Baru-Sekali-2')).status).toBe(200);
  });

  test('a link is dead after 30 minutes', async () => {
    const user = await accountWith();
    await request(user.email);
    await expect.poll(() => t.mails.at(-1)?.to).toBe(user.email);
    t.setNow(new Date(TEST_NOW.getTime() + 31 * 60_000));
    expect((await complete(lastToken(), 'Baru-Sekali-2')).status).toBe(422);
    t.setNow(TEST_NOW);
  });
});
