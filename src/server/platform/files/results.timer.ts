import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { expiredFiles, forgetResults, keyOf } from './files.store.ts';
import { keptDays } from './results.ts';

const DAY_MS = 86_400_000;
const CHUNK = 200;

/**
 * Removes the next results whose days are over: the bytes first, so that a crash leaves a row to come back to.
 * @returns how many.
 */
async function removeExpired(outer: Ctx): Promise<number> {
  const limits = Object.entries(keptDays).map(([kind, days]) => ({
    kind,
    before: new Date(outer.now.getTime() - days * DAY_MS).toISOString(),
  }));
  const expired = await expiredFiles(outer.db, limits, CHUNK);
  for (const file of expired) await outer.services.files.remove(keyOf(file));
  await inTransaction(outer, async (ctx) => {
    await forgetResults(
      ctx.db,
      expired.map(({ name }) => name),
    );
    await audit(
      ctx,
      ...expired.map(({ id, kind, originalName, ownerId, createdAt }) => ({
        action: 'file.expire',
        entity: 'file',
        entityId: id,
        before: { kind, originalName, ownerId, createdAt },
      })),
    );
  });
  return expired.length;
}

/** Every night: files that jobs have made and nobody needs any more. */
export const resultTimer: Timer = {
  name: 'forget-results',
  cron: '40 2 * * *',
  run: async (ctx) => {
    for (let files = 0; ;) {
      const removed = await removeExpired(ctx);
      files += removed;
      if (removed < CHUNK) return { files };
    }
  },
};
