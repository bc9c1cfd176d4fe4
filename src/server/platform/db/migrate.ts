import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { reason, StartupError } from '#server/platform/startup-error.ts';
import { replaceDefinitions } from './definitions.ts';
import { FORMER_BASE, standsAtBase } from './former-steps.ts';
import { renewNameOrder } from './name-order.ts';
import { checksumOf, readSqlFiles } from './sql-files.ts';

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/** The tables as a whole (`tables/`), on which migrations build. */
export const BASE = '0000_base';

/** Key of the advisory lock that lets one start migrate while others wait. */
const lockKey = 4_362_201;

/** How long the database may take to answer at all. */
const CONNECT_MS = 10_000;

/**
 * `folder` holds `tables`, `migrations`, `functions` and `triggers`. `until` names the last step to apply: functions and triggers,
 * which belong to the newest one, are left out then.
 */
type Options = { folder?: string; until?: string | undefined };

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database up to this version: its tables, migrations, functions and triggers; waits while another process does so.
 * @returns names of the steps applied now, in order.
 * @throws StartupError when the database cannot be reached, is newer than this version, an applied file was changed,
 * or a file fails (its transaction is rolled back, earlier ones stay).
 */
export async function migrate(
  url: string,
  log: Log,
  { folder = ownFolder, until }: Options = {},
): Promise<string[]> {
  const base = await readBase(folder);
  const known = [...(base ? [base] : []), ...(await readMigrations(join(folder, 'migrations')))];
  if (until && !known.some(({ name }) => name === until)) {
    throw new StartupError(`Migration ${until} is not known here: use a version at least as new as it.`);
  }
  const wanted = known.filter(({ name }) => until === undefined || name <= until);
  const client = new Client({
    connectionString: url,
    application_name: 'cendekia migrate',
    // What takes the connection and is no PostgreSQL never answers.
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', (error) => log.warn(`The migration's connection broke: ${error.message}`));
  await client.connect().catch((error: unknown) => {
    throw new StartupError(
      `Cannot reach the database: ${reason(error)}. Check DATABASE_URL and that it runs.`,
    );
  });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const pending = findPending(wanted, await readApplied(client, base));
    const isNew = pending[0]?.name === BASE;
    if (pending.length > 0 && !isNew) log.info(`Migrating the database, ${describe(pending)} …`);
    for (const migration of pending) await apply(client, migration);
    if (until === undefined) await replaceDefinitions(client, folder);
    await renewNameOrder(client, log);
    if (isNew) log.info(`Database prepared: ${await countTables(client)} tables.`);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** What is applied, in a line: all names where they are few, else how many. */
const describe = (pending: readonly Migration[]): string =>
  pending.length > 3 ? `${pending.length} steps` : pending.map(({ name }) => name).join(', ');

const toMigration = (name: string, sql: string): Migration => ({ name, sql, checksum: checksumOf(sql) });

/** All tables as one step, known by all but its comments; null where the folder has no tables. */
async function readBase(folder: string): Promise<Migration | null> {
  const files = await readSqlFiles(join(folder, 'tables'));
  if (files.length === 0) return null;
  const sql = files.map((file) => file.sql).join('\n');
  return { name: BASE, sql, checksum: checksumOf(sql.replaceAll(/^\s*--.*\n/gm, '')) };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readSqlFiles(folder);
  const wrong = files.find(
    ({ name }, at) =>
      !/^\d{4}_[\w-]+\.sql$/.test(name) || files[at - 1]?.name.slice(0, 4) === name.slice(0, 4),
  );
  if (wrong)
    throw new StartupError(`Migration ${wrong.name} needs a name of its own number, as in 0001_core.sql.`);
  return files.map(({ name, sql }) => toMigration(name, sql));
}

async function countTables(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_tables where schemaname = 'public' and tablename not like 'schema\\_%'`,
  );
  return rows[0]?.count ?? 0;
}

/** Records a database that the former steps made as one that has the base. */
async function adopt(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query('begin');
  await client.query('delete from schema_migrations');
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query('commit');
}

/** Checksums of the applied steps, by name; a database that the former steps made has the base from then on. */
async function readApplied(client: Client, base: Migration | null): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  if (base && standsAtBase(rows.map(({ name }) => name))) {
    await adopt(client, base);
    return new Map([[base.name, base.checksum]]);
  }
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  if (base && applied.get(base.name) === FORMER_BASE) applied.set(base.name, base.checksum);
  return applied;
}

function findPending(wanted: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(wanted.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown) {
    throw new StartupError(
      `The database already has migration ${unknown}: start a version at least as new as it.`,
    );
  }
  const changed = wanted.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new StartupError(
      `Migration ${changed.name} was changed after it was applied; restore the file and put the change in a new one.`,
    );
  }
  return wanted.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartupError(`Migration ${name} failed: ${reason(error)}. Nothing of it was kept.`);
  }
}
