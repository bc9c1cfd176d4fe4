import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { exchangePictures, type PictureKind } from '#server/platform/files/files.public.ts';
import { lockForOrder, type Orderable } from './order.service.ts';
import {
  deleteShelved,
  lockShelved,
  setShelvedActive,
  setTrashed,
  type Shelved,
  type ShelfTable,
} from './shelf.store.ts';

/** Records that are put in order by hand and go through a trash before they are gone (academic practice). */
export type Shelf = Orderable & {
  table: ShelfTable;
  resource: 'banner' | 'partner' | 'testimoni';
  /** What a record is called in a sentence: "Banner". */
  noun: string;
  pictures: PictureKind;
  /** Field of the form that holds the picture. */
  pictureField: string;
  /** What else goes with a record that is deleted for good. */
  dropWith?: (ctx: Ctx, record: Shelved) => Promise<void>;
};

type Done = Promise<Told<{ _id: string }>>;
type Based = { _id?: string | undefined; updatedAt?: string | undefined };

const inTrash = (shelf: Shelf) =>
  new AppError('RULE', `${shelf.noun} ini ada di sampah. Pulihkan terlebih dahulu.`);

/** @throws AppError NOT_FOUND, STALE, RULE for a record in the trash */
async function lockInUse(ctx: Ctx, shelf: Shelf, { _id = '', updatedAt = '' }: Based): Promise<Shelved> {
  const record = found(await lockShelved(ctx.db, shelf.table, _id));
  checkFresh(record, updatedAt);
  if (record.deletedAt !== null) throw inTrash(shelf);
  return record;
}

const pathsOf = (picture: string | null): string[] => (picture === null ? [] : [picture]);

/**
 * Creates a record or changes one; a picture that is replaced is deleted once this is stored.
 * @param form `_id` and `updatedAt` of the record it changes, and what the audit keeps of it
 * @param write stores the columns under the id; `before` is null for a new record
 * @throws AppError FORBIDDEN, STALE, RULE for a record in the trash, INVALID for a picture that is no own upload
 */
export const saveOnShelf = (
  outer: Ctx,
  shelf: Shelf,
  form: Based & { picture: string | null; columns: object; name: string },
  write: (ctx: Ctx, id: string, before: Shelved | null) => Promise<void>,
): Done => {
  requirePermission(outer, `${shelf.resource}:${form._id === undefined ? 'create' : 'update'}`);
  return inTransaction(outer, async (ctx) => {
    if (form._id === undefined) await lockForOrder(ctx, shelf.table);
    const before = form._id === undefined ? null : await lockInUse(ctx, shelf, form);
    const id = before?.id ?? newId();
    await exchangePictures(ctx, shelf.pictures, {
      before: pathsOf(before?.picture ?? null),
      after: pathsOf(form.picture),
      field: shelf.pictureField,
    });
    await write(ctx, id, before);
    await audit(ctx, {
      action: `${shelf.entity}.${before ? 'update' : 'create'}`,
      entity: shelf.entity,
      entityId: id,
      before: before?.row,
      after: form.columns,
    });
    return told({ _id: id }, `${shelf.noun} ${form.name} tersimpan.`);
  });
};

/** Puts a record in use or out of it. @throws AppError STALE, RULE; CONFLICT for the ninth banner */
export const setActive = (outer: Ctx, shelf: Shelf, item: ManyItem, isActive: boolean): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    if (isActive) await lockForOrder(ctx, shelf.table);
    const before = await lockInUse(ctx, shelf, item);
    if (before.isActive === isActive) return;
    await setShelvedActive(ctx.db, shelf.table, before.id, isActive);
    const action = `${shelf.entity}.${isActive ? 'activate' : 'deactivate'}`;
    await audit(ctx, {
      action,
      entity: shelf.entity,
      entityId: before.id,
      before: { isActive: before.isActive },
      after: { isActive },
    });
  });

/**
 * Moves a record to the trash, where it is not shown; its picture stays.
 * @param basedOn the `updatedAt` it was chosen by, where the call says so
 */
export const trash = (outer: Ctx, shelf: Shelf, id: string, basedOn?: string): Done =>
  inTransaction(outer, async (ctx) => {
    const record = found(await lockShelved(ctx.db, shelf.table, id));
    if (basedOn !== undefined) checkFresh(record, basedOn);
    if (record.deletedAt !== null) throw new AppError('ALREADY_DONE', `${shelf.noun} ini sudah di sampah.`);
    await setTrashed(ctx.db, shelf.table, id, ctx.now.toISOString());
    await audit(ctx, {
      action: `${shelf.entity}.delete`,
      entity: shelf.entity,
      entityId: id,
      before: record.row,
    });
    return told({ _id: id }, `${shelf.noun} dipindahkan ke sampah.`);
  });

/** @throws AppError RULE for what is not in the trash */
async function lockTrashed(ctx: Ctx, shelf: Shelf, id: string): Promise<Shelved> {
  const record = found(await lockShelved(ctx.db, shelf.table, id));
  if (record.deletedAt === null) throw new AppError('RULE', `${shelf.noun} ini tidak ada di sampah.`);
  return record;
}

/** Takes a record out of the trash; it is not in use until somebody says so. */
export const restore = (outer: Ctx, shelf: Shelf, id: string): Done =>
  inTransaction(outer, async (ctx) => {
    await lockTrashed(ctx, shelf, id);
    await setTrashed(ctx.db, shelf.table, id, null);
    await audit(ctx, { action: `${shelf.entity}.restore`, entity: shelf.entity, entityId: id });
    return told({ _id: id }, `${shelf.noun} dipulihkan. Aktifkan agar tampil lagi.`);
  });

/** Deletes what rests in the trash for good, with its picture; the audit keeps the row. */
export const purge = (outer: Ctx, shelf: Shelf, id: string): Done =>
  inTransaction(outer, async (ctx) => {
    const record = await lockTrashed(ctx, shelf, id);
    await deleteShelved(ctx.db, shelf.table, id);
    await exchangePictures(ctx, shelf.pictures, {
      before: pathsOf(record.picture),
      after: [],
      field: shelf.pictureField,
    });
    await shelf.dropWith?.(ctx, record);
    await audit(ctx, {
      action: `${shelf.entity}.purge`,
      entity: shelf.entity,
      entityId: id,
      before: record.row,
    });
    return told({ _id: id }, `${shelf.noun} dihapus permanen.`);
  });
