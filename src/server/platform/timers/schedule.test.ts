import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { runTimer, type Timer } from './timer.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** As a process of the portal would, looking every second. */
async function startProcess(timers: readonly Timer[]) {
  const queue = await startJobQueue(t.services.env.DATABASE_URL ?? '', silentLog, { lookEvery: 1 });
  await queue.keepTime(timers, t.services, t.app.log);
  return queue;
}

const schedules = async () =>
  (
    await t.db.execute<{ name: string; cron: string; timezone: string }>(
      sql`select name, cron, timezone from pgboss.schedule order by name`,
    )
  ).rows;

test('of two processes one runs a timer, once per period, at the campus clock', async () => {
  const moments: string[] = [];
  const everyMinute: Timer = {
    name: 'every-minute',
    cron: '* * * * *',
    run: async ({ now, actor, ip }) => {
      expect([actor, ip]).toEqual([null, 'timer']);
      moments.push(now.toISOString());
      return { runs: 1 };
    },
  };
  const started = Date.now();
  const processes = [await startProcess([everyMinute]), await startProcess([everyMinute])];
  await expect.poll(() => moments.length, { timeout: 45_000, interval: 200 }).toBeGreaterThan(0);
  // Long enough for the other process to run it too, if it could.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started / 60_000) + 1;
  expect(moments.length).toBeLessThanOrEqual(minutes);
  expect(new Set(moments)).toEqual(new Set([t.services.clock().toISOString()]));
  await Promise.all(processes.map((one) => one.stop()));
}, 90_000);

test('follows the campus time zone; a timer that is gone is forgotten', async () => {
  const idle = (name: string): Timer => ({ name, cron: '15 0 * * *', run: async () => ({}) });
  const first = await startProcess([idle('stays'), idle('goes')]);
  await first.stop();
  const second = await startProcess([idle('stays')]);
  await second.stop();
  expect(await schedules()).toEqual([{ name: 'timer-stays', cron: '15 0 * * *', timezone: 'Asia/Jakarta' }]);
});

test('of a failed run the queue keeps why it failed, not the values of the statement', async () => {
  const secret = 'Siti Rahasia';
  const broken: Timer = {
    name: 'broken-statement',
    cron: '0 0 1 1 *',
    run: async ({ db }) => {
      await db.execute(sql`select ${secret}::text || 'x' || (${secret}::text)::int::text`);
      return {};
    },
  };
  const queue = await startProcess([broken]);
  await t.db.execute(sql`insert into pgboss.job (name, policy) values ('timer-broken-statement', 'stately')`);
  const kept = async () => {
    const { rows } = await t.db.execute<{ output: string | null }>(
      sql`select output::text from pgboss.job where name = 'timer-broken-statement' and output is not null`,
    );
    return rows[0]?.output ?? null;
  };
  await expect.poll(kept, { timeout: 30_000, interval: 200 }).toContain('SQLSTATE 22P02');
  expect(await kept()).not.toContain(secret);
  await queue.stop();
}, 60_000);

test('a failed run is thrown, so that the queue tries again', async () => {
  const broken: Timer = { name: 'broken', cron: '* * * * *', run: () => Promise.reject(new Error('no')) };
  await expect(runTimer(t.services, broken, t.app.log)).rejects.toThrow('no');
});
