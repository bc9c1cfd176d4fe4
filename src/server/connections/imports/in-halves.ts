import { logUnforeseen } from '#server/platform/db/constraint-errors.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';

/**
 * Does the work for all rows in one transaction. Where that is refused, the rows are halved until those that cause the
 * refusal stand alone, so that one bad row costs nobody else anything.
 * @param refused keeps the reason at a row that cannot be done.
 * @throws what is no refusal; what earlier halves did is kept then.
 */
export async function inHalves(
  outer: Ctx,
  rowNos: readonly number[],
  work: (ctx: Ctx, rowNos: readonly number[]) => Promise<unknown>,
  refused: (ctx: Ctx, rowNo: number, message: string) => Promise<unknown>,
): Promise<void> {
  const [first] = rowNos;
  if (first === undefined) return;
  try {
    await inTransaction(outer, (ctx) => work(ctx, rowNos));
  } catch (error) {
    const refusal = outer.services.refusalOf(error);
    if (!refusal) throw error;
    if (rowNos.length === 1) {
      logUnforeseen(outer.log, refusal);
      await inTransaction(outer, (ctx) => refused(ctx, first, refusal.message));
      return;
    }
    const middle = Math.ceil(rowNos.length / 2);
    await inHalves(outer, rowNos.slice(0, middle), work, refused);
    await inHalves(outer, rowNos.slice(middle), work, refused);
  }
}
