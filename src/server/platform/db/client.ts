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

/** The pool of one process, its query handle, and the pulse that tells whether the database is there once it was started. */
export type Database = { db: Db; pool: Pool; pulse: Pulse; close: () => Promise<void> };

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

/** A pool that lets nobody wait for a database that is away. */
class WatchedPool extends Pool {
  /** Connections to the database, open and opening. */
  readonly sockets = new Set<Socket>();
  readonly #isThere: () => boolean;

  constructor(options: PoolConfig, isThere: () => boolean) {
    super({ ...options, stream: () => this.openSocket() });
    this.#isThere = isThere;
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
    if (!this.#isThere()) throw new DatabaseAway();
    try {
      return await super.connect();
    } catch (error) {
      throw new DatabaseAway(error);
    }
  }

  /** A socket that is ended when the database is given up. */
  openSocket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    return socket.once('close', () => this.sockets.delete(socket));
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
  const pulse: Pulse = new Pulse(url, {
    log,
    onGivenUp: () => {
      for (const socket of pool.sockets) socket.destroy();
    },
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
    ...options,
  };
  const pool = new WatchedPool(settings, () => pulse.isThere);
  // A connection that breaks while idle is replaced on the next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn(`A database connection broke: ${error.message}`));
  const readOnly = `${settings.options} -c default_transaction_read_only=on`;
  const stream = () => pool.openSocket();
  const lanes = new Lanes(laneCount, { ...settings, options: readOnly, stream }, () => pulse.isThere);
  keepStatements(pool, lanes, kept);
  // In use, its statement fails and says so; unheard, the event would end the process as well.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    pulse.stop();
    await Promise.all([pool.end(), lanes.close()]);
  };
  return { db: drizzle({ client: pool }), pool, pulse, close };
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
