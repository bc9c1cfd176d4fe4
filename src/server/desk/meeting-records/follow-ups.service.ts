import type { FollowUp } from '#shared/desk/meeting-records/meeting-record.views.ts';
import type { ActionStatus } from '#shared/desk/meeting-records/meeting.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { closeNoticesOf } from '#server/platform/notices/notices.public.ts';
import {
  type FollowUpQuery,
  hasOpenAction,
  listFollowUps,
  lockAction,
  updateAction,
} from './follow-ups.store.ts';
import { lockRecord, touchParts } from './records.store.ts';
import { visibleTo } from './visible.ts';

export async function followUpPage(ctx: Ctx, query: FollowUpQuery): Promise<Page<FollowUp>> {
  const { rows, total } = await listFollowUps(ctx, query, await today(ctx));
  return pageOf(rows, total, query);
}

/** Puts away what somebody was told of final minutes, unless they still have a task in them. */
export async function closeSettled(ctx: Ctx, recordId: string, userId: string): Promise<void> {
  if (await hasOpenAction(ctx.db, recordId, userId)) return;
  await closeNoticesOf(ctx, [userId], ['minutes.final'], recordId);
}

type Change = { status: ActionStatus; note: string; updatedAt: string };

/**
 * Who is to do it says how far it is; so does who keeps the minutes. With the last task of a person goes the notice of them.
 * @throws AppError FORBIDDEN, STALE
 */
export const sayFollowUp = (
  outer: Ctx,
  id: string,
  { updatedAt, ...change }: Change,
): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockAction(ctx.db, id));
    const isOwn = before.picUserId === actorOf(ctx).userId;
    if (!isOwn) {
      found(await lockRecord(ctx.db, before.recordId, visibleTo(ctx)));
      if (!holds(ctx, 'meetingRecord:update')) {
        throw new AppError('FORBIDDEN', 'Tindak lanjut ini bukan tugas Anda.');
      }
    }
    checkFresh(before, updatedAt);
    await updateAction(ctx.db, id, change);
    const { recordId, picUserId } = before;
    await touchParts(ctx.db, recordId);
    if (picUserId !== null) await closeSettled(ctx, recordId, picUserId);
    await audit(ctx, {
      action: 'meeting-action.update',
      entity: 'meeting-record',
      entityId: recordId,
      before: { status: before.status, note: before.note },
      after: { task: before.task, ...change },
    });
    return told({ _id: id }, 'Tindak lanjut diperbarui.');
  });
