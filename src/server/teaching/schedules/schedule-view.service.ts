import { canAccess } from '#shared/platform/access/rule.ts';
import type { ScheduleDetail, ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import type { PeriodChoice } from '#shared/platform/term/period.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { findPeriod, listPeriods, type PeriodRow } from './calendar.store.ts';
import { listMeetings } from './meetings.store.ts';
import { classChoices, lecturerChoices, roomChoices } from './options.store.ts';
import { findSchedule, listSchedules, type ScheduleFilter, schedulesOfWeek } from './schedule-rows.store.ts';
import { sharesOf } from './schedule-write.store.ts';

type ListQuery = Omit<ScheduleFilter, 'periodId'> & {
  periodId?: string | undefined;
  page: number;
  limit: number;
  sort: string;
};

export const toPeriodChoice = ({ id, code }: Pick<PeriodRow, 'id' | 'code'>): PeriodChoice => ({
  _id: id,
  code,
  label: periodLabel(code),
});

/** Classes of the term asked for, else of the active one; none while there is no term. */
export async function schedulePage(ctx: Ctx, query: ListQuery): Promise<Page<ScheduleRow>> {
  const periodId = query.periodId ?? (await ctx.services.campus.get()).period?.id;
  if (!periodId) return pageOf([], 0, query);
  const { rows, total } = await listSchedules(ctx.db, { ...query, periodId });
  return pageOf(rows, total, query);
}

/** Refuses lecturers who do not teach the class; staff who may see classes see all. */
export function checkMaySee(ctx: Ctx, schedule: Pick<ScheduleRow, 'lecturers'>): void {
  const actor = actorOf(ctx);
  if (canAccess(actor, { permissions: ['schedule:get'] })) return;
  if (!schedule.lecturers.some(({ _id }) => _id === actor.lecturerId)) {
    throw new AppError('FORBIDDEN', 'Kelas ini diampu dosen lain.');
  }
}

export async function scheduleDetailOf(ctx: Ctx, id: string): Promise<ScheduleDetail> {
  const { periodId, ...row } = found(await findSchedule(ctx.db, id));
  checkMaySee(ctx, row);
  const [period, shares, meetings] = await Promise.all([
    findPeriod(ctx.db, periodId),
    sharesOf(ctx.db, id),
    listMeetings(ctx.db, id),
  ]);
  return { ...row, period: toPeriodChoice(found(period)), shares, meetings };
}

const ownerFilter = { class: 'classId', lecturer: 'lecturerId', room: 'roomId' } as const;

/** The week of a room, a lecturer or a student class. @throws NOT_FOUND for an unknown term. */
export async function weekOf(
  ctx: Ctx,
  { periodId, of, id }: { periodId: string; of: keyof typeof ownerFilter; id: string },
): Promise<{ period: PeriodChoice; rows: ScheduleRow[] }> {
  const period = toPeriodChoice(found(await findPeriod(ctx.db, periodId)));
  return { period, rows: await schedulesOfWeek(ctx.db, { periodId, [ownerFilter[of]]: id }) };
}

/** Every class of a term in the order of the week. @throws NOT_FOUND for an unknown term. */
export async function termWeek(
  ctx: Ctx,
  periodId: string,
): Promise<{ period: PeriodChoice; rows: ScheduleRow[] }> {
  const period = toPeriodChoice(found(await findPeriod(ctx.db, periodId)));
  return { period, rows: await schedulesOfWeek(ctx.db, { periodId }) };
}

/** Everything the class form and the filters choose from. */
export async function scheduleOptions(ctx: Ctx) {
  const [{ academic }, periods, rooms, lecturers, classes] = await Promise.all([
    ctx.services.campus.get(),
    listPeriods(ctx.db),
    roomChoices(ctx.db),
    lecturerChoices(ctx.db),
    classChoices(ctx.db),
  ]);
  return {
    periods: periods.map((period) => ({
      ...toPeriodChoice(period),
      isActive: period.isActive,
      isClosed: period.status === 'DONE',
    })),
    rooms,
    lecturers,
    classes,
    minutesPerSks: academic.minutesPerSks,
  };
}
