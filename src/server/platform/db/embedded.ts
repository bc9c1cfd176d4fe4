import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { databaseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { embeddedName, ensureCluster } from './embedded/initialise.ts';
import { stopLeftover } from './embedded/leftover.ts';
import { claimFolder, type Holder } from './embedded/lock.ts';
import { leavePlace, preparePlace, type Place } from './embedded/place.ts';
import { launchServer, type Launch, type RunningServer } from './embedded/server.ts';

/**
 * The embedded PostgreSQL of one data folder. `url` names its database; `exited` resolves when the server ends,
 * on purpose or not; `stop` shuts it down cleanly and gives the folder back.
 */
export type EmbeddedDatabase = { url: string; exited: Promise<void>; stop: () => Promise<void> };

type Options = { durable?: boolean; transport?: 'socket' | 'tcp'; holder?: Holder };

/**
 * Starts the PostgreSQL that comes with the portal on DATA_DIR, making the cluster on the first start.
 * @param dataDir an existing folder; one portal at a time may use it.
 * @param options `durable: false` only for throw-away databases; `transport` where Unix sockets cannot be used; `holder` a command,
 *   for whose end a portal waits.
 * @throws StartupError with one line that says what to do.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  options: Options = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const release = claimFolder(folder, options.holder ?? 'portal');
  try {
    const launch = await prepareLaunch(folder, log, options);
    await ensureCluster(launch);
    await stopLeftover(launch.place.cluster, log);
    const server = await launchServer(launch);
    const url = await openDatabase(server, launch.place).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= server.stop().finally(() => leavePlace(launch.place).finally(release)));
    return { url, exited: server.exited, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The database of a portal that runs on this folder now, for a command beside it.
 * @throws StartupError when its server does not say where it is.
 */
export async function runningEmbedded(dataDir: string): Promise<string> {
  const place = await preparePlace(resolve(dataDir), await databaseAccount());
  const note = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketDir, address] = note.split('\n');
  const host = socketDir || address;
  if (!host || !port)
    throw new StartupError(`The database in ${dataDir} is starting or stopping; try again.`);
  const password = (await readFile(place.passwordFile, 'utf8')).trim();
  return databaseUrl({ host, port: Number(port) }, password, embeddedName);
}

async function prepareLaunch(dataDir: string, log: Log, options: Options): Promise<Launch> {
  const account = await databaseAccount();
  const place = await preparePlace(dataDir, account);
  const binaries = await findBinaries(account, place.base);
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  return { binaries, place, account, transport, durable: options.durable ?? true, log };
}

/** Makes the portal's database where it is missing. */
async function openDatabase(server: RunningServer, place: Place): Promise<string> {
  const password = (await readFile(place.passwordFile, 'utf8')).trim();
  const client = new Client(databaseUrl(server, password, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [embeddedName]);
    if (rowCount === 0) await client.query(`create database ${embeddedName}`);
  } finally {
    await client.end();
  }
  return databaseUrl(server, password, embeddedName);
}

/** A socket's folder travels as the `host` parameter, as PostgreSQL's own tools spell it. */
function databaseUrl(
  { host, port }: Pick<RunningServer, 'host' | 'port'>,
  password: string,
  database: string,
): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = embeddedName;
  url.password = password;
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}
