/**
 * Submitting a KRS of six classes, all checks included: over HTTP against the real server, and the function that stores it
 * alone under pgbench, alternately in one run. Prints rates, their ratio and processor time per submission.
 * Needs Linux and pgbench (Debian: package postgresql). `npm run bench:krs`.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { silentLog } from '#server/platform/log.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { cookieHeader, createClient } from './lib/client.ts';
import { postmasterOf, withCluster, withDb } from './lib/cluster.ts';
import { freePort, type Portal, startPortal } from './lib/portal.ts';
import { percentile, say } from './lib/report.ts';
import { processCpu, treeCpu } from './support/cpu.ts';
import { sendAll } from './support/load.ts';

const NOW = '2026-08-24T10:00:00+07:00';
const SUBMISSIONS = 3_840;
const WARM_UP = 160;
const ROUNDS = 3;
const here = join(import.meta.dirname, 'krs');

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Takes every KRS back, so that each round begins alike. */
async function reset(url: string): Promise<void> {
  await query(
    url,
    `truncate krs, krs_items, krs_events; alter table audit_log disable trigger user; truncate audit_log;
     update schedules set taken = 0 where taken > 0; select setval('bench_next', 1, false)`,
  );
  await query(url, 'vacuum schedules');
  await query(url, 'checkpoint');
}

/** The requests of all students, ready to be written to a socket. */
async function requestsFor(portal: Portal): Promise<Buffer[]> {
  const plans = await query<{ nim: string; classes: string }>(
    portal.databaseUrl,
    'select nim, to_json(classes)::text classes from bench_plans order by n',
  );
  const client = createClient(portal.port, 16);
  const requests = plans.map(async ({ nim, classes }) => {
    const session = `${plainNames.session}=${nim}`;
    const form = await client.send({ method: 'GET', path: authContract.form.path, cookie: session });
    const { csrfToken } = form.body as { csrfToken: string };
    const body = `{"action":"submit","scheduleIds":${classes}}`;
    return Buffer.from(
      `POST ${krsContract.save.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
        `cookie: ${cookieHeader(session, ...form.cookies)}\r\nx-csrf-token: ${csrfToken}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
  return Promise.all(requests).finally(client.close);
}

/** The portal under load, and the server behind its database. */
type Bench = { portal: Portal; databasePid: number };
type Measured = { rate: number; app: number; database: number; p50: number; p99: number };

async function overHttp(
  { portal, databasePid }: Bench,
  requests: readonly Buffer[],
  concurrency: number,
): Promise<Measured> {
  const server = portal.process.pid ?? 0;
  await reset(portal.databaseUrl);
  await sendAll(portal.port, requests.slice(0, WARM_UP), concurrency);
  const [app, database] = [processCpu(server), treeCpu(databasePid)];
  const { statuses, latencies, seconds } = await sendAll(portal.port, requests.slice(WARM_UP), concurrency);
  const accepted = statuses.get(200) ?? 0;
  if (accepted !== SUBMISSIONS) throw new Error(`answers: ${JSON.stringify([...statuses])}`);
  const [stored] = await query<{ krs: number; off: number }>(
    portal.databaseUrl,
    `select (select count(*)::int from krs where state = 'SUBMITTED') krs, (select count(*)::int from schedules s
       where taken <> (select count(*) from krs_items where schedule_id = s.id and seat_held)) off`,
  );
  if (stored?.krs !== SUBMISSIONS + WARM_UP || stored.off !== 0)
    throw new Error('accepted requests were lost');
  return {
    rate: accepted / seconds,
    app: (processCpu(server) - app) / accepted,
    database: (treeCpu(databasePid) - database) / accepted,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

async function underPgbench({ portal: { databaseUrl }, databasePid }: Bench, concurrency: number) {
  await reset(databaseUrl);
  const script = join(here, 'submit.sql');
  const run = (transactions: number) =>
    promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(concurrency),
      '-j',
      '1',
      '-t',
      String(transactions),
      '-f',
      script,
      databaseUrl,
    ]);
  await run(Math.floor(WARM_UP / concurrency));
  const before = treeCpu(databasePid);
  const { stdout } = await run(Math.floor(SUBMISSIONS / concurrency));
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  return { rate, database: (treeCpu(databasePid) - before) / SUBMISSIONS };
}

const median = (values: readonly number[]): number => percentile(values, 0.5);
const shown = (value: number, digits = 2): string => value.toFixed(digits);

async function measure(bench: Bench, requests: readonly Buffer[], concurrency: number): Promise<void> {
  const http: Measured[] = [];
  const plain: Awaited<ReturnType<typeof underPgbench>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await underPgbench(bench, concurrency));
    http.push(await overHttp(bench, requests, concurrency));
  }
  const ratios = http.map(({ rate }, round) => rate / (plain[round]?.rate ?? NaN));
  const cpu = (pick: (one: Measured) => number) => median(http.map(pick));
  say(
    [
      `concurrency ${concurrency}`,
      `HTTP ${shown(
        cpu(({ rate }) => rate),
        0,
      )}/s`,
      `pgbench ${shown(median(plain.map(({ rate }) => rate)), 0)}/s`,
      `ratio ${shown(median(ratios))} (${ratios.map((one) => shown(one)).join(' ')})`,
      `processor per submission: app ${shown(cpu(({ app }) => app))} ms, database ${shown(cpu(({ database }) => database))} ms`,
      `alone in the database ${shown(median(plain.map(({ database }) => database)))} ms`,
      `p50 ${shown(
        cpu(({ p50 }) => p50),
        1,
      )} ms, p99 ${shown(
        cpu(({ p99 }) => p99),
        1,
      )} ms`,
    ].join('\n  '),
  );
}

await withCluster(
  undefined,
  async (cluster, dataDir) => {
    await migrate(cluster.url, silentLog);
    await query(cluster.url, await readFile(join(here, 'seed.sql'), 'utf8'));
    const portal = await startPortal({
      dataDir,
      port: await freePort(),
      databaseUrl: cluster.url,
      // A made-up clock is refused in production.
      env: { NODE_ENV: 'development', CAMPUS_NOW: NOW },
    });
    const bench = { portal, databasePid: await withDb(cluster.url, postmasterOf) };
    try {
      const requests = await requestsFor(portal);
      // Nobody opens a KRS day with a server that has just started: an untimed round lets it compile what it runs.
      await overHttp(bench, requests, 16);
      for (const concurrency of [16, 64]) await measure(bench, requests, concurrency);
    } finally {
      await portal.stop();
    }
  },
  (folder) => startEmbedded(folder, silentLog),
);
