import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { startJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';
import { buildAdmin } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let own: Awaited<ReturnType<typeof startJobQueue>>;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
  await t.db.execute(sql`create table kill_steps (job uuid, step int, pid int, primary key (job, step))`);
  own = await startJobQueue(t.services.env.DATABASE_URL ?? '', silentLog, { lookEvery: 1 });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await own.stop();
  await t.close();
});

/** What the service of the start turns into its sentence: one running job per kind and period. */
const refused = { cause: { constraint: 'jobs_one_running' } };

/** An app process; `took` resolves when it begins a job. */
async function startWorker() {
  const { env } = t.services;
  const worker = fork(join(import.meta.dirname, 'external/jobs-worker.ts'), {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: env.DATA_DIR,
      DATABASE_URL: env.DATABASE_URL,
      SESSION_SECRET: 'a secret of this test, thirty-two letters long',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.push(worker);
  await once(worker, 'message');
  return { worker, took: once(worker, 'message').then(() => worker) };
}

test('a job whose process is killed goes on in the other one, each step once; meanwhile its like is refused', async () => {
  const [first, second] = [await startWorker(), await startWorker()];
  const ctx = backgroundCtx(t.services, {
    actor: await t.actor(),
    log: t.app.log,
    ip: 'test',
    requestId: 'test',
  });
  const job = { type: 'steps', key: 'steps:20261', title: 'Langkah', input: {} };
  const id = await own.queue.start(ctx, job);
  const running = await Promise.race([first.took, second.took]);
  const steps = async () => {
    const { rows } = await t.db.execute<{ step: number; pid: number }>(
      sql`select step, pid from kill_steps where job = ${id} order by step`,
    );
    return rows;
  };
  await expect.poll(async () => (await steps()).length, { timeout: 30_000 }).toBeGreaterThan(2);
  await expect(own.queue.start(ctx, job)).rejects.toMatchObject(refused);
  running.kill('SIGKILL');
  await once(running, 'exit');
  await expect(own.queue.start(ctx, job)).rejects.toMatchObject(refused);
  const status = async () => {
    const { rows } = await t.db.execute<{ status: string }>(sql`select status from jobs where id = ${id}`);
    return rows[0]?.status;
  };
  await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe('COMPLETED');
  const done = await steps();
  expect(done.map(({ step }) => step)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(new Set(done.map(({ pid }) => pid)).size).toBe(2);
  expect(done.at(-1)?.pid).not.toBe(running.pid);
}, 180_000);
