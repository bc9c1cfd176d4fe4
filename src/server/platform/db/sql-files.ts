import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';

/** A file by its path within the folder it was read from. */
type SqlFile = { name: string; sql: string };

/**
 * Reads the SQL files of a folder of the installation and those below it, in the order of their paths.
 * @throws StartupError where there is no such folder: without it the database would lose what stands there
 */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const paths = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartupError('The SQL files of this installation are not whole; install it again.');
  });
  const names = paths.filter((path) => path.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}

/** What a text is known by once it was applied. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');
