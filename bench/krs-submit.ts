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
import { plainNames } from '#server/http/cookies.ts';
import { authContract } from '#shared/contracts/auth.contract.ts';
import { krsContract } from '#shared/contracts/krs.contract.ts';
import { cookieHeader, createClient } from './lib/client.ts';
import { say } from './lib/report.ts';
import { processCpu, treeCpu } from './support/cpu.ts';
import { quantile, sendAll } from './support/load.ts';
import { type Portal, startPortal } from './support/portal.ts';

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

type Measured = { rate: number; app: number; database: number; p50: number; p99: number };

async function overHttp(portal: Portal, requests: readonly Buffer[], concurrency: number): Promise<Measured> {
  await reset(portal.databaseUrl);
  await sendAll(portal.port, requests.slice(0, WARM_UP), concurrency);
  const [app, database] = [processCpu(portal.pid), treeCpu(portal.databasePid)];
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
    app: (processCpu(portal.pid) - app) / accepted,
    database: (treeCpu(portal.databasePid) - database) / accepted,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

async function underPgbench({ databaseUrl, databasePid }: Portal, concurrency: number) {
  await reset(databaseUrl);
  const script = join(here, 'submit.sql');
  const run = (transactions: number) =>
    promisify(execFile)('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(concurrency), '-j', '1', '-t', String(transactions)],
      ...['-f', script, databaseUrl],
    ]);
  await run(Math.floor(WARM_UP / concurrency));
  const before = treeCpu(databasePid);
  const { stdout } = await run(Math.floor(SUBMISSIONS / concurrency));
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  return { rate, database: (treeCpu(databasePid) - before) / SUBMISSIONS };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const shown = (value: number, digits = 2): string => value.toFixed(digits);

async function measure(portal: Portal, requests: readonly Buffer[], concurrency: number): Promise<void> {
  const http: Measured[] = [];
  const plain: Awaited<ReturnType<typeof underPgbench>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await underPgbench(portal, concurrency));
    http.push(await overHttp(portal, requests, concurrency));
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

const portal = await startPortal(NOW, async (url) => {
  await query(url, await readFile(join(here, 'seed.sql'), 'utf8'));
});
try {
  const requests = await requestsFor(portal);
  // Nobody opens a KRS day with a server that has just started: an untimed round lets it compile what it runs.
  await overHttp(portal, requests, 16);
  for (const concurrency of [16, 64]) await measure(portal, requests, concurrency);
} finally {
  await portal.stop();
}
