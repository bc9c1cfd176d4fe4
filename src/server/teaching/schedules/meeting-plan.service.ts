import type { ClassType } from '#shared/platform/reference/class-type.ts';
import { addDays, type DateRange, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type MeetingCalendar, planMeetings } from '#shared/platform/term/meetings.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  classesToPlan,
  findPeriod,
  type PeriodRow,
  type PlannedClass,
  type TeachingEvent,
  teachingEvents,
} from './calendar.store.ts';
import { type ClassPlan, countMovable, countToReschedule, writeMeetings } from './meetings.store.ts';

const rangeOf = ({ startDate, endDate }: TeachingEvent): DateRange => ({ start: startDate, end: endDate });

/** From the first day of several windows to the last. */
function spanOf(ranges: readonly DateRange[]): DateRange | null {
  const [first] = ranges.map(({ start }) => start).toSorted();
  const last = ranges
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? null : { start: first, end: last };
}

function daysOf({ start, end }: DateRange): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** National holidays of every year the term touches. */
async function nationalHolidays(ctx: Ctx, period: PeriodRow): Promise<LocalDate[]> {
  const [from, to] = [Number(period.startDate.slice(0, 4)), Number(period.endDate.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const lists = await Promise.all(years.map((year) => ctx.services.holidays.holidaysOf(year)));
  return lists.flat().flatMap(({ date, national }) => (national ? [date] : []));
}

/** What the calendar says about the classes of one type; without a CLASS window they run through the whole term. */
function calendarFor(
  period: PeriodRow,
  events: readonly TeachingEvent[],
  holidays: readonly LocalDate[],
  classType: ClassType,
): Omit<MeetingCalendar, 'day'> {
  const own = events.filter(({ classTypes }) => classTypes.length === 0 || classTypes.includes(classType));
  const rangesOf = (type: string): DateRange[] => own.filter((event) => event.type === type).map(rangeOf);
  const freeDays = own.filter((event) => event.isHoliday || event.type === 'HOLIDAY').map(rangeOf);
  return {
    classes: spanOf(rangesOf('CLASS')) ?? { start: period.startDate, end: period.endDate },
    holidays: [...holidays, ...freeDays.flatMap(daysOf)],
    quietWeeks: rangesOf('QUIET_WEEK'),
    uts: spanOf(rangesOf('UTS')),
    uas: spanOf(rangesOf('UAS')),
  };
}

/** The meetings of classes of one term as the calendar has them now. */
async function plansOf(ctx: Ctx, period: PeriodRow, classes: readonly PlannedClass[]): Promise<ClassPlan[]> {
  const events = await teachingEvents(ctx.db, period.id);
  const holidays = await nationalHolidays(ctx, period);
  return classes.map(({ id, classType, day, ...place }) => ({
    scheduleId: id,
    timeStart: place.timeStart,
    timeEnd: place.timeEnd,
    roomId: place.roomId,
    mode: place.mode,
    meetings: planMeetings({ ...calendarFor(period, events, holidays, classType), day }),
  }));
}

/** How many classes of a term have meetings on other days than the calendar asks for, as after a change of it. */
export async function classesOffCalendar(ctx: Ctx, periodId: string): Promise<number> {
  const period = found(await findPeriod(ctx.db, periodId));
  const classes = await classesToPlan(ctx.db, periodId);
  return countMovable(ctx.db, await plansOf(ctx, period, classes));
}

/** Plans the meetings of the given classes of one term; what is recorded already stays. */
export async function planClasses(
  ctx: Ctx,
  period: PeriodRow,
  classes: readonly PlannedClass[],
): Promise<void> {
  await writeMeetings(ctx.db, await plansOf(ctx, period, classes));
}

/** Plans one class or a whole term again, as after a change of the calendar. */
export const replan = (
  outer: Ctx,
  input: { periodId: string; scheduleId?: string | undefined },
): Promise<{ planned: number; toReschedule: number }> =>
  inTransaction(outer, async (ctx) => {
    const period = found(await findPeriod(ctx.db, input.periodId));
    const classes = await classesToPlan(ctx.db, period.id, input.scheduleId);
    if (input.scheduleId) found(classes[0]);
    await planClasses(ctx, period, classes);
    await audit(ctx, {
      action: 'meeting.plan',
      entity: input.scheduleId ? 'schedule' : 'period',
      entityId: input.scheduleId ?? period.id,
      after: { classes: classes.length },
    });
    const ids = classes.map(({ id }) => id);
    return { planned: classes.length, toReschedule: await countToReschedule(ctx.db, ids) };
  });
