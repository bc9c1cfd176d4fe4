import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { inject } from 'vitest';
import { createDb, type Db } from '#server/platform/db/client.ts';
import { silentLog } from '#server/platform/log.ts';

/** A migrated, empty database of one test file, with a folder for files beside it. */
export type TestDatabase = {
  db: Db;
  url: string;
  folder: string;
  /** Drops the database and the folder. */
  close: () => Promise<void>;
};

/** A migrated database, copied from the template of this run. Call `close` when done. */
export const testDatabase = (): Promise<TestDatabase> =>
  newDatabase((source) => `template ${source} strategy file_copy`);

/** A database with nothing in it. Call `close` when done. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase(() => 'template template0');

async function newDatabase(origin: (template: string) => string): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const source = template.pathname.slice(1);
  const name = `${source}_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `create database ${name} ${origin(source)}`);
  // As the embedded database is set, wherever the tests run: plans are those of a disk without moving heads.
  await asAdmin(template, `alter database ${name} set random_page_cost = 1.1`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const folder = await mkdtemp(join(tmpdir(), 'cendekia-files-'));
  const { db, pool, close } = createDb(url.href, silentLog, { max: 8, laneCount: 2 });
  pool.on('connect', refuseTwoAtOnce);
  return {
    db,
    url: url.href,
    folder,
    close: async () => {
      await close();
      await asAdmin(template, `drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Send = (...query: unknown[]) => Promise<unknown> | undefined;

/**
 * Makes a connection refuse a statement while another runs, which happens in transactions only: pg queues it until its ninth
 * version, and refuses it from then on. `Promise.all` is for handles of the pool.
 */
function refuseTwoAtOnce(client: PoolClient): void {
  const send = client.query.bind(client) as Send;
  let running = 0;
  const alone: Send = (...query) => {
    if (running > 0) throw new Error('Two statements at once in one transaction: await the first.');
    const answer = send(...query);
    // The pool itself sends with a callback, one statement for each connection it takes.
    if (!(answer instanceof Promise)) return answer;
    running += 1;
    return answer.finally(() => (running -= 1));
  };
  Object.assign(client, { query: alone });
}

/** Runs a statement from the maintenance database, as nobody may be connected to a database that is being copied. */
async function asAdmin(server: URL, statement: string): Promise<void> {
  const url = new URL(server);
  url.pathname = '/postgres';
  const client = new Client(url.href);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
