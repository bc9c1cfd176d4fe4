import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds, requirePermission } from '#server/platform/http/permission.ts';
import type { ImportKind } from './import-kind.ts';
import { type Batch, findBatch, lockBatch } from './imports.store.ts';
import { kindOf } from './registry.ts';

/** A kind the actor may bring in. @throws AppError NOT_FOUND, FORBIDDEN */
export function usableKind(ctx: Ctx, key: string): ImportKind {
  const kind = kindOf(key);
  requirePermission(ctx, ...kind.permissions.create);
  return kind;
}

/** Only its creator and those who may bring in its kind see a batch. */
export async function visibleBatch(ctx: Ctx, id: string): Promise<Batch> {
  const batch = found(await findBatch(ctx.db, id));
  const isOwn = batch.createdBy === actorOf(ctx).userId;
  if (!isOwn && !holds(ctx, ...kindOf(batch.kind).permissions.create)) {
    throw new AppError('FORBIDDEN', 'Impor ini milik pengguna lain.');
  }
  return batch;
}

/** Whoever may bring in the kind of a batch sees how its job goes. */
export async function watchesImport(ctx: Ctx, { batchId }: { batchId: string }): Promise<boolean> {
  const batch = await findBatch(ctx.db, batchId);
  return batch !== undefined && holds(ctx, ...kindOf(batch.kind).permissions.create);
}

/** A batch to be changed, locked, with its kind. @throws AppError FORBIDDEN, NOT_FOUND, RULE */
export async function changeableBatch(
  ctx: Ctx,
  id: string,
  statuses: readonly Batch['status'][],
): Promise<{ batch: Batch; kind: ImportKind }> {
  const { kind: key } = await visibleBatch(ctx, id);
  const kind = usableKind(ctx, key);
  const batch = found(await lockBatch(ctx.db, id));
  if (!statuses.includes(batch.status)) throw new AppError('RULE', refusals[batch.status]);
  return { batch, kind };
}

const refusals: Record<Batch['status'], string> = {
  PREVIEW: 'Impor ini belum disimpan.',
  COMMITTING: 'Impor ini sedang disimpan. Tunggu sampai selesai.',
  COMMITTED: 'Impor ini sudah disimpan. Unggah berkas baru untuk melanjutkan.',
  UNDONE: 'Impor ini sudah diurungkan. Unggah berkas lagi untuk mengulanginya.',
};
