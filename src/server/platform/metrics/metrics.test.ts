import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createDb, type Database } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { noteRun } from '#server/platform/health/last-runs.ts';
import { insertJob } from '#server/platform/jobs/job-runs.store.ts';
import { silentLog } from '#server/platform/log.ts';
import { buildUser } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { Metrics } from './metrics.ts';
import { openMetrics } from './open.ts';

const TOKEN = 'prometheus-0123456789';
let t: TestApp;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  t = await testApp({ settings: { METRICS_TOKEN: TOKEN } });
  database = createDb(t.services.env.DATABASE_URL ?? '', silentLog, { max: 2 });
  app = await buildApp(t.services, { metrics: new Metrics(database.pool) });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await t.close();
});

const scrape = async (authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } });

/** The value of a series, named as Prometheus writes it; undefined where there is none. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('it is off as delivered, and then answers as any address that is not there', async () => {
  const off = await testApp();
  await off.as((await buildUser(off.db)).id);
  const [asked, unknown] = [await off.inject({ url: '/metrics' }), await off.inject({ url: '/entahlah' })];
  expect([asked.statusCode, asked.body]).toEqual([404, unknown.body]);
  expect(await openMetrics(off.services.env, database.pool)).toBeNull();
  expect(await openMetrics(t.services.env, database.pool)).toBeInstanceOf(Metrics);
  await off.close();
});

test.each(['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `bearer${TOKEN}`])(
  'without the token it is refused: %s',
  async (authorization) => {
    const answer = await scrape(authorization);
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(answer.body).not.toContain('cendekia_');
  },
);

test('a scrape holds every family after a request, a failed job and a mail', async () => {
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/staff/student/1234', headers: { cookie: 'a=b' } });
  await app.inject({ url: '/api/nobody/knows/61201' });
  const { id: createdBy } = await buildUser(t.db, { name: 'Rahasia Sekali' });
  const early = new Date(TEST_NOW.getTime() - 600_000).toISOString();
  const job = { total: 0, title: 'Kerja', input: {}, createdBy, createdAt: early };
  await insertJob(t.db, { id: newId(), type: 'feeder-send', key: 'a', ...job });
  await insertJob(t.db, { id: newId(), type: 'lms.users', key: 'b', ...job });
  await t.db.execute(sql`update jobs set status = 'FAILED', finished_at = created_at where key = 'b'`);
  await t.db.execute(sql`
    with one as (insert into notices (id, user_id, topic, key, title, body, kind, severity, audience, created_at)
      select gen_random_uuid(), ${createdBy}, 'x', 'x', 'Judul', 'Isi', 'INFO', 'info', 'STAFF', ${early}::timestamptz returning id)
    insert into notice_mails (notice_id, next_try_at) select id, ${early}::timestamptz from one`);
  const run = { at: early, tookMs: 5, result: null };
  await noteRun(t.db, { ...run, name: 'backup', error: null });
  await noteRun(t.db, { ...run, name: 'lock-krs', error: 'x' });
  const { body, headers } = await scrape();
  expect(headers['content-type']).toContain('text/plain');
  const has = (series: string) => valueOf(body, series);
  expect(has('cendekia_http_requests_total{method="GET",route="/api/health",status="200"}')).toBe(1);
  expect(has('cendekia_http_request_duration_seconds_count{method="GET",route="/api/health"}')).toBe(1);
  expect(has('cendekia_http_requests_total{method="any",route="unmatched",status="404"}')).toBeGreaterThan(0);
  expect(has('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(has('cendekia_db_pool_connections{state="waiting"}')).toBe(0);
  expect(has('cendekia_database_up')).toBe(1);
  expect(has('cendekia_jobs{lane="feeder",state="waiting"}')).toBe(1);
  expect(has('cendekia_jobs{lane="lms",state="failed"}')).toBe(1);
  expect(has('cendekia_job_oldest_waiting_seconds{lane="feeder"}')).toBe(600);
  expect(has('cendekia_mails{state="waiting"}')).toBe(1);
  expect(has('cendekia_mail_oldest_waiting_seconds')).toBe(600);
  expect(has('cendekia_sync_failed{system="lms"}')).toBe(0);
  expect(has('cendekia_timers_failed')).toBe(1);
  expect(has('cendekia_backup_last_success_timestamp_seconds')).toBe(Date.parse(early) / 1000);
  for (const told of ['Rahasia', '1234', '61201', createdBy]) expect(body).not.toContain(told);
});

test('each route is one series, whatever stands in its address', async () => {
  for (let at = 0; at < 50; at += 1) await app.inject({ url: `/api/verify/${at}-${newId()}` });
  for (let at = 0; at < 50; at += 1) await app.inject({ url: `/wp-admin/${at}` });
  const { body } = await scrape();
  const routes = new Set(
    [...body.matchAll(/^cendekia_http_requests_total\{.*route="([^"]*)"/gm)].map(([, one]) => one),
  );
  expect(routes.size).toBeLessThan(10);
});

test('while the database is away the process still tells of itself', async () => {
  const broken = createDb('postgres://nobody@127.0.0.1:9/none', silentLog, { max: 1 });
  const away = new Metrics(broken.pool);
  const text = await away.scrape({ ...t.services, db: broken.db });
  expect(valueOf(text, 'cendekia_database_up')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const series of [
    'cendekia_mails{state="waiting"}',
    'cendekia_timers_failed',
    'cendekia_backup_last_success_timestamp_seconds',
  ])
    expect(valueOf(text, series)).toBeUndefined();
  await broken.close();
});
