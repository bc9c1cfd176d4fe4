import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { createDb, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { silentLog } from '#server/log.ts';
import { buildDemoCampus } from '#server/demo/build.ts';
import { seedAccess } from '#server/seed/access.ts';

/** A throw-away PostgreSQL for measuring reads, not durable. */
export type Cluster = { url: string; stop: () => Promise<void> };

export const startCluster = (folder: string): Promise<Cluster> =>
  startEmbedded(folder, silentLog, { durable: false });

/** Makes a migrated database with the roles of a new college, and returns its URL. */
export async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  const admin = new Client(cluster.url);
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  await migrate(url.href, silentLog);
  await withDb(url.href, seedAccess);
  return url.href;
}

/** Runs work on a database without the time limit that requests have. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb(url, silentLog, { statement_timeout: 0, max: 4 });
  return work(db).finally(close);
}

/** A synthetic campus of this many students without attendance, its statistics up to date. */
export async function createCampus(cluster: Cluster, students: number): Promise<string> {
  const url = await createDatabase(cluster, `campus_${students}`);
  await withDb(url, (db) =>
    buildDemoCampus(db, { now: new Date(), regular: false, students, attendance: false }),
  );
  await withDb(url, (db) => db.execute('vacuum analyze'));
  return url;
}

/** Process number of the server behind a connection, which must be on this machine. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  );
  return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
