import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import { archiveFormat, readArchive, writeArchive, type Row } from './archive.ts';
import { listSequences, listTables, quoted, type Table } from './catalog.ts';
import { beginSeal, SEAL_BYTES, type Seal } from './seal.ts';
import { copyFolder, fileList, missingIn } from './stored-files.ts';

/** Name of the database's archive within a backup; the folder `files` beside it holds the uploaded files. */
export const archiveName = 'database.jsonl.gz';

/** Rows fetched at a time: enough to keep both sides busy, little enough to keep memory flat. */
const batchSize = 1000;

type Archive = ReturnType<typeof writeArchive>;

/** What a backup or a restore brought over: rows, and the keys of the files it could not. */
export type Saved = { rows: number; missing: string[] };

/**
 * Writes the whole database, as it is at one moment, and the uploaded files into a new folder, which appears only
 * once it is written. The portal may run meanwhile; background jobs are not part of a backup.
 * @param files folder of uploaded files, undefined where they live in S3.
 * @param passphrase encrypts all of it; undefined leaves it readable.
 * @returns number of rows, and the keys of files the rows speak of but the backup does not hold.
 * @throws StartupError when the folder exists or cannot be written.
 */
export async function backUp(
  url: string,
  files: string | undefined,
  target: string,
  passphrase?: string,
): Promise<Saved> {
  const draft = `${target}.partial`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    throw new StartupError(
      `Cannot create ${draft} (${errorCode(error)}); name a folder that can be made there.`,
    );
  }
  try {
    const seal = passphrase === undefined ? null : await beginSeal(draft, passphrase);
    const rows = await writeDatabase(url, join(draft, archiveName), seal);
    const missing = files ? await saveFiles(files, draft, seal) : [];
    await rename(draft, target);
    return { rows, missing };
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT', 'EFBIG', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error)))
      throw error;
    throw new StartupError(
      `Cannot write ${target} (${errorCode(error)}); choose a new folder with enough space.`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies the files beside the archive. @returns keys of those the archive lists and the copy lacks */
async function saveFiles(from: string, draft: string, seal: Seal | null): Promise<string[]> {
  const to = join(draft, 'files');
  await copyFolder(from, to, seal?.seal);
  const list = fileList();
  for await (const line of readArchive(join(draft, archiveName), seal)) list.see(line);
  return missingIn(to, list.files, seal === null ? 0 : SEAL_BYTES);
}

async function writeDatabase(url: string, path: string, seal: Seal | null): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'cendekia backup' });
  await client.connect();
  const archive = writeArchive(path, seal);
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`);
    await client.query('begin isolation level repeatable read read only');
    await archive.write([await readHead(client)]);
    const rows: Record<string, number> = {};
    for (const table of await listTables(client)) rows[table.name] = await writeTable(client, archive, table);
    await archive.write([{ rows, sequences: await listSequences(client) }]);
    return Object.values(rows).reduce((sum, count) => sum + count, 0);
  } finally {
    await client.end();
    await archive.close();
  }
}

async function readHead(client: Client) {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return {
    format: archiveFormat,
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
  } as const;
}

async function writeTable(client: Client, archive: Archive, { name, columns }: Table): Promise<number> {
  await archive.write([{ table: name, columns: columns.map((column) => column.name) }]);
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`declare rows no scroll cursor for select ${values} from ${quoted(name)}`);
  for (let count = 0; ;) {
    const { rows } = await client.query<Row>({ text: `fetch ${batchSize} from rows`, rowMode: 'array' });
    await archive.write(rows);
    count += rows.length;
    if (rows.length < batchSize) {
      await client.query('close rows');
      return count;
    }
  }
}
