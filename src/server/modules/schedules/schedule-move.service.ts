import { sql } from 'drizzle-orm';
import type { ScheduleForm } from '#shared/contracts/schedule.contract.ts';
import { addDays } from '#shared/domain/date/local-date.ts';
import { formatSlot } from '#shared/domain/timetable/clash.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/format/time.ts';
import type { Ctx } from '../../http/ctx.ts';
import { consequencesOf } from './schedule-check.service.ts';
import { type AffectedStudent, usersOfClass } from './schedule-facts.store.ts';
import type { ScheduleRecord } from './schedule-write.store.ts';

/** Days in which students may change a plan that the campus has disturbed, whatever the calendar says. */
export const FREE_CHANGE_DAYS = 14;

export type Move = { enrolled: number; affected: AffectedStudent[] };

const isMoved = (form: ScheduleForm, before: ScheduleRecord): boolean =>
  form.day !== before.day || form.timeStart !== before.timeStart || form.timeEnd !== before.timeEnd;

/**
 * What moving a class does to those enrolled in it; null when it does not move or nobody is.
 * @throws NEEDS_CONFIRMATION with the students until the form says `confirm`.
 */
export async function confirmMove(
  ctx: Ctx,
  form: ScheduleForm,
  before: ScheduleRecord,
): Promise<Move | null> {
  if (!isMoved(form, before)) return null;
  const move = await consequencesOf(ctx.db, form);
  if (move.enrolled === 0) return null;
  if (!form.confirm) {
    const clashing =
      move.affected.length === 0
        ? 'Tidak ada yang menjadi bentrok.'
        : `${move.affected.length} di antaranya menjadi bentrok.`;
    throw new AppError(
      'NEEDS_CONFIRMATION',
      `${move.enrolled} mahasiswa sudah mengambil kelas ini. ${clashing} Konfirmasi untuk memindahkannya.`,
      { data: move },
    );
  }
  return move;
}

/** Lets the owners of the KRS change them for two weeks, outside the calendar's window. */
export async function grantFreeChange(ctx: Ctx, krsIds: readonly string[]): Promise<void> {
  if (krsIds.length === 0) return;
  const { data } = await ctx.services.campus.get();
  const until = addDays(localDate(ctx.now, data.institution.timeZone), FREE_CHANGE_DAYS);
  await ctx.db.execute(sql`
    update krs set free_change_until = ${until} where id = any(${sql.param(krsIds)}::uuid[])`);
}

/** Tells every enrolled student of the new time, and gives those in clash a free change of their plan. */
export async function tellMove(ctx: Ctx, after: ScheduleRecord, move: Move): Promise<void> {
  await grantFreeChange(
    ctx,
    move.affected.map(({ krsId }) => krsId),
  );
  const users = await usersOfClass(ctx.db, after.id);
  const slot = formatSlot({ day: after.day, start: after.timeStart, end: after.timeEnd });
  const payload = { scheduleId: after.id, message: `Kelas ${after.className} dipindahkan ke ${slot}.` };
  ctx.afterCommit(() => {
    for (const user of users) ctx.services.realtime.toUser(user, 'schedule:update', payload);
  });
}
