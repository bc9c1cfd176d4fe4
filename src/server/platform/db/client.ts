import { Socket } from 'node:net';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, types, type PoolConfig } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { DatabaseAway } from './away.ts';
import { Lanes } from './lanes.ts';
import { keepStatements, PLANNED_ONCE } from './prepared.ts';
import { Pulse } from './pulse.ts';

/** A handle for queries: the pool's, or the one inside a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/**
 * The pool of one process, its query handle, and the pulse that tells whether the database is there once it was started.
 * `brokenOff` makes sockets for connections that break as soon as the database is away.
 */
export type Database = {
  db: Db;
  pool: Pool;
  pulse: Pulse;
  brokenOff: () => Socket;
  close: () => Promise<void>;
};

/**
 * Whole numbers of 8 bytes (counts, rupiah) arrive as numbers, dates as `YYYY-MM-DD`, exact decimals as text.
 * Set for the whole process, because Drizzle asks pg's common table of types.
 */
types.setTypeParser(types.builtins.INT8, safeInteger);
types.setTypeParser(types.builtins.DATE, (text) => text);

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database answered ${text}, which a number cannot hold exactly.`);
}

/** Connections per process, beside the lanes: more were slower on two processors, and each holds about 20 MB of the database server. */
const poolSize = 6;

type DbOptions = PoolConfig & { kept?: number; laneCount?: number };

type Taken = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** The sockets of connections to the database, open and opening. */
class Sockets {
  readonly #open = new Set<Socket>();
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    return socket.once('close', () => this.#open.delete(socket));
  };
  readonly destroy = (): void => this.#open.forEach((socket) => void socket.destroy());
}

/** A pool that lets nobody wait for a database that is away. */
class WatchedPool extends Pool {
  readonly #pulse: Pulse;

  constructor(options: PoolConfig, pulse: Pulse) {
    super(options);
    this.#pulse = pulse;
  }

  /** @throws DatabaseAway when no connection can be had, for whatever reason. */
  override connect(): Promise<PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<PoolClient> | undefined {
    const client = this.#take();
    if (!taken) return client;
    client.then(
      (found) => taken(undefined, found, () => found.release()),
      (error: DatabaseAway) => taken(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #take(): Promise<PoolClient> {
    if (!this.#pulse.isThere) throw new DatabaseAway();
    try {
      return await super.connect();
    } catch (error) {
      // Whether nobody can have one is known, and told once, before this failure is answered.
      await this.#pulse.look();
      throw new DatabaseAway(error);
    }
  }

  /** Ends the connections that nobody uses. */
  letGo(): void {
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  }
}

/**
 * Opens the pool. Connections are made when needed; sessions run in UTC and give up a statement after 30 s.
 * @param url of the database; `options` overrides the pool's settings; `kept` how many statements it keeps at most,
 *   `laneCount` how many connections take reads off it (`lanes.ts`).
 */
export function createDb(
  url: string,
  log: Log,
  { kept, laneCount = 0, ...options }: DbOptions = {},
): Database {
  const [own, others] = [new Sockets(), new Sockets()];
  const pulse: Pulse = new Pulse(url, {
    log,
    onRefused: () => {
      pool.letGo();
      lanes.letGo();
      others.destroy();
    },
    onGivenUp: own.destroy,
  });
  const settings: PoolConfig = {
    connectionString: url,
    max: poolSize,
    application_name: 'cendekia',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: `-c TimeZone=UTC -c ${PLANNED_ONCE}`,
    stream: own.make,
    ...options,
  };
  const pool = new WatchedPool(settings, pulse);
  // A connection that breaks while idle is replaced on the next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn(`A database connection broke: ${error.message}`));
  const readOnly = `${settings.options} -c default_transaction_read_only=on`;
  const lanes = new Lanes(laneCount, { ...settings, options: readOnly }, () => pulse.isThere);
  keepStatements(pool, lanes, kept);
  // In use, its statement fails and says so; unheard, the event would end the process as well.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    pulse.stop();
    await Promise.all([pool.end(), lanes.close()]);
  };
  return { db: drizzle({ client: pool }), pool, pulse, brokenOff: others.make, close };
}

/**
 * Keeps what Drizzle made of a query for each handle, for pages that are asked for all the time: writing a query's text
 * takes longer than running it. The values are placeholders.
 */
export function built<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const query = made.get(db) ?? build(db);
    made.set(db, query);
    return query;
  };
}

/** The same for a query that is written one way or another; `no` tells the names of its shapes apart, of which there are few. */
export function builtFor<Shape, Query>(
  build: (db: Db, shape: Shape, no: number) => Query,
): (db: Db, shape: Shape) => Query {
  const queries = new Map<string, (db: Db) => Query>();
  return (db, shape) => {
    const [key, no] = [JSON.stringify(shape), queries.size];
    const query = queries.get(key) ?? built((handle) => build(handle, shape, no));
    queries.set(key, query);
    return query(db);
  };
}
