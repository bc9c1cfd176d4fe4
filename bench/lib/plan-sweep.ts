import { type FastifyInstance } from 'fastify';
import { Client, escapeLiteral, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { buildApp } from '#server/app.ts';
import { createServices } from '#server/bootstrap.ts';
import { createDb, type Database } from '#server/platform/db/client.ts';
import { loadEnv } from '#server/platform/env.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';

/** Sets of values that are kept of each statement, to compare its plans with. */
const VALUES_KEPT = 6;
/** Pages of 8 kB that a statement may read besides: about half a millisecond. */
const UNNOTICED = 500;
const RATIO = 2;

type Values = readonly unknown[];

/** A statement that is planned once, with the pages it reads so and with a plan for its values, at its worst. */
export type Reading = { name: string; text: string; once: number; byValues: number; plan: string };

type Explained = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];

/** A portal on a single connection to its database, on which every request is made many times. */
export class PlanSweep {
  readonly #app: FastifyInstance;
  readonly #database: Database;
  readonly #asked: ReadonlyMap<string, Values[]>;
  readonly #close: () => Promise<void>;
  #turn = 0;

  private constructor(
    app: FastifyInstance,
    database: Database,
    asked: ReadonlyMap<string, Values[]>,
    close: () => Promise<void>,
  ) {
    this.#app = app;
    this.#database = database;
    this.#asked = asked;
    this.#close = close;
  }

  static async open(databaseUrl: string, dataDir: string): Promise<PlanSweep> {
    const database = createDb(databaseUrl, silentLog, { max: 1, statement_timeout: 0, kept: Infinity });
    const asked = new Map<string, Values[]>();
    database.pool.on('connect', (client) => noteStatements(client, asked));
    const env = loadEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SESSION_SECRET: 'x'.repeat(64),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    });
    const services = createServices(
      env,
      database.db,
      createJobQueue(async () => undefined),
    );
    const app = await buildApp(services);
    await app.ready();
    return new PlanSweep(app, database, asked, async () => {
      await app.close();
      await database.close();
    });
  }

  /** Asks this often for a path, as each of the sessions in turn; returns the status of the first answer that is none, else 200. */
  async ask(path: string, cookies: readonly string[], times: number): Promise<number> {
    for (let time = 0; time < times; time += 1) {
      const cookie = cookies[(this.#turn += 1) % cookies.length] ?? '';
      const { statusCode } = await this.#app.inject({ url: path, headers: { cookie } });
      if (statusCode !== 200) return statusCode;
    }
    return 200;
  }

  /**
   * Reads what each statement that is planned once costs by that plan, as the connection holds it now, and by one for its
   * values.
   * @throws Error when one of them was ever planned for its values
   */
  async readings(): Promise<Reading[]> {
    const client = await this.#database.pool.connect();
    const run = Client.prototype.query.bind(client) as unknown as (
      query: string | QueryConfig,
    ) => Promise<QueryResult>;
    const readings: Reading[] = [];
    try {
      await run('set plan_cache_mode = force_generic_plan');
      const { rows } = await run(
        'select name, statement as text, custom_plans as replanned from pg_prepared_statements order by prepare_time',
      );
      for (const { name, text, replanned } of rows as { name: string; text: string; replanned: number }[]) {
        if (replanned > 0) throw new Error(`${name} was planned ${replanned} times by its values: ${text}`);
        if (!/^\s*(select|with)/i.test(text) || /for (no key )?update/i.test(text)) continue;
        const found = await compare(run, name, text, this.#asked.get(text) ?? []);
        if (found) readings.push(found);
      }
    } finally {
      client.release(true);
    }
    return readings;
  }

  close = (): Promise<void> => this.#close();
}

/** Whether a statement reads more by its one plan than it may. */
export const readsTooMuch = ({ once, byValues }: Reading): boolean => once > RATIO * byValues + UNNOTICED;

type Run = (query: string | QueryConfig) => Promise<QueryResult>;

/** The worst of the values a statement was asked with; undefined when it was asked with none. */
async function compare(
  run: Run,
  name: string,
  text: string,
  asked: readonly Values[],
): Promise<Reading | undefined> {
  let worst: Reading | undefined;
  for (const values of asked) {
    const literals = values.map(literalOf).join(', ');
    const execute = `execute "${name}"${values.length > 0 ? `(${literals})` : ''}`;
    const once = await pagesOf(run, { text: `explain (analyze, buffers, format json) ${execute}` });
    const byValues = await pagesOf(run, {
      text: `explain (analyze, buffers, format json) ${text}`,
      values: [...values],
    });
    const found = { name, text, once: once.pages, byValues: byValues.pages, plan: once.plan };
    if (!worst || found.once - found.byValues > worst.once - worst.byValues) worst = found;
  }
  return worst;
}

async function pagesOf(run: Run, query: QueryConfig): Promise<{ pages: number; plan: string }> {
  await run('begin');
  const { rows } = await run(query).finally(() => run('rollback'));
  const [explained] = (rows as { 'QUERY PLAN': Explained }[])[0]?.['QUERY PLAN'] ?? [];
  const { Plan: top } = explained ?? {};
  return {
    pages: (top?.['Shared Hit Blocks'] ?? 0) + (top?.['Shared Read Blocks'] ?? 0),
    plan: JSON.stringify(top),
  };
}

/** A value in the text that the driver would send. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : escapeLiteral(textOf(value));

/** Notes the values of every statement that a connection is asked. */
function noteStatements(client: PoolClient, asked: Map<string, Values[]>): void {
  const query = client.query.bind(client) as (
    config: QueryConfig | string,
    ...rest: unknown[]
  ) => Promise<QueryResult>;
  const noted = (config: QueryConfig | string, ...rest: unknown[]) => {
    if (typeof config !== 'string') {
      const values: Values = (Array.isArray(rest[0]) ? rest[0] : config.values) ?? [];
      const known = asked.get(config.text) ?? [];
      const isNew = !known.some((other) => JSON.stringify(other) === JSON.stringify(values));
      if (isNew && known.length < VALUES_KEPT) asked.set(config.text, [...known, values]);
    }
    return query(config, ...rest);
  };
  Object.assign(client, { query: noted });
}
