import { resolve } from 'node:path';
import { filesFolder } from '#server/platform/backups/own-backups.ts';
import { checkBackup, restore } from '#server/platform/backups/restore.ts';
import { sayMissing } from '#server/platform/backups/stored-files.ts';
import { plainLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runCommand } from './command.ts';

const CHECK = '--check';

/**
 * `npm run restore -- folder`: a backup into an empty database and an empty folder of files. `-- --check folder` reads it to
 * its end and writes nothing.
 */
await runCommand(async ({ env, url, args }) => {
  const [name] = args.filter((arg) => arg !== CHECK);
  if (!name) throw new StartupError('Name the backup: npm run restore -- path/to/backup');
  const folder = resolve(name);
  const source = { folder, passphrase: env.BACKUP_KEY };
  const files = filesFolder(env);
  const isCheck = args.includes(CHECK);
  const { rows, missing } = isCheck
    ? await checkBackup(source, files !== undefined)
    : await restore(source, { url, files }, plainLog);
  const done = `${isCheck ? 'Read' : 'Restored'} ${rows} rows${files ? ' and the files' : ' (files stay in S3)'} from ${folder}`;
  if (missing.length === 0) return done;
  throw new StartupError(`${done}, but ${sayMissing(missing)}. Look for them in other backups.`);
});
