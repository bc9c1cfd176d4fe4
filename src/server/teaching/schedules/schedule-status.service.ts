import type { z } from 'zod';
import type { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { followKrs } from '#server/finance/billing/billing.public.ts';
import { dropFile } from '#server/platform/files/files.public.ts';
import { followCancelled, followRemoved } from './class-end.ts';
import { classNameOf, grantFreeChange, tellClass } from './schedule-move.service.ts';
import { checkClashes } from './schedule-clash.ts';
import { clashesOf, loadPlan } from './schedule-check.service.ts';
import { lockDay } from './schedule-facts.store.ts';
import { refreshOffer } from './schedule-save.service.ts';
import { filesOfClass } from './meetings.store.ts';
import { dropItems, followTeaching, publishedGrades } from './schedule-status.store.ts';
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
    await followRemoved(ctx, id);
    const files = await filesOfClass(ctx.db, id);
    await deleteSchedule(ctx.db, id);
    for (const { name, kind } of files) await dropFile(ctx, name, kind);
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
async function cancel(ctx: Ctx, day: LocalDate, before: ScheduleRecord, reason: string): Promise<number> {
  const published = await publishedGrades(ctx.db, before.id);
  if (published > 0) {
    throw new AppError(
      'RULE',
      `Kelas ini sudah memiliki ${published} nilai, sehingga tidak dapat dibatalkan.`,
    );
  }
  const className = await classNameOf(ctx, before);
  const message = `${className} dibatalkan: ${reason}`;
  const about = `${before.id}:${before.updatedAt}`;
  await tellClass(ctx, before.id, (to, lecturer) => ({
    to,
    topic: 'class.cancelled',
    about,
    facts: { className, reason, lecturer },
  }));
  await followCancelled(ctx, before.id, message);
  const dropped = await dropItems(ctx, before.id, message);
  await grantFreeChange(
    ctx,
    dropped.map(({ krsId }) => ({ krsId, reason: message })),
  );
  const studentIds = dropped.map(({ studentId }) => studentId);
  await followKrs(ctx, { studentIds, periodId: before.periodId, day });
  return dropped.length;
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
  onCampusDay(outer, async (ctx, day) => {
    const before = found(await lockSchedule(ctx.db, id));
    checkFresh(before, change.updatedAt);
    if (before.status === change.status) {
      throw new AppError('ALREADY_DONE', 'Status jadwal sudah seperti itu.');
    }
    if (before.status === 'DONE') {
      throw new AppError('RULE', 'Kelas yang sudah selesai tidak dapat dibatalkan atau diaktifkan kembali.');
    }
    if (change.status === 'NOT-YET') await checkRoomFor(ctx, before);
    const dropped = change.status === 'CANCLE' ? await cancel(ctx, day, before, change.reason) : 0;
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

/**
 * Ends classes whose meetings were all held and whose grades are published, and opens one again whose meeting was opened
 * again; called inside the change that may have made it so.
 */
export async function closeWhenOver(ctx: Ctx, ...scheduleIds: string[]): Promise<void> {
  const changed = await followTeaching(ctx.db, scheduleIds);
  await audit(
    ctx,
    ...changed.map(({ id, status }) => ({
      action: status === 'DONE' ? 'schedule.close' : 'schedule.reopen',
      entity: 'schedule',
      entityId: id,
      after: { status },
    })),
  );
  if (changed.length > 0) refreshOffer(ctx);
}
