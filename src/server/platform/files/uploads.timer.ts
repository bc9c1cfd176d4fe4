import type { Ctx } from '#server/platform/http/ctx.ts';
import { discardLeftovers } from '#server/platform/http/multipart.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { keyOf } from './files.store.ts';
import { deleteExpired, forgetUploads } from './uploads.store.ts';

const CHUNK = 200;
const HOUR_MS = 3_600_000;

/**
 * Removes uploads that nothing referred to in time: the row first, so that no form can take it any more. Bytes whose row went
 * and that a crash left behind are orphans, which `sweep-files` finds.
 * @returns how many
 */
export async function removeExpiredUploads(ctx: Ctx): Promise<number> {
  for (let removed = 0; ;) {
    const expired = await deleteExpired(ctx.db, ctx.now, CHUNK);
    for (const file of expired) await ctx.services.files.remove(keyOf(file));
    removed += expired.length;
    if (expired.length < CHUNK) return removed;
  }
}

/** Every hour: uploads nobody used, how far old uploads were, and what killed requests left on this disk. */
export const uploadTimer: Timer = {
  name: 'forget-uploads',
  cron: '20 * * * *',
  run: async (ctx) => ({
    files: await removeExpiredUploads(ctx),
    uploads: await forgetUploads(ctx.db),
    folders: await discardLeftovers(HOUR_MS),
  }),
};
