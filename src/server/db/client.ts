import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, types, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { keepStatements } from './prepared.ts';

/** A handle for queries: the pool's, or the one inside a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The pool of one process and its query handle. */
export type Database = { db: Db; pool: Pool; close: () => Promise<void> };

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

/** Connections per process: more were slower, the database has few processors. */
const poolSize = 12;

/**
 * Opens the pool. Connections are made when needed; sessions run in UTC and give up a statement after 30 s.
 * @param url of the database; `options` overrides the pool's settings.
 */
export function createDb(url: string, log: Log, options: PoolConfig = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'cendekia',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c TimeZone=UTC',
    ...options,
  });
  // A connection that breaks while idle is replaced on the next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn(`A database connection broke: ${error.message}`));
  keepStatements(pool);
  // In use, its statement fails and says so; unheard, the event would end the process as well.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
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
