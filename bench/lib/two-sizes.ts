import { setTimeout } from 'node:timers/promises';
import { type Host, startHost } from '../host/host.ts';
import { administrator, signIn } from '../host/sign-in.ts';
import { type Cluster, createCampus, withDb } from './cluster.ts';
import { ms, percentile, say, verdict } from './report.ts';

const SAMPLES = 25;
const RATIO = 2;
/** Below this a list is fast enough at any size, and its time is mostly chance. */
const UNNOTICED_MS = 8;
/** An administrator's sessions, so that the limit of requests per session is never met. */
const SESSIONS = 40;

/** A request as it is asked of both campuses. */
export type Variant = { name: string; path: string };
export type Measured = { name: string; path: string; small: number; large: number };

/** A portal on a campus, with the sessions its requests are made by in turns. */
export type Campus = { host: Host; cookies: string[]; turn: number };

/**
 * Opens the portal on a campus of this many students.
 * @param prepare adds what the campus lacks for a measurement
 */
export async function openCampus<F>(
  cluster: Cluster,
  dataDir: string,
  students: number,
  prepare: (databaseUrl: string) => Promise<F>,
): Promise<Campus & { facts: F }> {
  const started = performance.now();
  const databaseUrl = await createCampus(cluster, students);
  const facts = await prepare(databaseUrl);
  say(`campus of ${students} students ready after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const cookies = await withDb(databaseUrl, async (db) =>
    signIn(db, Array<string>(SESSIONS).fill(await administrator(db))),
  );
  const host = await startHost({ databaseUrl, dataDir, connections: 2 });
  return { host, cookies, turn: 0, facts };
}

/** How often a request is made again that came while the server was busy with something else. */
const TRIES = 5;

/** One request's time; null when the list needs more than this to answer. */
async function timeOnce(campus: Campus, path: string): Promise<number | null> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    campus.turn += 1;
    const cookie = campus.cookies[campus.turn % campus.cookies.length] ?? '';
    const answer = await campus.host.portal(path, cookie);
    if (answer.status === 200) return answer.ms;
    if (answer.status !== 503) return null;
    await setTimeout(500);
  }
  return null;
}

/** Both campuses in turns, so that whatever else the machine does meets both. */
export async function measure(
  [small, smallPath]: readonly [Campus, string],
  [large, largePath]: readonly [Campus, string],
  name: string,
): Promise<Measured | null> {
  const times: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const both = [
      [small, smallPath],
      [large, largePath],
    ] as const;
    for (const [index, [campus, path]] of both.entries()) {
      const time = await timeOnce(campus, path);
      if (time === null) return null;
      times[index]?.push(time);
    }
  }
  return { name, path: largePath, small: percentile(times[0], 0.5), large: percentile(times[1], 0.5) };
}

/** Which indexes carry a slow list, and which tables it reads as a whole. */
async function explain({ host, cookies }: Campus, path: string): Promise<string> {
  await host.record('explained', [path], cookies[0] ?? '');
  const { scans, indexes } = await host.explain('explained');
  return `whole tables: ${scans.join(', ') || 'none'}; indexes: ${indexes.join(', ') || 'none'}`;
}

/** Whether a list grows as slowly as it must, and how its query is carried. */
export async function judge(large: Campus, { name, path, small, large: at }: Measured): Promise<boolean> {
  const ratio = at / Math.max(small, 0.01);
  const kept = ratio <= RATIO || at <= UNNOTICED_MS;
  const line = `${name}: ${ms(small)} → ${ms(at)} (× ${ratio.toFixed(1)})`;
  verdict(kept, `${line}; ${await explain(large, path)}`);
  return kept;
}
