import { lastRuns } from '#server/platform/db/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

export type LastRun = typeof lastRuns.$inferSelect;

/** The name under which the backup is noted; timers stand under their own. */
export const BACKUP = 'backup';
/** The timer of the portal's own backups. */
export const MAKE_BACKUP = 'make-backup';
/** A backup of every night is older than this only when one was left out. */
const OLD_BACKUP_MS = 36 * 3_600_000;
/** The timer that removes bytes without a record, which the health page asks how it went. */
export const SWEEP = 'sweep-files';

/** Notes that something ran, in place of its run before. */
export async function noteRun(db: Db, run: LastRun): Promise<void> {
  const { name: _, ...facts } = run;
  await db.insert(lastRuns).values(run).onConflictDoUpdate({ target: lastRuns.name, set: facts });
}

/** Whether the last backup is older than it should be, or there is none. */
export const isBackupOld = (last: LastRun | undefined, now: Date): boolean =>
  last === undefined || now.getTime() - Date.parse(last.at) >= OLD_BACKUP_MS;

export const allRuns = (db: Db): Promise<LastRun[]> => db.select().from(lastRuns);
