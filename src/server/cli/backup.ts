import { join, resolve } from 'node:path';
import { backUp } from '#server/platform/backups/backup.ts';
import { filesFolder, momentName } from '#server/platform/backups/own-backups.ts';
import { sayMissing } from '#server/platform/backups/stored-files.ts';
import { createDb } from '#server/platform/db/client.ts';
import { BACKUP, noteRun } from '#server/platform/health/last-runs.ts';
import { plainLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runCommand } from './command.ts';

/**
 * `npm run backup [-- folder]`: the database and the uploaded files into a new folder, below BACKUP_DIR or DATA_DIR/backups by
 * default, encrypted where BACKUP_KEY is set.
 */
await runCommand(async ({ env, url, args: [folder] }) => {
  const started = performance.now();
  const own = join(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'), `cendekia-${momentName(new Date())}`);
  const target = folder ? resolve(folder) : own;
  const files = filesFolder(env);
  const { rows, missing } = await backUp(url, files, target, env.BACKUP_KEY);
  const { db, close } = createDb(url, plainLog, { max: 1 });
  const took = Math.round(performance.now() - started);
  await noteRun(db, {
    name: BACKUP,
    at: new Date().toISOString(),
    tookMs: took,
    result: { rows, missing: missing.length },
    error: missing.length > 0 ? sayMissing(missing) : null,
  });
  await close();
  const done = `Wrote ${rows} rows${files ? ' and the files' : ' (files stay in S3)'} to ${target}`;
  if (missing.length === 0) return done;
  throw new StartupError(`${done}, but ${sayMissing(missing)}. Run it again; what is still missing is lost.`);
});
