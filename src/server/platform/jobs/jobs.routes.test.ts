import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { jobs } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { runJob } from './runner.ts';
import { buildAdmin, buildStaff, buildUser } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let owner: string;
/** What the chunks of the job under test have stored, and what happens before each. */
let stored: number[];
let before: (chunk: number) => Promise<void> | void;
const CHUNKS = 4;

/** Stores chunk after chunk and goes on after those that are stored. */
const chunkJob: JobHandler<unknown> = async (_ctx, run) => {
  for (let chunk = stored.length; chunk < CHUNKS; chunk += 1) {
    await before(chunk);
    stored.push(chunk);
    await run.progress({ done: stored.length });
  }
  return { result: { stored: stored.length } };
};

beforeAll(async () => {
  t = await testApp();
  t.services.jobRegistry.add('chunks', chunkJob);
  t.services.jobRegistry.add('whole', chunkJob, { cancel: false, retry: false });
  t.services.jobRegistry.add('refused', async (_ctx, run) => {
    for (let row = 0; row < CHUNKS; row += 1) {
      run.reject(`baris ${row}`, 'Tidak sesuai.');
      await run.progress({ done: 0, failed: row + 1 });
    }
    return { resultFile: 'hasil.csv' };
  });
});
beforeEach(async () => {
  [stored, before] = [[], () => undefined];
  owner = (await buildUser(t.db)).id;
  await t.as(owner);
});
afterAll(() => t.close());

let keys = 0;
async function start(type = 'chunks', key = `kunci-${(keys += 1)}`): Promise<string> {
  const ctx = backgroundCtx(t.services, {
    actor: await t.actor(),
    log: t.app.log,
    ip: 'test',
    requestId: 'test',
  });
  return t.services.jobs.start(ctx, { type, key, title: `Pekerjaan ${key}`, input: {}, total: CHUNKS });
}
const runNow = (id: string, stopping?: AbortSignal) => runJob(t.services, id, t.app.log, stopping);
const view = async (id: string) => (await t.call(jobsContract.get, { params: { id } })).data;
const cancel = (id: string) => t.call(jobsContract.cancel, { params: { id }, body: {} });
const retry = (id: string) => t.call(jobsContract.retry, { params: { id }, body: {} });
const list = (query: Parameters<typeof t.call<typeof jobsContract.all>>[1]['query'] = {}) =>
  t.call(jobsContract.all, { query });

test('only its starter and admins see a job, in the list and by itself', async () => {
  const mine = await start();
  const other = (await buildStaff(t.db, 'student:get')).id;
  await t.as(other);
  const theirs = await start();
  expect((await list()).data.map(({ _id }) => _id)).toEqual([theirs]);
  for (const call of [
    t.call(jobsContract.get, { params: { id: mine } }),
    t.call(jobsContract.list, { params: { id: owner } }),
    cancel(mine),
    retry(mine),
  ]) {
    expect((await call).status).toBe(403);
  }
  await t.as(null);
  expect((await list()).status).toBe(401);
  await t.as((await buildAdmin(t.db)).id);
  const all = await list({ limit: 100 });
  expect(all.data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine, theirs]));
  expect((await list({ whose: 'OWN' })).data).toEqual([]);
  expect((await view(mine)).createdBy).toBe(owner);
});

test('a colleague of the same screen watches a job of a term, and touches nothing of it', async () => {
  await t.as((await buildStaff(t.db, 'lms:get', 'lms:sync')).id);
  const id = await start('lms.members', 'lms.members:semester');
  expect(await view(id)).toMatchObject({ starter: null, canCancel: true });
  await t.db.update(jobs).set({ status: 'FAILED', resultFile: 'hasil.csv' }).where(eq(jobs.id, id));
  const nothing = { resultFile: null, canCancel: false, canRetry: false };
  const colleague = (await buildStaff(t.db, 'lms:get')).id;
  await t.as(colleague);
  expect(await view(id)).toMatchObject({ status: 'FAILED', starter: expect.any(String), ...nothing });
  const theirs = async (whose?: 'OWN' | 'OTHERS') => (await list(whose ? { whose } : {})).data;
  expect(await theirs()).toMatchObject([{ _id: id, starter: expect.any(String), ...nothing }]);
  expect([await theirs('OWN'), (await theirs('OTHERS')).map(({ _id }) => _id)]).toEqual([[], [id]]);
  expect([(await cancel(id)).status, (await retry(id)).status]).toEqual([403, 403]);
  await t.as((await buildAdmin(t.db)).id);
  expect(await view(id)).toMatchObject({ resultFile: 'hasil.csv', canRetry: true });
  for (const permission of ['feeder:get', 'student:get'] as const) {
    await t.as((await buildStaff(t.db, permission)).id);
    expect((await t.call(jobsContract.get, { params: { id } })).status).toBe(403);
    expect(await theirs()).toEqual([]);
  }
});

