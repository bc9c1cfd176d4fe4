import { filesFolder, isOnDataDisk, makeOwnBackup } from './own-backups.ts';
import { sayMissing } from './stored-files.ts';
import { runningEmbedded } from '#server/platform/db/embedded.ts';
import { reasonOf } from '#server/platform/db/error-facts.ts';
import type { Env } from '#server/platform/env.ts';
import { allRuns, BACKUP, isBackupOld, MAKE_BACKUP, noteRun } from '#server/platform/health/last-runs.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { type Notice, notify } from '#server/platform/notices/notices.public.ts';
import { admins } from './backups.store.ts';

/** Tells every admin once a day. */
const tellAdmins = (outer: Ctx, topic: 'backup.failed' | 'backup.old'): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const about = ctx.now.toISOString().slice(0, 10);
    const toTell = await admins(ctx.db);
    await notify(
      ctx,
      toTell.map((userId): Notice => ({ to: { userId }, topic, about, facts: {}, mail: true })),
    );
  });

async function make(ctx: Ctx, folder: string): Promise<{ rows: number; missing: number; removed: number }> {
  const { env } = ctx.services;
  const started = performance.now();
  const url = env.DATABASE_URL ?? (await runningEmbedded(env.DATA_DIR));
  const plan = { folder, keep: env.BACKUP_KEEP, passphrase: env.BACKUP_KEY };
  const { rows, missing, removed } = await makeOwnBackup({ url, files: filesFolder(env) }, plan, ctx.now);
  await noteRun(ctx.db, {
    name: BACKUP,
    at: ctx.now.toISOString(),
    tookMs: Math.round(performance.now() - started),
    result: { rows, missing: missing.length },
    error: missing.length > 0 ? sayMissing(missing) : null,
  });
  if (await isOnDataDisk(folder, env.DATA_DIR))
    ctx.log.warn({ folder }, 'the backup lies on the disk of the data and would be lost with it');
  return { rows, missing: missing.length, removed };
}

/**
 * Makes the portal's own backup every day at `BACKUP_AT`; none without `BACKUP_DIR`. A failure is in the log and told to the
 * admins; the queue tries again.
 */
export function backupTimers({ BACKUP_DIR: folder, BACKUP_AT }: Env): Timer[] {
  if (folder === undefined) return [];
  const [hour, minute] = BACKUP_AT.split(':').map(Number);
  return [
    {
      name: MAKE_BACKUP,
      cron: `${minute} ${hour} * * *`,
      run: async (ctx) => {
        try {
          const made = await make(ctx, folder);
          if (made.missing > 0) await tellAdmins(ctx, 'backup.failed');
          return made;
        } catch (error) {
          await tellAdmins(ctx, 'backup.failed').catch((unheard: unknown) =>
            ctx.log.warn({ reason: reasonOf(unheard) }, 'the admins were not told of a failed backup'),
          );
          throw error;
        }
      },
    },
  ];
}

/** Every morning: whether the last backup, by whatever means, is older than it should be. */
export const backupWatchTimer: Timer = {
  name: 'watch-backups',
  cron: '0 8 * * *',
  run: async (ctx) => {
    const last = (await allRuns(ctx.db)).find(({ name }) => name === BACKUP);
    const isExpected = last !== undefined || ctx.services.env.BACKUP_DIR !== undefined;
    if (!isExpected || !isBackupOld(last, ctx.now)) return { told: 0 };
    await tellAdmins(ctx, 'backup.old');
    return { told: 1 };
  },
};
