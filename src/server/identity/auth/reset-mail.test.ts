import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { buildUser } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { mailTimer } from '#server/platform/notices/mails.timer.ts';
import { resetRequestTimer } from './reset-requests.ts';

let t: TestApp;
let user: { id: string; email: string };
let isAway = true;
beforeEach(async () => {
  t = await testApp();
  user = await buildUser(t.db);
  isAway = true;
  const { send } = t.services.mail;
  t.services.mail.send = (mail) => (isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : send(mail));
});
afterEach(() => t.close());

const ask = () => t.call(authContract.requestReset, { body: { emailOrNim: user.email } });
const after = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
const queued = async () =>
  (await t.db.execute<{ status: string; error: string }>(sql`select status, error from notice_mails`)).rows;
const runTimer = (timer = mailTimer) => {
  const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
  return timer.run(backgroundCtx(t.services, by));
};

test('a link asked for while the mail server is away goes out when it is back', async () => {
  expect((await ask()).status).toBe(200);
  await expect.poll(async () => (await queued()).map(({ status }) => status)).toEqual(['WAITING']);
  await expect.poll(async () => (await queued())[0]?.error).toContain('ECONNREFUSED');
  isAway = false;
  t.setNow(after(6));
  await runTimer();
  expect(t.mails.map(({ to }) => to)).toEqual([user.email]);
  const token = /token=([\w-]+)/.exec(t.mails[0]?.text ?? '')?.[1] ?? '';
  const password = 'Meja-Biru-Kopi-42';
  expect((await t.call(authContract.completeReset, { body: { token, password } })).status).toBe(200);
});

test('a link whose time is over is not sent any more, and nothing stored would open the account', async () => {
  await ask();
  await expect.poll(async () => (await queued())[0]?.error).toContain('ECONNREFUSED');
  isAway = false;
  t.setNow(after(31));
  await runTimer();
  expect(t.mails).toEqual([]);
  expect(await queued()).toMatchObject([{ status: 'FAILED' }]);
});

test('who asks again gets the newer link only', async () => {
  await ask();
  await expect.poll(async () => (await queued())[0]?.error).toContain('ECONNREFUSED');
  isAway = false;
  await ask();
  await expect.poll(() => t.mails.length).toBe(1);
  t.setNow(after(6));
  await runTimer();
  expect(t.mails).toHaveLength(1);
});

const kept = async () =>
  (await t.db.execute<{ name: string }>(sql`select email_or_nim as name from reset_requests`)).rows;

test('a request is answered only when it is kept', async () => {
  await t.db.execute(sql`alter table reset_requests rename to reset_requests_away`);
  expect((await ask()).status).toBeGreaterThanOrEqual(500);
});

test('a request whose process died before it looked at it is served by the next minute', async () => {
  isAway = false;
  // What the dead process did not do: nothing reads the request after its answer.
  await t.db.execute(sql`alter table notices rename to notices_away`);
  expect((await ask()).status).toBe(200);
  const stranger = { emailOrNim: 'tidak-ada@kampus.test' };
  expect((await t.call(authContract.requestReset, { body: stranger })).status).toBe(200);
  await expect.poll(kept).toEqual([{ name: user.email }]);
  await t.db.execute(sql`alter table notices_away rename to notices`);
  t.setNow(after(2));
  expect(await runTimer(resetRequestTimer)).toEqual({ served: 1 });
  await expect.poll(() => t.mails.map(({ to }) => to)).toEqual([user.email]);
  expect(await kept()).toEqual([]);
});

test('a request that was found too late sends nothing and goes', async () => {
  await t.db.execute(sql`insert into reset_requests (id, email_or_nim, ip, agent, request_id, asked_at)
    values (gen_random_uuid(), ${user.email}, '127.0.0.1', '', '', ${after(-31).toISOString()})`);
  expect(await runTimer(resetRequestTimer)).toEqual({ served: 1 });
  expect([await queued(), await kept()]).toEqual([[], []]);
});
