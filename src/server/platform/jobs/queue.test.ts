import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { silentLog } from '#server/platform/log.ts';
import { forgetFinished } from './job-runs.store.ts';
import { startJobQueue } from './queue.ts';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
const processes: Awaited<ReturnType<typeof startJobQueue>>[] = [];
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop()));
});
afterAll(() => t.close());

/** The queue as a process of the portal has it. */
async function startProcess() {
  const one = await startJobQueue(t.services.env.DATABASE_URL ?? '', silentLog, { lookEvery: 1 });
  processes.push(one);
  await one.work({ ...t.services, jobs: one.queue }, t.app.log);
  return one;
}

const ctx = async () =>
  backgroundCtx(t.services, { actor: await t.actor(), log: t.app.log, ip: 'test', requestId: 'test' });
const statuses = async () =>
  (await t.db.select({ status: jobs.status }).from(jobs)).map(({ status }) => status);

test('of two processes one runs each job, once', async () => {
  const runs: string[] = [];
  t.services.jobRegistry.add('note', async (_ctx, run) => {
    runs.push(run.id);
    await run.progress({ done: 1, total: 1 });
    return {};
  });
  const first = await startProcess();
  await startProcess();
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    ids.push(
      await first.queue.start(await ctx(), { type: 'note', key: `note-${n}`, title: 'Catat', input: {} }),
    );
  }
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(ids.map(() => 'COMPLETED'));
  expect(runs.toSorted()).toEqual(ids.toSorted());
}, 120_000);

test('a job that waits for another system holds up neither the work of the portal nor that of a third system', async () => {
  const held = Promise.withResolvers<void>();
  t.services.jobRegistry.add(
    'feeder-away',
    async () => {
      await held.promise;
      return {};
    },
    { lane: 'feeder' },
  );
  t.services.jobRegistry.add('lms-work', async () => ({}), { lane: 'lms' });
  t.services.jobRegistry.add('own-work', async () => ({}));
  const { queue } = await startProcess();
  const begin = async (type: string, key: string) =>
    queue.start(await ctx(), { type, key, title: 'Kerja', input: {} });
  const statusOf = async (id: string) =>
    (await t.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)))[0]?.status;
  const away = await begin('feeder-away', 'away-1');
  const behind = await begin('feeder-away', 'away-2');
  await expect.poll(() => statusOf(away), { timeout: 30_000 }).toBe('ACTIVE');
  const others = [await begin('own-work', 'own'), await begin('lms-work', 'lms')];
  const all = (ids: string[]) => Promise.all(ids.map(statusOf));
  await expect.poll(() => all(others), { timeout: 30_000 }).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await all([away, behind])).toEqual(['ACTIVE', 'WAITING']);
  held.resolve();
  await expect.poll(() => all([away, behind]), { timeout: 30_000 }).toEqual(['COMPLETED', 'COMPLETED']);
}, 120_000);

test('of two processes that start the same at once one is refused', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  t.services.jobRegistry.add('slow', () => new Promise((resolve) => setTimeout(() => resolve({}), 3_000)));
  const job = { type: 'slow', key: 'krs:20261', title: 'Kunci KRS', input: {} };
  const context = await ctx();
  const outcomes = await Promise.allSettled([
    first.queue.start(context, job),
    second.queue.start(context, job),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
}, 120_000);

test('a job goes on in another process when its own stops, and one the queue lost is taken up at a start', async () => {
  const seen: number[] = [];
  t.services.jobRegistry.add('steps', async (_ctx, run) => {
    for (let step = seen.length; step < 6; step += 1) {
      seen.push(step);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await run.progress({ done: step + 1, total: 6 });
    }
    return {};
  });
  const first = await startProcess();
  const id = await first.queue.start(await ctx(), {
    type: 'steps',
    key: 'steps',
    title: 'Langkah',
    input: {},
  });
  await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(1);
  await first.stop();
  processes.splice(0);
  expect(seen.length).toBeLessThan(6);
  await t.db.execute(sql`delete from pgboss.job where data ->> 'jobId' = ${id}`);
  await startProcess();
  const status = async () =>
    (
      await t.db
        .select()
        .from(jobs)
        .where(sql`id = ${id}`)
    )[0]?.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('COMPLETED');
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
}, 120_000);

test('work may take hours: no queue runs it a second time beside itself, nor one an older version made', async () => {
  const older = await startProcess();
  await t.db.execute(sql`update pgboss.queue set expire_seconds = 900`);
  await older.stop();
  processes.splice(0);
  t.services.jobRegistry.add('long', async () => ({}), { lane: 'lms' });
  const { queue, keepTime } = await startProcess();
  const hourly = { name: 'long-work', cron: '0 * * * *', run: async () => ({}) };
  await keepTime([hourly], t.services, t.app.log);
  const id = await queue.start(await ctx(), { type: 'long', key: 'long', title: 'Lama', input: {} });
  const { rows } = await t.db.execute<{ most: number }>(sql`
    select expire_seconds as most from pgboss.job where data ->> 'jobId' = ${id}
    union select expire_seconds from pgboss.queue where name like 'jobs%' or name = 'timer-long-work'`);
  expect(rows).toEqual([{ most: 86_400 }]);
}, 60_000);

test('what the queue holds of ended work goes after a day, the job people see stays', async () => {
  t.services.jobRegistry.add('ended', async () => ({}));
  const { queue } = await startProcess();
  const begin = async (key: string) =>
    queue.start(await ctx(), { type: 'ended', key, title: 'Selesai', input: {} });
  const [old, fresh] = [await begin('old'), await begin('fresh')];
  const states = async () =>
    (
      await t.db.execute<{ id: string; state: string }>(sql`
        select data ->> 'jobId' as id, state::text from pgboss.job where data ->> 'jobId' in (${old}, ${fresh})`)
    ).rows;
  await expect
    .poll(async () => (await states()).filter(({ state }) => state === 'completed').length, {
      timeout: 30_000,
    })
    .toBe(2);
  await t.db.execute(sql`
    update pgboss.job set completed_on = now() - interval '25 hours' where data ->> 'jobId' = ${old}`);
  expect(await forgetFinished(t.db)).toBeGreaterThan(0);
  expect(await states()).toEqual([{ id: fresh, state: 'completed' }]);
  const kept = await t.db
    .select()
    .from(jobs)
    .where(inArray(jobs.id, [old, fresh]));
  expect(kept.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
}, 60_000);

test('a job goes on while an admin empties the memory', async () => {
  const seen: number[] = [];
  t.services.jobRegistry.add('walk', async (_ctx, run) => {
    for (let step = 0; step < 5; step += 1) {
      seen.push(step);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await run.progress({ done: step + 1, total: 5 });
    }
    return { result: { steps: seen.length } };
  });
  const { queue } = await startProcess();
  const id = await queue.start(await ctx(), { type: 'walk', key: 'walk', title: 'Jalan', input: {} });
  await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect((await t.call(memoryContract.flush, { body: {} })).status).toBe(200);
  expect(seen.length).toBeLessThan(5);
  const job = async () => (await t.db.select().from(jobs).where(eq(jobs.id, id)))[0];
  await expect.poll(async () => (await job())?.status, { timeout: 60_000 }).toBe('COMPLETED');
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  expect(await job()).toMatchObject({ done: 5, result: { steps: 5 } });
}, 120_000);
