import { MAX_ORDERED } from '#shared/desk/content/content.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { idsThatExist, listOrdered, lockOrdered, type OrderedTable, setPlaces } from './shelf.store.ts';

/** Records that are put in order by hand. */
export type Orderable = { table: OrderedTable; entity: string };

/** Lets those who take the last place, or put all in order, do so one after the other. */
export const lockForOrder = (ctx: Ctx, table: OrderedTable) => waitTurn(ctx.db, 'order', table);

export const orderOf = (ctx: Ctx, { table }: Orderable) => listOrdered(ctx.db, table);

/**
 * Puts all records that are in use in this order.
 * @throws AppError INVALID for ids that name none; CONFLICT when one was added or put out of use meanwhile, so that none loses its place unseen
 */
export const setOrder = (
  outer: Ctx,
  { table, entity }: Orderable,
  ids: readonly string[],
): Promise<Told<{ ordered: number }>> =>
  inTransaction(outer, async (ctx) => {
    await lockForOrder(ctx, table);
    const before = (await lockOrdered(ctx.db, table)).slice(0, MAX_ORDERED);
    const known = await idsThatExist(ctx.db, table, ids);
    checkNamed(ids, known, { field: 'ids', what: 'Data yang disusun' });
    if (new Set(before).symmetricDifference(new Set(ids)).size > 0) {
      throw new AppError('CONFLICT', 'Daftar ini baru saja berubah. Muat ulang lalu susun lagi.');
    }
    await setPlaces(ctx.db, table, ids);
    await audit(ctx, { action: `${entity}.order`, entity, entityId: table, before, after: ids });
    return told({ ordered: ids.length }, 'Urutan tersimpan.');
  });
