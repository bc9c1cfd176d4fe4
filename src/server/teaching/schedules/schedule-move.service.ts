import type { ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { formatSlot } from '#shared/platform/date/clash.ts';
import { AppError } from '#shared/platform/errors.ts';
import { localDate } from '#shared/platform/format/time.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Notice, notify } from '#server/platform/notices/notices.public.ts';
import { consequencesOf } from './schedule-check.service.ts';
import { type AffectedStudent, findCourse, findRoom, usersOfClass } from './schedule-facts.store.ts';
import { freePlans } from './schedule-status.store.ts';
import { type ScheduleRecord, sharesOf } from './schedule-write.store.ts';

/** Days in which students may change a plan that the campus has disturbed, whatever the calendar says. */
export const FREE_CHANGE_DAYS = 14;

export type Move = { enrolled: number; affected: AffectedStudent[] };

const slotOf = ({ day, timeStart: start, timeEnd: end }: ScheduleRecord): string =>
  formatSlot({ day, start, end });

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

/** `Statistika Bisnis I (A)`, as students know a class. */
export async function classNameOf(ctx: Ctx, { courseId, className }: ScheduleRecord): Promise<string> {
  const course = await findCourse(ctx.db, courseId);
  return `${course?.name ?? 'Kelas'} (${className})`;
}

/** Lets students change plans that the campus has disturbed for two weeks, outside the calendar's window. */
export async function grantFreeChange(
  ctx: Ctx,
  plans: readonly { krsId: string; reason: string }[],
): Promise<void> {
  if (plans.length === 0) return;
  const { data } = await ctx.services.campus.get();
  const until = addDays(localDate(ctx.now, data.institution.timeZone), FREE_CHANGE_DAYS);
  const freed = new Set(await freePlans(ctx.db, plans, until));
  await audit(
    ctx,
    ...plans
      .filter(({ krsId }) => freed.has(krsId))
      .map(({ krsId, reason }) => ({
        action: 'krs.free-change',
        entity: 'krs',
        entityId: krsId,
        after: { until },
        reason,
      })),
  );
}

/** Tells the lecturers of a class and who is enrolled in it; asked for before those are taken out of it. */
export async function tellClass(
  ctx: Ctx,
  scheduleId: string,
  notice: (to: Notice['to'], lecturer: boolean) => Notice,
): Promise<void> {
  const users = await usersOfClass(ctx.db, scheduleId);
  const shares = await sharesOf(ctx.db, scheduleId);
  await notify(ctx, [
    ...users.map((userId) => notice({ userId }, false)),
    ...shares.map(({ lecturerId }) => notice({ lecturerId }, true)),
  ]);
}

/** Tells lecturers and every enrolled student when and where a class is now. */
async function tellWhereabouts(ctx: Ctx, after: ScheduleRecord, className: string): Promise<void> {
  const room = after.roomId === null ? undefined : await findRoom(ctx.db, after.roomId);
  const slot = `${slotOf(after)} ${room ? `di ruang ${room.code}` : 'secara daring'}`;
  const about = `${after.id}:${after.updatedAt}`;
  await tellClass(ctx, after.id, (to, lecturer) => ({
    to,
    topic: 'class.moved',
    about,
    facts: { className, slot, lecturer },
  }));
}

/** Tells of another room, once somebody is enrolled: until then rooms change with every plan. */
export async function tellRoom(ctx: Ctx, before: ScheduleRecord, after: ScheduleRecord): Promise<void> {
  if (after.roomId === before.roomId) return;
  if ((await usersOfClass(ctx.db, after.id)).length === 0) return;
  await tellWhereabouts(ctx, after, await classNameOf(ctx, after));
}

/** Tells lecturers and every enrolled student of the new time, and gives those in clash a free change of their plan. */
export async function tellMove(ctx: Ctx, after: ScheduleRecord, move: Move): Promise<void> {
  const className = await classNameOf(ctx, after);
  const message = `${className} dipindahkan ke ${slotOf(after)}.`;
  await grantFreeChange(
    ctx,
    move.affected.map((student) => ({ krsId: student.krsId, reason: `${message} ${student.message}` })),
  );
  await tellWhereabouts(ctx, after, className);
}
