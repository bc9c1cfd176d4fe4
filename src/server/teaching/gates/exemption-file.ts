import type { GateName } from '#shared/platform/access/gates.ts';
import { visibleGates } from '#shared/platform/access/gate-grants.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import { isFileFor } from './exemptions.store.ts';

/** Kind of the private files that hold what a dispensation was asked with. */
const REQUEST = 'gate-exemption';
const mimes = ['application/pdf', 'image/webp'];

/** The gates one may know of. */
export const seenGates = (ctx: Ctx): GateName[] => visibleGates((rule) => canAccess(ctx.actor, rule));

registerFileReader(REQUEST, (ctx, fileId) =>
  isFileFor(ctx.db, fileId, seenGates(ctx), actorOf(ctx).studentId),
);

/**
 * Gives a dispensation the file it is to have; the one it had goes.
 * @throws AppError INVALID at `file` for what is no own upload of a PDF or picture
 */
export async function exchangeFile(ctx: Ctx, before: string | null, file: string | null): Promise<void> {
  if (file === before) return;
  if (file !== null) await claimUpload(ctx, { kind: REQUEST, mimes, field: 'file', fileName: file });
  if (before !== null) await dropFile(ctx, before, REQUEST);
}
