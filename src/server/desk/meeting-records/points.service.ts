import type { z } from 'zod';
import type { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { stale } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  actionsAt,
  deletePoint,
  insertPoint,
  lockPoint,
  type Point,
  storeActions,
  updatePoint,
} from './points.store.ts';
import { lockDraft } from './records.service.ts';
import { touchParts } from './records.store.ts';

type Form = z.output<(typeof meetingRecordContract)['savePoint']['body']>;
type Done = Promise<Told<{ _id: string }>>;

/** @throws AppError STALE when somebody removed or changed the point meanwhile, so that nobody's words are lost */
async function lockFresh(ctx: Ctx, recordId: string, id: string, updatedAt: string): Promise<Point> {
  const point = await lockPoint(ctx.db, recordId, id);
  if (!point) {
    throw new AppError(
      'STALE',
      'Butir ini sudah dihapus oleh pengguna lain. Salin isian Anda lalu muat ulang.',
    );
  }
  // Others tell how far its actions are, which a change of the point keeps.
  if (Date.parse(point.updatedAt) > Date.parse(updatedAt)) throw stale();
  return point;
}

/**
 * Adds a point to a draft, or changes one with its actions. Several may write at once: each point has its own copy to be
 * based on. @throws AppError STALE
 */
export const savePoint = (
  outer: Ctx,
  recordId: string,
  { pembahasanId, updatedAt, actions, ...words }: Form,
): Done =>
  inTransaction(outer, async (ctx) => {
    await lockDraft(ctx, recordId);
    const before = pembahasanId && (await lockFresh(ctx, recordId, pembahasanId, updatedAt ?? ''));
    const id = pembahasanId ?? newId();
    if (before) await updatePoint(ctx.db, id, words);
    else await insertPoint(ctx.db, { id, recordId, ...words });
    await storeActions(ctx.db, id, actions);
    await touchParts(ctx.db, recordId);
    await audit(ctx, {
      action: before ? 'meeting-point.update' : 'meeting-point.create',
      entity: 'meeting-record',
      entityId: recordId,
      before,
      after: { ...words, actions },
    });
    return told({ _id: id }, 'Butir pembahasan tersimpan.');
  });

/** Removes a point from a draft. @throws AppError STALE when somebody added to it meanwhile */
export const removePoint = (outer: Ctx, recordId: string, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    await lockDraft(ctx, recordId);
    const before = await lockFresh(ctx, recordId, id, updatedAt);
    const followedAt = await actionsAt(ctx.db, id);
    if (followedAt !== null && Date.parse(followedAt) > Date.parse(updatedAt)) {
      throw new AppError(
        'STALE',
        'Tindak lanjut butir ini sudah diperbarui oleh pengguna lain. Muat ulang halaman lalu coba lagi.',
      );
    }
    await deletePoint(ctx.db, id);
    await touchParts(ctx.db, recordId);
    await audit(ctx, {
      action: 'meeting-point.delete',
      entity: 'meeting-record',
      entityId: recordId,
      before,
    });
    return told({ _id: id }, 'Butir pembahasan dihapus.');
  });
