import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { createDb, type Db } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { buildDemoCampus } from '#tools/demo/build.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { addProcedures } from '../support/procedure-rows.ts';
import { removeFolder, temporaryFolder } from './portal.ts';

/** A throw-away PostgreSQL for measuring reads, not durable. */
export type Cluster = { url: string; stop: () => Promise<void> };

export const startCluster = (folder: string): Promise<Cluster> =>
  startEmbedded(folder, silentLog, { durable: false });

/**
 * Runs work on a cluster, which is stopped afterwards.
 * @param kept folder whose databases stay for the next run; without it everything is thrown away.
 * @param start another way to start the cluster, such as a durable one
 */
export async function withCluster<T>(
  kept: string | undefined,
  work: (cluster: Cluster, folder: string) => Promise<T>,
  start: (folder: string) => Promise<Cluster> = startCluster,
): Promise<T> {
  const folder = kept ?? (await temporaryFolder());
  if (kept !== undefined) await mkdir(kept, { recursive: true });
  try {
    const cluster = await start(folder);
    return await work(cluster, folder).finally(cluster.stop);
  } finally {
    if (kept === undefined) await removeFolder(folder);
  }
}

function urlOf(cluster: Cluster, name: string): string {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function hasDatabase(cluster: Cluster, name: string): Promise<boolean> {
  const { rowCount } = await withDb(cluster.url, (db) =>
    db.execute(sql`select from pg_database where datname = ${name}`),
  );
  return rowCount === 1;
}

/** Makes a migrated database with the roles of a new college, and returns its URL. */
export async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  await withDb(cluster.url, (db) => db.execute(sql`create database ${sql.identifier(name)}`));
  const url = urlOf(cluster, name);
  await migrate(url, silentLog);
  await withDb(url, seedAccess);
  return url;
}

/** Runs work on a database without the time limits that requests have. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb(url, silentLog, {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    max: 4,
  });
  return work(db).finally(close);
}

/**
 * A campus of this name, its statistics up to date: the one a kept cluster has, brought up to the newest migration, else a
 * new one.
 * @param fill puts the campus into a migrated database with the roles of a new college
 */
export async function keptCampus(
  cluster: Cluster,
  name: string,
  fill: (db: Db) => Promise<void>,
): Promise<string> {
  if (await hasDatabase(cluster, name)) {
    await migrate(urlOf(cluster, name), silentLog);
  } else {
    const unfinished = `${name}_unfinished`;
    await withDb(cluster.url, (db) => db.execute(sql`drop database if exists ${sql.identifier(unfinished)}`));
    await withDb(await createDatabase(cluster, unfinished), fill);
    await withDb(cluster.url, (db) =>
      db.execute(sql`alter database ${sql.identifier(unfinished)} rename to ${sql.identifier(name)}`),
    );
  }
  await withDb(urlOf(cluster, name), (db) => db.execute('vacuum analyze'));
  return urlOf(cluster, name);
}

/** A synthetic campus of this many students without attendance and surveys, so that it may be large. */
export const createCampus = (cluster: Cluster, students: number): Promise<string> =>
  keptCampus(cluster, `campus_${students}`, async (db) => {
    const options = { now: new Date(), regular: false, students, attendance: false, surveys: false };
    await buildDemoCampus(db, options);
    await addProcedures(db);
  });

/** Process number of the server behind a connection, which must be on this machine. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  );
  return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
