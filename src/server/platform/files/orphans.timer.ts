import type { Ctx } from '#server/platform/http/ctx.ts';
import { inTransaction } from '#server/platform/http/ctx.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { SWEEP } from '#server/platform/health/last-runs.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { unknownKeys } from './uploads.store.ts';

const CHUNK = 500;
/** Bytes are written before the row that names them; only what is older than this can be an orphan. */
const YOUNGEST_MS = 86_400_000;
/** More than this share of a store without a row is no leftover but another portal's store, or an older database. */
const MOST = { share: 0.2, files: 100 };

/** Keys that have lain in the store for a day and that nothing refers to, of how many keys in all. */
async function findOrphans(ctx: Ctx): Promise<{ orphans: string[]; all: number }> {
  const orphans: string[] = [];
  let all = 0;
  let chunk: string[] = [];
  const look = async () => {
    orphans.push(...(await unknownKeys(ctx.db, chunk)));
    chunk = [];
  };
  for await (const { key, ageMs } of ctx.services.files.list()) {
    all += 1;
    if (ageMs >= YOUNGEST_MS && chunk.push(key) === CHUNK) await look();
  }
  await look();
  return { orphans, all };
}

/**
 * Removes bytes that no file refers to: what crashes and rolled-back changes left in the store. An abnormal share is left
 * alone and reported, because then rather the database is the wrong one.
 * @returns how many were removed, and how many left alone
 */
export async function sweepOrphans(ctx: Ctx): Promise<{ removed: number; suspicious: number }> {
  const { orphans, all } = await findOrphans(ctx);
  if (orphans.length > Math.max(MOST.files, all * MOST.share)) {
    ctx.log.error({ orphans: orphans.length, all }, 'too many files without a record: nothing was removed');
    return { removed: 0, suspicious: orphans.length };
  }
  for (const key of orphans) await ctx.services.files.remove(key);
  if (orphans.length > 0) {
    await inTransaction(ctx, (inner) =>
      audit(inner, {
        action: 'file.sweep',
        entity: 'file',
        entityId: 'orphans',
        before: { files: orphans.length },
      }),
    );
  }
  return { removed: orphans.length, suspicious: 0 };
}

/** Every night: bytes in the file store that nothing refers to. */
export const orphanTimer: Timer = { name: SWEEP, cron: '10 3 * * *', run: sweepOrphans };
