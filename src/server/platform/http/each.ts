import type { ManyItem, ManyOutcome } from '#shared/platform/endpoint/many.ts';
import { logUnforeseen } from '#server/platform/db/constraint-errors.ts';
import { type Told, told } from './answer.ts';
import { type Ctx, inTransaction } from './ctx.ts';

/** What became of one of many records. */
export type Outcome = { ok: boolean; message: string };

/**
 * Carries out a change on many records, each in a transaction of its own: a refused one does not stop the others.
 * A retried request is recognised as a whole, before the first of them.
 * @param change answers the sentence of a success; its refusals, also those of the database, become outcomes; anything else is thrown.
 * @returns the outcomes in the order of the records.
 */
export async function eachInTurn<T>(
  outer: Ctx,
  items: readonly T[],
  change: (ctx: Ctx, item: T) => Promise<string>,
): Promise<(Outcome & { item: T })[]> {
  await inTransaction(outer, () => Promise.resolve());
  const ctx: Ctx = { ...outer, idempotency: null };
  const outcomes: (Outcome & { item: T })[] = [];
  for (const item of items) {
    try {
      outcomes.push({ item, ok: true, message: await change(ctx, item) });
    } catch (error) {
      const refusal = outer.services.refusalOf(error);
      if (!refusal) throw error;
      logUnforeseen(outer.log, refusal);
      outcomes.push({ item, ok: false, message: refusal.message });
    }
  }
  return outcomes;
}

/**
 * Like {@link eachInTurn}, answered as a list's bulk actions show it: "3 dari 4 ruang dihapus."
 * @param done noun and participle of the sentence: `ruang dihapus`.
 */
export async function eachTold(
  outer: Ctx,
  items: readonly ManyItem[],
  change: (ctx: Ctx, item: ManyItem) => Promise<unknown>,
  done: string,
): Promise<Told<ManyOutcome>> {
  const outcomes = await eachInTurn(outer, items, async (ctx, item) => {
    await change(ctx, item);
    return '';
  });
  const results = outcomes.map(({ item: { _id }, ok, message }) => ({ _id, ok, message }));
  const changed = results.filter(({ ok }) => ok).length;
  return told({ changed, results }, `${changed} dari ${results.length} ${done}.`);
}
