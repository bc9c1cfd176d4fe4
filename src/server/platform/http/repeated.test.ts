import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { ADMIN_PASSWORD, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { backgroundCtx, inTransaction } from './ctx.ts';
import { fingerprintOf } from './idempotency.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

test('an answer that is told once is not kept: a repeated request hears that it was carried out', async () => {
  const body = { name: 'Contoh Petugas Ulang', email: 'ulang@contoh.test' };
  const create = () => t.call(userContract.create, { body }, { idempotencyKey: 'ulang-1' });
  const first = await create();
  expect(first.status).toBe(200);
  expect(await create()).toMatchObject({ status: 409, error: { code: 'ALREADY_DONE' } });
  const { rows } = await t.db.execute(sql`
    select (select count(*)::int from users where email = ${body.email}) as people, answer
    from idempotency_keys where key = 'ulang-1'`);
  expect(rows).toEqual([{ people: 1, answer: null }]);
});

test('a request of several transactions holds its key from the first on', async () => {
  const asked = backgroundCtx(t.services, {
    actor: await t.actor(),
    log: t.app.log,
    ip: '',
    requestId: '',
  });
  const claim = () => ({ userId: asked.actor?.userId ?? '', key: 'dua-kali', request: 'r' });
  const ctx = { ...asked, idempotency: claim() };
  const done: number[] = [];
  for (const step of [1, 2]) await inTransaction(ctx, async () => void done.push(step));
  expect(done).toEqual([1, 2]);
  const again = inTransaction({ ...asked, idempotency: claim() }, async () => void done.push(3));
  await expect(again).rejects.toMatchObject({ code: 'ALREADY_DONE' });
  expect(done).toEqual([1, 2]);
});

test('a fingerprint of a password is made with a secret that is not in the database', async () => {
  const { id } = await signInAdmin(t);
  const body = { currentPassword: ADMIN_PASSWORD, password: 'Sandi#Baru-Kampus-2026' };
  const { method, path } = authContract.updatePassword;
  const changed = await t.call(authContract.updatePassword, { body }, { idempotencyKey: 'sidik-1' });
  expect(changed.status).toBe(200);
  const { rows } = await t.db.execute<{ request: string }>(
    sql`select request from idempotency_keys where user_id = ${id}`,
  );
  const asked = `${method} ${path} ${JSON.stringify(body)}`;
  const { SESSION_SECRET } = t.services.env;
  expect(rows).toEqual([{ request: fingerprintOf(asked, SESSION_SECRET) }]);
  expect(rows[0]?.request).not.toBe(createHash('sha256').update(asked).digest('base64url'));
  expect(fingerprintOf(asked, `${SESSION_SECRET}x`)).not.toBe(rows[0]?.request);
});

test('every process with the same secret comes to the same fingerprint', () => {
  const secret = 'a secret of this test, thirty-two letters long';
  expect(fingerprintOf('POST /api/contoh {}', secret)).toBe('jAOFyJ8KpkUoxKzf66y9CXY8qX6ULTO1PHwZGM5JZBo');
});

test('the own password entered again leaves no key behind', async () => {
  const { id } = await signInAdmin(t);
  const verify = (password: string) =>
    t.call(mainDataContract.verify, { body: { password } }, { idempotencyKey: 'sandi-1' });
  expect((await verify(ADMIN_PASSWORD)).status).toBe(200);
  expect((await verify(ADMIN_PASSWORD)).status).toBe(200);
  expect((await verify('salah')).status).toBe(400);
  const { rows } = await t.db.execute(sql`select key from idempotency_keys where user_id = ${id}`);
  expect(rows).toEqual([]);
});
