import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { contracts } from '#shared/contracts/index.ts';
import { type Host, startHost } from './host/host.ts';
import { administrator, signIn } from './host/sign-in.ts';
import { type Cluster, createCampus, postmasterOf, withCluster, withDb } from './lib/cluster.ts';
import { ms, percentile, say, verdict } from './lib/report.ts';

const SAMPLES = 25;
const RATIO = 2;
/** Below this a list is fast enough at any size, and its time is mostly chance. */
const UNNOTICED_MS = 8;
/** An administrator's sessions, so that the limit of requests per session is never met. */
const SESSIONS = 40;

type Variant = { name: string; path: string };
type Measured = Variant & { small: number; large: number };

/** The ways a list is asked for: its first page, a later one, a search, and each order. */
function variantsOf({ path, query }: Endpoint): Variant[] {
  const sort = query instanceof z.ZodObject ? (query.shape as Record<string, unknown>)['sort'] : undefined;
  const inner = sort instanceof z.ZodDefault ? sort.unwrap() : undefined;
  const orders = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
  const asked = ['', 'page=20', 'search=sari', 'search=zzzzzz', ...orders.map((order) => `sort=${order}`)];
  return asked.map((text) => ({ name: `${path} ${text}`, path: text === '' ? path : `${path}?${text}` }));
}

const lists = Object.values(contracts as Record<string, Record<string, Endpoint>>)
  .flatMap((contract) => Object.values(contract))
  .filter(({ method, shape, path }) => method === 'GET' && shape === 'page' && !path.includes(':'));

type Campus = { host: Host; cookies: string[]; turn: number };

async function openCampus(cluster: Cluster, dataDir: string, students: number): Promise<Campus> {
  const started = performance.now();
  const databaseUrl = await createCampus(cluster, students);
  say(`campus of ${students} students ready after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const { cookies, postmaster } = await withDb(databaseUrl, async (db) => ({
    cookies: await signIn(db, Array<string>(SESSIONS).fill(await administrator(db))),
    postmaster: await postmasterOf(db),
  }));
  const host = await startHost({ databaseUrl, dataDir, postmaster, connections: 2 });
  return { host, cookies, turn: 0 };
}

/** One request's time; null when the list needs more than this to answer. */
async function timeOnce(campus: Campus, path: string): Promise<number | null> {
  campus.turn += 1;
  const cookie = campus.cookies[campus.turn % campus.cookies.length] ?? '';
  const answer = await campus.host.portal(path, cookie);
  return answer.status === 200 ? answer.ms : null;
}

/** Both campuses in turns, so that whatever else the machine does meets both. */
async function measure(small: Campus, large: Campus, variant: Variant): Promise<Measured | null> {
  const times: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [index, campus] of [small, large].entries()) {
      const time = await timeOnce(campus, variant.path);
      if (time === null) return null;
      times[index]?.push(time);
    }
  }
  return { ...variant, small: percentile(times[0], 0.5), large: percentile(times[1], 0.5) };
}

/** Which indexes carry a slow list, and which tables it reads as a whole. */
async function explain({ host, cookies }: Campus, path: string): Promise<string> {
  await host.record('explained', path, cookies[0] ?? '');
  const { scans, indexes } = await host.explain('explained');
  return `whole tables: ${scans.join(', ') || 'none'}; indexes: ${indexes.join(', ') || 'none'}`;
}

async function judge(large: Campus, { name, path, small, large: at }: Measured): Promise<boolean> {
  const ratio = at / Math.max(small, 0.01);
  const kept = ratio <= RATIO || at <= UNNOTICED_MS;
  const line = `${name}: ${ms(small)} → ${ms(at)} (× ${ratio.toFixed(1)})`;
  verdict(kept, `${line}; ${await explain(large, path)}`);
  return kept;
}

/**
 * Every list of the portal at 5,000 and at 50,000 students (1.8 million grades), or those whose path ends as one of the
 * arguments says. `--data <folder>` keeps the campuses for another run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      small: { type: 'string', default: '5000' },
      large: { type: 'string', default: '50000' },
      data: { type: 'string' },
    },
  });
  const chosen = lists.filter(
    ({ path }) => positionals.length === 0 || positionals.some((end) => path.endsWith(end)),
  );
  return withCluster(values.data, async (cluster, folder) => {
    const hosts: Host[] = [];
    try {
      const small = await openCampus(cluster, folder, Number(values.small));
      hosts.push(small.host);
      const large = await openCampus(cluster, folder, Number(values.large));
      hosts.push(large.host);
      const kept: boolean[] = [];
      for (const variant of chosen.flatMap(variantsOf)) {
        const measured = await measure(small, large, variant);
        if (measured) kept.push(await judge(large, measured));
        else say(`--      ${variant.name}: not for an administrator, or asks for more`);
      }
      return kept.every(Boolean);
    } finally {
      for (const host of hosts) await host.stop();
    }
  });
}
