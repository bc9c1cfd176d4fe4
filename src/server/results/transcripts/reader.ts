import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { hasResultGates, resultRefusal } from '#server/platform/result-gates/result-gates.ts';
import type { Reader } from './results.store.ts';

/** How results are read for who asks: gates stand before them for students alone. */
export const readerOf = async (ctx: Ctx): Promise<Reader> => ({
  isGated: ctx.actor?.isStudent === true && (await hasResultGates(ctx)),
  day: await today(ctx),
});

/** Refuses results of a term by what its gates read. @throws AppError EDO_REQUIRED, EKA_REQUIRED. */
export async function refuseShut(ctx: Ctx, code: string, gates: readonly unknown[]): Promise<void> {
  const refusal = await resultRefusal(ctx, code, gates);
  if (refusal) throw refusal;
}
