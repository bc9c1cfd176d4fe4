import { campusClock, type CampusZone } from '#shared/platform/date/campus-time.ts';
import { weekdayOf } from '#shared/platform/date/local-date.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import type { Slot } from '#web/platform/ui/timetable/week-layout.ts';
import { roomText } from './labels.tsx';

/** What the campus clock shows: day, minutes since midnight, weekday. */
export function campusMoment(): { date: string; minutes: number; day: number } {
  const clock = campusClock(campusNow(), currentCampus().timeZone as CampusZone);
  return { ...clock, day: weekdayOf(clock.date) };
}

type Shown = Pick<
  ScheduleRow,
  '_id' | 'day' | 'timeStart' | 'timeEnd' | 'courseCode' | 'courseName' | 'className' | 'room' | 'status'
>;

/** Classes as blocks of the week; cancelled ones are left out. `detail` says what the viewer does not know already. */
export const weekSlots = <R extends Shown>(
  rows: readonly R[],
  detail: (row: R) => string = (row) => `${roomText(row)} · Kelas ${row.className}`,
): Slot[] =>
  rows
    .filter(({ status }) => status !== 'CANCLE')
    .map((row) => ({
      id: row._id,
      day: row.day,
      start: row.timeStart,
      end: row.timeEnd,
      title: row.courseName,
      detail: detail(row),
      course: row.courseCode,
    }));