test('the list is searched and filtered', async () => {
  const [first, second] = [await start('chunks', 'cari-satu'), await start('whole', 'cari-dua')];
  await runNow(first);
  const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ _id }) => _id);
  expect(await ids({ search: 'SATU' })).toEqual([first]);
  expect(await ids({ status: 'WAITING' })).toEqual([second]);
  expect(await ids({ type: 'whole' })).toEqual([second]);
  expect(await ids({ sort: 'title' })).toEqual([second, first]);
  expect((await list({ status: 'COMPLETED' })).data[0]).toMatchObject({ errorCount: 0, percent: 100 });
});

test('a job of which every row was refused has failed and says so before the rows', async () => {
  const id = await start('refused');
  await runNow(id);
  const ended = await view(id);
  expect(ended).toMatchObject({ status: 'FAILED', failed: CHUNKS, resultFile: 'hasil.csv', canRetry: true });
  expect(ended.errors.map(({ key }) => key)).toEqual(['', 'baris 0', 'baris 1', 'baris 2', 'baris 3']);
  expect(ended.errors[0]?.message).toBe(
    'Tidak ada yang berhasil: 4 baris ditolak. Perbaiki sebabnya, lalu jalankan lagi.',
  );
});

test('a waiting job is cancelled at once and never runs', async () => {
  const id = await start();
  const { status, data, message } = await cancel(id);
  expect([status, data.status, message]).toEqual([200, 'CANCELLED', 'Pekerjaan dibatalkan.']);
  await runNow(id);
  expect([stored, (await view(id)).status]).toEqual([[], 'CANCELLED']);
  expect((await cancel(id)).error.message).toBe('Pekerjaan ini sudah berakhir.');
});

test('a running job stops after the chunk it is at; run again it does the rest', async () => {
  const id = await start();
  before = async (chunk) => {
    if (chunk === 1) expect((await cancel(id)).data.stopping).toBe(true);
  };
  await runNow(id);
  expect([stored, await view(id)]).toMatchObject([
    [0, 1],
    { status: 'CANCELLED', done: 2, percent: 50, stopping: false, canRetry: true, canCancel: false },
  ]);
  before = () => undefined;
  const again = await retry(id);
  expect([again.data.status, again.message]).toEqual(['WAITING', 'Pekerjaan dijalankan ulang.']);
  expect((await retry(id)).status).toBe(422);
  await runNow(id);
  expect([stored, await view(id)]).toMatchObject([[0, 1, 2, 3], { status: 'COMPLETED', percent: 100 }]);
});

test('a kind that may not stop runs to its end, and is not run again', async () => {
  const id = await start('whole');
  before = async (chunk) => {
    if (chunk === 1) expect((await cancel(id)).error.code).toBe('RULE');
    if (chunk === 2) throw new AppError('RULE', 'Sumber data kosong.');
  };
  await runNow(id);
  expect(await view(id)).toMatchObject({
    status: 'FAILED',
    canRetry: false,
    errors: [{ key: '', message: 'Sumber data kosong.' }],
  });
  expect((await retry(id)).status).toBe(422);
});

test('a failed job is not run again beside one of the same key, nor after a week', async () => {
  const id = await start('chunks', 'satu-kunci');
  before = () => Promise.reject(new AppError('RULE', 'Gagal.'));
  await runNow(id);
  const second = await start('chunks', 'satu-kunci');
  expect((await retry(id)).error.message).toBe('Pekerjaan yang sama masih berjalan. Tunggu sampai selesai.');
  await expect(start('chunks', 'satu-kunci')).rejects.toThrow();
  await cancel(second);
  t.setNow('2026-09-01T03:00:00Z');
  await t.as(owner);
  expect((await view(id)).canRetry).toBe(false);
  expect((await retry(id)).status).toBe(422);
  t.setNow(TEST_NOW);
});

test.each([0, 1, 2, 3])('a process that ends at step %i leaves the rest to the next one', async (step) => {
  const id = await start();
  const stopping = new AbortController();
  before = (chunk) => {
    if (chunk === step) stopping.abort(new Error('the process ends'));
  };
  await expect(runNow(id, stopping.signal)).rejects.toThrow('the process ends');
  expect(stored).toHaveLength(step + 1);
  expect((await view(id)).status).toBe('ACTIVE');
  before = () => undefined;
  await runNow(id);
  expect([stored, (await view(id)).status]).toEqual([[0, 1, 2, 3], 'COMPLETED']);
});

test('a worker that was taken for dead and wakes up writes nothing more', async () => {
  const id = await start();
  let finished: Promise<void> | null = null;
  before = async (chunk) => {
    if (chunk !== 1 || finished) return;
    finished = runNow(id);
    await finished;
  };
  await runNow(id);
  const [row] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  expect(row).toMatchObject({ status: 'COMPLETED', run: 2, done: 4 });
});
