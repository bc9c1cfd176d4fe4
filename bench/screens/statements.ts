import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/log.ts';
import type { Cluster } from '../lib/cluster.ts';
import { percentile } from '../lib/report.ts';
import { drive, type Target, type Visit } from './slice.ts';

/** What one visit asks of the database: statements, how many of them were planned, rows, blocks of 8 kB read. */
export type Asked = {
  statements: number;
  plans: number;
  rows: number;
  buffers: number;
  planMs: number;
  runMs: number;
};

/** Visits that are counted; the median of them is told, since now and then one reads anew what the portal remembers. */
const COUNTED = 9;
/** Until every process of the database has read a changed setting. */
const RELOAD_MS = 500;

const startDurable = (folder: string): Promise<Cluster> => startEmbedded(folder, silentLog);

/** A durable cluster whose statements can be counted: the module that does so is loaded at a start only. */
export async function startCounting(folder: string): Promise<Cluster> {
  const first = await startDurable(folder);
  const client = new Client(first.url);
  await client.connect();
  const { rows } = await client.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  );
  const isLoaded = rows[0]?.loaded.includes('pg_stat_statements') === true;
  if (!isLoaded) await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.end();
  if (isLoaded) return first;
  await first.stop();
  return startDurable(folder);
}

/** Counts the statements of one database. */
export class StatementCounter {
  readonly #client: Client;
  readonly #database: string;

  private constructor(client: Client, database: string) {
    this.#client = client;
    this.#database = database;
  }

  /** @param cluster started by `startCounting` */
  static async on(cluster: Cluster, databaseUrl: string): Promise<StatementCounter> {
    const client = new Client(cluster.url);
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('alter system set pg_stat_statements.track_utility = off');
    await client.query('alter system set pg_stat_statements.track_planning = on');
    const counter = new StatementCounter(client, new URL(databaseUrl).pathname.slice(1));
    await counter.#track('none');
    return counter;
  }

  /** The median of some visits, each made once before, so that the look-up of its session is not counted. */
  async count(target: Target, visits: Iterable<Visit>): Promise<Asked> {
    await this.#track('top');
    const counts: Asked[] = [];
    for (const visit of visits) {
      if (counts.length === COUNTED) break;
      const once = () => drive(target, [visit], { atOnce: 1, ms: Infinity });
      if (visit.isRepeatable) await once();
      await this.#client.query('select pg_stat_statements_reset()');
      await once();
      counts.push(await this.#read());
    }
    await this.#track('none');
    const median = (pick: (asked: Asked) => number): number => percentile(counts.map(pick), 0.5);
    return {
      statements: median(({ statements }) => statements),
      plans: median(({ plans }) => plans),
      rows: median(({ rows }) => rows),
      buffers: median(({ buffers }) => buffers),
      planMs: median(({ planMs }) => planMs),
      runMs: median(({ runMs }) => runMs),
    };
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** Counting costs time, so that it is off while rates are measured. */
  async #track(what: 'top' | 'none'): Promise<void> {
    await this.#client.query(`alter system set pg_stat_statements.track = '${what}'`);
    await this.#client.query('select pg_reload_conf()');
    await sleep(RELOAD_MS);
  }

  async #read(): Promise<Asked> {
    // The queue of jobs asks for its own.
    const { rows } = await this.#client.query<Asked>(
      `select coalesce(sum(calls), 0)::int as statements, coalesce(sum(plans), 0)::int as plans,
        coalesce(sum(rows), 0)::int as rows, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as buffers,
        coalesce(sum(total_plan_time), 0) as "planMs", coalesce(sum(total_exec_time), 0) as "runMs"
      from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = $1 and query not like '%pgboss%'`,
      [this.#database],
    );
    const [asked] = rows;
    if (asked === undefined) throw new Error('the database counts no statements');
    return asked;
  }
}
