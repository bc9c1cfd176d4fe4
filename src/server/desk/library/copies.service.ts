import type { CopyForm } from '#shared/desk/library/library-catalog.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import {
  type Copy,
  copyUses,
  deleteCopies,
  insertCopies,
  lockCopy,
  titleOfCopy,
  updateCopy,
} from './copies.store.ts';
import { nextReader } from './queue.ts';
import { endHopeless } from './reservations.service.ts';
import { lockTitle } from './titles.store.ts';

const entity = 'library-copy';
type Done = Promise<Told<{ _id: string }>>;

/** @throws AppError RULE for a status that its loan or a reservation decides */
async function checkStatus(ctx: Ctx, before: Copy, status: CopyForm['status']): Promise<void> {
  if (status === null || status === before.status) return;
  if (before.status === 'DIPINJAM') {
    throw new AppError('RULE', 'Eksemplar ini sedang dipinjam; statusnya mengikuti pengembalian.');
  }
  if (status !== 'TERSEDIA' && (await copyUses(ctx.db, before.id)).held) {
    throw new AppError('RULE', 'Eksemplar ini disimpan bagi pemesan. Batalkan pesanannya lebih dahulu.');
  }
}

/**
 * Adds a copy or changes one; one that comes to the shelf by it waits for the next reader of the queue. Where the last one
 * that could be lent leaves by it, the queue ends.
 * @throws AppError FORBIDDEN, STALE, RULE, CONFLICT for a barcode that is in use
 */
export async function saveCopy(outer: Ctx, form: CopyForm): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, titleId, status, ...columns } = form;
    requirePermission(ctx, _id === undefined ? 'library:create' : 'library:update');
    found(await lockTitle(ctx.db, titleId));
    const before = _id === undefined ? null : found(await lockCopy(ctx.db, _id));
    const id = _id ?? newId();
    if (before === null) {
      await insertCopies(ctx.db, [{ id, titleId, status: status ?? 'TERSEDIA', ...columns }]);
    } else {
      checkFresh(before, updatedAt ?? '');
      if (before.titleId !== titleId) throw new AppError('RULE', 'Eksemplar tidak dapat pindah judul.');
      await checkStatus(ctx, before, status);
      await updateCopy(ctx.db, id, { ...columns, ...(status !== null && { status }) });
    }
    const action = `${entity}.${before ? 'update' : 'create'}`;
    await audit(ctx, { action, entity, entityId: id, before, after: { titleId, status, ...columns } });
    const comes = before === null ? (status ?? 'TERSEDIA') : status;
    const isNew = comes === 'TERSEDIA' && before?.status !== 'TERSEDIA';
    if (before && status !== null && status !== before.status) await endHopeless(ctx, titleId, day);
    const next = isNew ? await nextReader(ctx, { id, titleId }, day) : null;
    const kept = next === null ? '' : ` Simpan bagi ${next}.`;
    return told({ _id: id }, `Eksemplar ${form.barcode} tersimpan.${kept}`);
  });
}

/** @throws AppError RULE for a copy that was lent before: its history needs it */
export async function removeCopy(outer: Ctx, id: string, updatedAt: string): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    await lockTitle(ctx.db, found(await titleOfCopy(ctx.db, id)));
    const before = found(await lockCopy(ctx.db, id));
    checkFresh(before, updatedAt);
    const { loans, held } = await copyUses(ctx.db, id);
    if (loans > 0 || held) {
      throw new AppError(
        'RULE',
        held
          ? 'Eksemplar ini disimpan bagi pemesan. Batalkan pesanannya lebih dahulu.'
          : `Eksemplar ini pernah dipinjam ${loans} kali. Ubah statusnya menjadi Rusak atau Hilang.`,
      );
    }
    await deleteCopies(ctx.db, [id]);
    await endHopeless(ctx, before.titleId, day);
    await audit(ctx, { action: `${entity}.delete`, entity, entityId: id, before });
    return told({ _id: id }, `Eksemplar ${before.barcode} dihapus.`);
  });
}
