import { join, resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { sayMissing } from '../backup/stored-files.ts';
import { plainLog } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';

/** `npm run restore -- folder`: a backup into an empty database and an empty folder of files. */
await runCommand(async ({ env, url, args: [folder] }) => {
  if (!folder) throw new StartupError('Name the backup: npm run restore -- path/to/backup');
  const files = env.S3 ? undefined : join(env.DATA_DIR, 'files');
  const { rows, missing } = await restore(resolve(folder), { url, files }, plainLog);
  const done = `Restored ${rows} rows${files ? ' and the files' : ' (files stay in S3)'} from ${resolve(folder)}`;
  if (missing.length === 0) return done;
  throw new StartupError(`${done}, but ${sayMissing(missing)}. Look for them in other backups.`);
});
