import type { ManyItem, ManyOutcome } from '#shared/platform/endpoint/many.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { eachInTurn, type Outcome } from '#server/platform/http/each.ts';
import { saveSchedule } from './schedule-save.service.ts';
import { setScheduleStatus } from './schedule-status.service.ts';
import { classIdsOf, lockSchedule, sharesOf } from './schedule-write.store.ts';

function summary(outcomes: readonly (Outcome & { item: ManyItem })[], verb: string): Told<ManyOutcome> {
  const results = outcomes.map(({ item: { _id }, ok, message }) => ({ _id, ok, message }));
  const changed = results.filter(({ ok }) => ok).length;
  return told({ changed, results }, `${changed} dari ${results.length} kelas ${verb}.`);
}

/** Cancels classes or takes them up again, one after the other; the refused ones are named with the reason. */
export async function setManyStatus(
  outer: Ctx,
  { items, status, reason }: { items: ManyItem[]; status: 'CANCLE' | 'NOT-YET'; reason: string },
): Promise<Told<ManyOutcome>> {
  const change = async (ctx: Ctx, { _id, updatedAt }: ManyItem): Promise<string> => {
    const { dropped } = await setScheduleStatus(ctx, _id, { updatedAt, status, reason });
    return dropped > 0 ? `${dropped} KRS diperbarui.` : scheduleStatusLabels[status];
  };
  const results = await eachInTurn(outer, items, change);
  return summary(results, status === 'CANCLE' ? 'dibatalkan' : 'aktif kembali');
}

/** Moves one class into a room, everything else as it is; checked like any change of a class. */
const moveInto = (outer: Ctx, { _id, updatedAt }: ManyItem, roomId: string): Promise<string> =>
  inTransaction(outer, async (ctx) => {
    const record = found(await lockSchedule(ctx.db, _id));
    if (record.status !== 'NOT-YET') {
      throw new AppError('RULE', 'Ruang hanya dapat diganti pada kelas yang belum selesai.');
    }
    const { warnings } = await saveSchedule(ctx, {
      ...record,
      _id,
      updatedAt,
      roomId,
      lecturers: await sharesOf(ctx.db, _id),
      classIds: await classIdsOf(ctx.db, _id),
      overrideReason: record.clashOverride,
      confirm: false,
    });
    return warnings.join(' ') || 'Ruang diganti.';
  });

/** Moves classes into a room at their own times, one after the other; those that clash there stay where they are. */
export async function setManyRooms(
  outer: Ctx,
  { items, roomId }: { items: ManyItem[]; roomId: string },
): Promise<Told<ManyOutcome>> {
  const results = await eachInTurn(outer, items, (ctx, item) => moveInto(ctx, item, roomId));
  return summary(results, 'pindah ruang');
}
