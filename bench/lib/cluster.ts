import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startEmbedded } from '#server/db/embedded.ts';
import { createDb, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { silentLog } from '#server/log.ts';
import { buildDemoCampus } from '#server/demo/build.ts';
import { seedAccess } from '#server/seed/access.ts';
import { addProcedures } from '../support/procedure-rows.ts';
import { removeFolder, temporaryFolder } from './portal.ts';

/** A throw-away PostgreSQL for measuring reads, not durable. */
export type Cluster = { url: string; stop: () => Promise<void> };

export const startCluster = (folder: string): Promise<Cluster> =>
  startEmbedded(folder, silentLog, { durable: false });

/**
 * Runs work on a cluster, which is stopped afterwards.
 * @param kept folder whose databases stay for the next run; without it everything is thrown away.
 */
export async function withCluster<T>(
  kept: string | undefined,
  work: (cluster: Cluster, folder: string) => Promise<T>,
): Promise<T> {
  const folder = kept ?? (await temporaryFolder());
  if (kept !== undefined) await mkdir(kept, { recursive: true });
  try {
    const cluster = await startCluster(folder);
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

/** Runs work on a database without the time limit that requests have. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb(url, silentLog, { statement_timeout: 0, max: 4 });
  return work(db).finally(close);
}

/**
 * A synthetic campus of this many students without attendance, its statistics up to date: the one that a kept cluster has
 * of this size, brought up to the newest migration, else a new one.
 */
export async function createCampus(cluster: Cluster, students: number): Promise<string> {
  const name = `campus_${students}`;
  if (await hasDatabase(cluster, name)) {
    await migrate(urlOf(cluster, name), silentLog);
  } else {
    const unfinished = `${name}_unfinished`;
    await withDb(cluster.url, (db) => db.execute(sql`drop database if exists ${sql.identifier(unfinished)}`));
    const url = await createDatabase(cluster, unfinished);
    await withDb(url, async (db) => {
      const options = { now: new Date(), regular: false, students, attendance: false, surveys: false };
      await buildDemoCampus(db, options);
      await addProcedures(db);
    });
    await withDb(cluster.url, (db) =>
      db.execute(sql`alter database ${sql.identifier(unfinished)} rename to ${sql.identifier(name)}`),
    );
  }
  await withDb(urlOf(cluster, name), (db) => db.execute('vacuum analyze'));
  return urlOf(cluster, name);
}

/** Process number of the server behind a connection, which must be on this machine. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  );
  return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
