import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { beginJob, insertJob } from '#server/platform/jobs/job-runs.store.ts';
import { registerHealthProbe } from './probes.ts';
import { noteRun } from './last-runs.ts';
import { rememberTimers } from '#server/platform/timers/known.ts';
import { runTimer, type Timer } from '#server/platform/timers/timer.ts';
import { buildAdmin, buildStaff } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  admin = (await buildAdmin(t.db)).id;
  await t.as(admin);
});
afterAll(() => t.close());

const look = async () => (await t.call(healthContract.get, {})).data;
const part = async (name: string) => (await look()).parts.find((one) => one.name === name);

test('only admins see it; readiness for machines stays bare', async () => {
  await t.as((await buildStaff(t.db, 'mainData:get', 'audit:get')).id);
  expect((await t.call(healthContract.get, {})).status).toBe(403);
  await t.as(null);
  expect((await t.call(healthContract.get, {})).status).toBe(401);
  expect((await t.inject({ url: '/api/ready' })).json()).toEqual({ status: 'ready' });
  await t.as(admin);
});

test('every part says how it is', async () => {
  const { parts, version } = await look();
  expect(version).not.toBe('');
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database', 'redis', 'disk', 'files', 'jobs', 'mail', 'backup']),
  );
  expect(await part('database')).toMatchObject({
    state: 'OK',
    detail: expect.stringMatching(/PostgreSQL \d/),
  });
  expect(await part('redis')).toMatchObject({ state: 'OFF' });
  expect(await part('files')).toMatchObject({ state: 'OK' });
});

test('a store that does not answer is down, with what to do', async () => {
  const store = t.services.files;
  t.services.files = { ...store, open: () => Promise.reject(new Error('ECONNREFUSED')) };
  expect(await part('files')).toMatchObject({ state: 'DOWN', advice: expect.stringMatching(/Periksa/) });
  t.services.files = store;
});

test('files that the nightly sweep left alone are shown', async () => {
  const run = { name: 'sweep-files', at: '2026-08-23T20:00:00.000Z', tookMs: 5, error: null };
  await noteRun(t.db, { ...run, result: { removed: 0, suspicious: 120 } });
  expect(await part('files')).toMatchObject({ state: 'WARNING', detail: expect.stringMatching(/^.*120 /) });
  await noteRun(t.db, { ...run, result: { removed: 3, suspicious: 0 } });
  expect(await part('files')).toMatchObject({ state: 'OK' });
});

test('the backup is judged by its age and by the files it lacks', async () => {
  expect(await part('backup')).toMatchObject({ state: 'WARNING', detail: 'Belum pernah ada cadangan.' });
  const run = { name: 'backup', tookMs: 5, result: { rows: 3 }, error: null };
  await noteRun(t.db, { ...run, at: '2026-08-23T20:00:00.000Z' });
  expect(await part('backup')).toMatchObject({ state: 'OK', advice: null });
  await noteRun(t.db, { ...run, at: '2026-08-23T20:00:00.000Z', error: '1 files are missing or damaged: a' });
  expect(await part('backup')).toMatchObject({
    state: 'WARNING',
    detail: expect.stringMatching(/tidak ikut/),
  });
  await noteRun(t.db, { ...run, at: '2026-08-20T20:00:00.000Z' });
  expect(await part('backup')).toMatchObject({ state: 'WARNING', advice: expect.stringMatching(/backup/) });
});

test('work that waits behind other work is told from work that nobody begins', async () => {
  const at = new Date(TEST_NOW.getTime() - 11 * 60_000).toISOString();
  const started = { total: 0, title: 'Kerja', input: {}, createdBy: admin, createdAt: at };
  const add = (type: string) => insertJob(t.db, { id: newId(), type, key: newId(), ...started });
  const waits = () => part('jobs');
  await add('feeder-compare-waits');
  t.services.jobRegistry.add('feeder-compare-waits', async () => ({}), { lane: 'feeder' });
  expect(await waits()).toMatchObject({ state: 'DOWN', advice: expect.stringMatching(/Muat ulang proses/) });
  const running = newId();
  await insertJob(t.db, { id: running, type: 'feeder-compare-waits', key: running, ...started });
  await beginJob(t.db, running, at);
  expect(await waits()).toMatchObject({
    state: 'WARNING',
    detail: expect.stringMatching(/^1 berjalan, 1 menunggu/),
    advice: expect.stringMatching(/menunggu giliran/),
  });
  await add('own-work-nobody-begins');
  expect(await waits()).toMatchObject({ state: 'DOWN' });
});

test('other systems bring their own look', async () => {
  const check = () => Promise.resolve({ state: 'OK', detail: 'Menjawab.', advice: null } as const);
  registerHealthProbe({ name: 'contoh', label: 'Contoh', check });
  expect(await part('contoh')).toMatchObject({ label: 'Contoh', state: 'OK', detail: 'Menjawab.' });
  registerHealthProbe({ name: 'contoh', label: 'Contoh', check: () => Promise.reject(new Error('no')) });
  expect(await part('contoh')).toMatchObject({ state: 'DOWN', detail: 'Tidak dapat dihubungi.' });
});

test('a connected system is tried at once by an admin, and the try is remembered', async () => {
  const tried = (system: 'feeder' | 'lms' | 'mail') => t.call(healthContract.test, { params: { system } });
  expect((await tried('feeder')).data).toMatchObject({ name: 'feeder', state: 'OFF' });
  expect((await tried('lms')).data).toMatchObject({ name: 'lms', state: 'OFF' });
  expect((await tried('mail')).data).toMatchObject({ name: 'mail', state: 'OFF' });
  const { rows } = await t.db.execute(sql`
    select entity_id as system, after ->> 'state' as state from audit_log where action = 'integration.test' order by id`);
  expect(rows).toEqual(['feeder', 'lms', 'mail'].map((system) => ({ system, state: 'OFF' })));
  const unknown = await t.call(healthContract.test, { params: { system: 'redis' as never } });
  expect(unknown.status).toBe(404);
  await t.as((await buildStaff(t.db, 'mainData:get')).id);
  expect((await tried('mail')).status).toBe(403);
  await t.as(admin);
});

test('a mail server that refuses is down, one that answers is not', async () => {
  const { env, mail } = t.services;
  t.services.env = { ...env, SMTP_URL: 'smtp://surat.kampus.test' };
  t.services.mail = { ...mail, verify: () => Promise.reject(new Error('535 refused')) };
  expect(await part('mail')).toMatchObject({ state: 'DOWN', advice: expect.stringMatching(/sandi/) });
  t.services.mail = { ...mail, verify: () => Promise.resolve() };
  expect(await part('mail')).toMatchObject({ state: 'OK', detail: expect.stringMatching(/menjawab/) });
  Object.assign(t.services, { env, mail });
});

test('timers tell their last run, whether it worked or not', async () => {
  let fails = false;
  const timer: Timer = {
    name: 'coba',
    cron: '0 1 * * *',
    run: () => (fails ? Promise.reject(new Error('disk rusak')) : Promise.resolve({ rows: 4 })),
  };
  rememberTimers([timer]);
  const seen = async () => (await look()).timers[0];
  expect(await seen()).toMatchObject({ name: 'coba', lastAt: null, error: null });
  await runTimer(t.services, timer, t.app.log);
  expect(await seen()).toMatchObject({
    lastAt: '2026-08-24T03:00:00.000Z',
    result: { rows: 4 },
    error: null,
  });
  fails = true;
  await expect(runTimer(t.services, timer, t.app.log)).rejects.toThrow('disk rusak');
  expect(await seen()).toMatchObject({ result: null, error: 'disk rusak' });
});
