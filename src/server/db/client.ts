import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { Pool, types, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';

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
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

const dialect = new PgDialect();

/**
 * Runs a statement under a name, so that every connection plans it once; for what is asked on every request, where planning
 * costs more than running (the look-up of a session: 0.63 ms of processor time unnamed, 0.05 named).
 * @param name of this text: the same name always stands for the same text, only its parameters change.
 */
export async function executeNamed<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  query: SQL,
): Promise<Row[]> {
  const statement = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  );
  return (await statement.execute()).rows;
}
