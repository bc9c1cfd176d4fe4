import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import { academicPeriods, calendarEvents, schedules } from '#server/platform/db/schema.ts';

export type PeriodRow = {
  id: string;
  code: string;
  startDate: string;
  endDate: string;
  status: 'NOT-YET' | 'PROCESS' | 'DONE';
  isActive: boolean;
};

const periodColumns = {
  id: academicPeriods.id,
  code: academicPeriods.code,
  startDate: academicPeriods.startDate,
  endDate: academicPeriods.endDate,
  status: academicPeriods.status,
  isActive: academicPeriods.isActive,
};

export const findPeriod = async (db: Db, id: string): Promise<PeriodRow | undefined> =>
  (await db.select(periodColumns).from(academicPeriods).where(eq(academicPeriods.id, id)))[0];

/** Every term, the newest first. */
export const listPeriods = (db: Db): Promise<PeriodRow[]> =>
  db.select(periodColumns).from(academicPeriods).orderBy(desc(academicPeriods.code));

export type TeachingEvent = {
  type: string;
  startDate: string;
  endDate: string;
  classTypes: string[];
  isHoliday: boolean;
};

/** The events of a term that decide on which days classes meet. */
export const teachingEvents = (db: Db, periodId: string): Promise<TeachingEvent[]> =>
  db
    .select({
      type: calendarEvents.type,
      startDate: calendarEvents.startDate,
      endDate: calendarEvents.endDate,
      classTypes: calendarEvents.classTypes,
      isHoliday: calendarEvents.isHoliday,
    })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.periodId, periodId),
        or(
          inArray(calendarEvents.type, ['CLASS', 'UTS', 'UAS', 'QUIET_WEEK', 'HOLIDAY']),
          eq(calendarEvents.isHoliday, true),
        ),
      ),
    )
    .orderBy(calendarEvents.startDate);

export type PlannedClass = {
  id: string;
  classType: ClassType;
  day: number;
  timeStart: number;
  timeEnd: number;
  roomId: string | null;
  mode: 'O' | 'F' | 'M';
};

/** The classes of a term that take place, or one of them. */
export const classesToPlan = (db: Db, periodId: string, scheduleId?: string): Promise<PlannedClass[]> =>
  db
    .select({
      id: schedules.id,
      classType: schedules.classType,
      day: schedules.day,
      timeStart: schedules.timeStart,
      timeEnd: schedules.timeEnd,
      roomId: schedules.roomId,
      mode: schedules.mode,
    })
    .from(schedules)
    .where(
      and(
        eq(schedules.periodId, periodId),
        ne(schedules.status, 'CANCLE'),
        scheduleId ? eq(schedules.id, scheduleId) : undefined,
      ),
    )
    .orderBy(schedules.id);
