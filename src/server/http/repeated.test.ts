import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userContract } from '#shared/contracts/user.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { backgroundCtx, inTransaction } from './ctx.ts';

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
