import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { dropFile } from '#server/platform/files/files.public.ts';
import { PROOF } from './import-kind.ts';
import { deleteOldPreviews } from './imports.store.ts';
import { kindOf } from './registry.ts';

/** Days in which a preview waits to be finished. */
const PREVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

const forgetPreviews = (outer: Ctx): Promise<{ previews: number }> =>
  inTransaction(outer, async (ctx) => {
    const before = new Date(ctx.now.getTime() - PREVIEW_DAYS * DAY_MS).toISOString();
    const forgotten = await deleteOldPreviews(ctx.db, before);
    for (const { kind, options } of forgotten) {
      const [proof, proofKind] = [options[PROOF], kindOf(kind).proofKind];
      if (proof && proofKind) await dropFile(ctx, proof, proofKind);
    }
    return { previews: forgotten.length };
  });

/** Every night: previews that nobody finished, with the rows of their files and their proofs. */
export const previewTimer: Timer = { name: 'forget-previews', cron: '20 2 * * *', run: forgetPreviews };
