import type { z } from 'zod';
import type { scheduleContract } from '#shared/contracts/schedule.contract.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { checkFresh, found } from '../../db/list.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { grantFreeChange } from './schedule-move.service.ts';
import { checkClashes } from './schedule-clash.ts';
import { clashesOf, loadPlan } from './schedule-check.service.ts';
import { lockDay, usersOfClass } from './schedule-facts.store.ts';
import { refreshOffer } from './schedule-save.service.ts';
import { dropItems, publishedGrades } from './schedule-status.store.ts';
import {
  classIdsOf,
  countKrsItems,
  deleteSchedule,
  lockSchedule,
  type ScheduleRecord,
  sharesOf,
  updateSchedule,
} from './schedule-write.store.ts';

type StatusChange = z.output<typeof scheduleContract.setStatus.body>;

/** Deletes a class that no KRS names; with one it can only be cancelled. */
export const removeSchedule = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockSchedule(ctx.db, id));
    const held = await countKrsItems(ctx.db, id);
    if (held > 0) {
      throw new AppError(
        'REFERENCED',
        `Jadwal dipakai pada ${held} KRS. Batalkan jadwal agar mahasiswa dapat memilih kelas lain.`,
        { data: { krs: held } },
      );
    }
    const lecturers = await sharesOf(ctx.db, id);
    const classIds = await classIdsOf(ctx.db, id);
    await deleteSchedule(ctx.db, id);
    await audit(ctx, {
      action: 'schedule.delete',
      entity: 'schedule',
      entityId: id,
      before: { ...before, lecturers, classIds },
    });
    refreshOffer(ctx);
    return { _id: id };
  });

/** Drops the class from every KRS, with a notice and two weeks in which the plans may be changed. */
async function cancel(ctx: Ctx, before: ScheduleRecord, reason: string): Promise<number> {
  const published = await publishedGrades(ctx.db, before.id);
  if (published > 0) {
    throw new AppError(
      'RULE',
      `Kelas ini sudah memiliki ${published} nilai, sehingga tidak dapat dibatalkan.`,
    );
  }
  const users = await usersOfClass(ctx.db, before.id);
  const krsIds = await dropItems(ctx, before.id, `Kelas ${before.className} dibatalkan: ${reason}`);
  await grantFreeChange(ctx, krsIds);
  const payload = { scheduleId: before.id, message: `Kelas ${before.className} dibatalkan: ${reason}` };
  ctx.afterCommit(() => {
    for (const user of users) ctx.services.realtime.toUser(user, 'schedule:update', payload);
  });
  return krsIds.length;
}

/** Refuses to take up a class whose room, lecturers or student classes are busy by now. */
async function checkRoomFor(ctx: Ctx, record: ScheduleRecord): Promise<void> {
  const { id, clashOverride, ...fields } = record;
  const lecturers = await sharesOf(ctx.db, id);
  const plan = { ...fields, _id: id, lecturers, classIds: await classIdsOf(ctx.db, id) };
  await lockDay(ctx.db, record.periodId, record.day);
  checkClashes(ctx, await clashesOf(ctx.db, plan, await loadPlan(ctx.db, plan)), clashOverride);
}

/** Cancels a class or takes it up again; taken up again, it may clash with what came after it. */
export const setScheduleStatus = (
  outer: Ctx,
  id: string,
  change: StatusChange,
): Promise<{ _id: string; dropped: number }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockSchedule(ctx.db, id));
    checkFresh(before, change.updatedAt);
    if (before.status === change.status) {
      throw new AppError('ALREADY_DONE', 'Status jadwal sudah seperti itu.');
    }
    if (before.status === 'DONE') {
      throw new AppError('RULE', 'Kelas yang sudah selesai tidak dapat dibatalkan atau diaktifkan kembali.');
    }
    if (change.status === 'NOT-YET') await checkRoomFor(ctx, before);
    const dropped = change.status === 'CANCLE' ? await cancel(ctx, before, change.reason) : 0;
    await updateSchedule(ctx.db, id, { status: change.status });
    await audit(ctx, {
      action: change.status === 'CANCLE' ? 'schedule.cancel' : 'schedule.reopen',
      entity: 'schedule',
      entityId: id,
      before: { status: before.status },
      after: { status: change.status, dropped },
      reason: change.reason,
    });
    refreshOffer(ctx);
    return { _id: id, dropped };
  });
