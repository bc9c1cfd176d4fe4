import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { standsAtBase } from '#server/platform/db/former-steps.ts';
import { BASE, migrate } from '#server/platform/db/migrate.ts';
import type { Log } from '#server/platform/log.ts';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import { readArchive, type ArchiveEnd, type ArchiveHead, type ArchiveLine, type Row } from './archive.ts';
import { archiveName, type Saved } from './backup.ts';
import { listForeignKeys, listTables, quoted, type Table } from './catalog.ts';
import { findSeal, type Seal } from './seal.ts';
import { changedIn, copyFolder, fileList, type FileList } from './stored-files.ts';

const batchSize = 1000;

/** Where to: an empty database, and the folder of uploaded files (undefined where they live in S3). */
type Target = { url: string; files: string | undefined };

/** What of a backup is read: its folder, and the passphrase it was made with. */
type Source = { folder: string; passphrase?: string | undefined };

/**
 * Puts a backup into an empty database and an empty folder of files: migrates to where the backup was made, loads the
 * rows with all constraints checked, then migrates on to this version. Rows are loaded all or not at all.
 * @returns number of rows, and the keys of files they speak of but the backup does not hold as they were.
 * @throws StartupError when the target is not empty, or the backup is damaged, incomplete or newer than this version.
 */
export async function restore(
  { folder, passphrase }: Source,
  { url, files }: Target,
  log: Log,
): Promise<Saved> {
  const seal = await findSeal(folder, passphrase);
  const archive = join(folder, archiveName);
  const { head, list } = await checkArchive(archive, seal);
  await checkEmpty(url, files);
  await migrate(url, log, { until: standsAtBase(head.migrations) ? BASE : head.migrations.at(-1) });
  const rows = await loadDatabase(url, archive, seal);
  await migrate(url, log);
  if (!files) return { rows, missing: [] };
  await copyFiles(join(folder, 'files'), files, seal);
  return { rows, missing: await changedIn(files, list) };
}

/**
 * Reads a backup to its end without writing anything.
 * @returns number of rows, and the keys of files they speak of but the backup does not hold as they were.
 * @throws StartupError when it is damaged, incomplete or sealed by another passphrase.
 */
export async function checkBackup({ folder, passphrase }: Source, hasFiles: boolean): Promise<Saved> {
  const seal = await findSeal(folder, passphrase);
  const { rows, list } = await checkArchive(join(folder, archiveName), seal);
  return { rows, missing: hasFiles ? await changedIn(join(folder, 'files'), list, seal?.open) : [] };
}

/** Reads the archive to its end before anything is written, so that a damaged one changes nothing. */
async function checkArchive(
  path: string,
  seal: Seal | null,
): Promise<{ head: ArchiveHead; list: FileList; rows: number }> {
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  const counts: Record<string, number> = {};
  let table = '';
  const list = fileList();
  for await (const line of readArchive(path, seal)) {
    list.see(line);
    if ('format' in line) head = line;
    else if ('rows' in line) end = line;
    else if ('table' in line) counts[(table = line.table)] = 0;
    else counts[table] = (counts[table] ?? 0) + 1;
  }
  const told = Object.entries(end?.rows ?? {});
  const rows = told.reduce((sum, [, count]) => sum + count, 0);
  if (head && end && told.every(([name, count]) => counts[name] === count))
    return { head, list: list.files, rows };
  throw new StartupError(`${path} is not a whole backup (its end is missing).`);
}

async function checkEmpty(url: string, files: string | undefined): Promise<void> {
  const client = await connect(url);
  const { rowCount } = await client
    .query(
      `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    .finally(() => client.end());
  if (rowCount) {
    throw new StartupError(
      'The database is not empty; restore into a new one (a new DATABASE_URL or DATA_DIR).',
    );
  }
  const found = files && (await readdir(files).catch(() => []));
  if (found && found.length > 0) {
    throw new StartupError(`${files} is not empty; move it away or restore into a new DATA_DIR.`);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'cendekia restore' });
  await client.connect();
  return client;
}

/**
 * In one transaction. Triggers are off, because rows arrive as they were left (seats are counted, stamps are set);
 * foreign keys are removed and put back, because tables refer to each other in circles, and are thereby checked.
 */
async function loadDatabase(url: string, archive: string, seal: Seal | null): Promise<number> {
  const client = await connect(url);
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`);
    await client.query('begin');
    const tables = await listTables(client);
    const keys = await listForeignKeys(client);
    const all = (make: (name: string) => string) =>
      client.query(tables.map(({ name }) => make(quoted(name))).join(';'));
    for (const { drop } of keys) await client.query(drop);
    // First of all: some tables refuse to be emptied.
    await all((name) => `alter table ${name} disable trigger user`);
    await all((name) => `truncate ${name}`);
    const total = await loadRows(client, tables, archive, seal);
    await all((name) => `alter table ${name} enable trigger user`);
    for (const { add } of keys) await client.query(add);
    await client.query('commit');
    await client.query('analyze');
    return total;
  } catch (error) {
    if (!errorCode(error).startsWith('23')) throw error;
    throw new StartupError(`The backup breaks a rule of the database, nothing was loaded: ${String(error)}`);
  } finally {
    // Without the commit, ending the session takes everything back.
    await client.end();
  }
}

async function loadRows(
  client: Client,
  tables: readonly Table[],
  archive: string,
  seal: Seal | null,
): Promise<number> {
  let total = 0;
  let insert = async (_rows: Row[]) => {};
  let waiting: Row[] = [];
  const flush = async () => {
    if (waiting.length > 0) await insert(waiting);
    total += waiting.length;
    waiting = [];
  };
  for await (const line of readArchive(archive, seal)) {
    if (Array.isArray(line)) {
      waiting.push(line);
      if (waiting.length >= batchSize) await flush();
      continue;
    }
    await flush();
    if ('table' in line) insert = inserter(client, tables, line);
    if ('sequences' in line) await setSequences(client, line);
  }
  return total;
}

function inserter(client: Client, tables: readonly Table[], line: Extract<ArchiveLine, { table: string }>) {
  const types = new Map(
    tables.find(({ name }) => name === line.table)?.columns.map(({ name, type }) => [name, type]),
  );
  const unknown = types.size === 0 ? line.table : line.columns.find((column) => !types.has(column));
  if (unknown) throw new StartupError(`The backup holds ${unknown}, which this version does not know.`);
  const names = line.columns.map(quoted).join(', ');
  const values = line.columns.map((column, at) => `(line->>${at})::${types.get(column)}`).join(', ');
  const text = `insert into ${quoted(line.table)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) line`;
  return async (rows: Row[]) => {
    await client.query(text, [JSON.stringify(rows)]);
  };
}

async function setSequences(client: Client, { sequences }: ArchiveEnd): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
  }
}

async function copyFiles(from: string, to: string, seal: Seal | null): Promise<void> {
  await copyFolder(from, to, seal?.open).catch((error: unknown) => {
    const why = errorCode(error) || String(error);
    throw new StartupError(
      `Cannot write ${to} (${why}); the database is restored, its files are not. Make room, empty the database and that folder, and restore again.`,
    );
  });
}
