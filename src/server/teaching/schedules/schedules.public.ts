import { sql } from 'drizzle-orm';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { schedulesById } from './schedule-rows.store.ts';

export { registerClassFollower } from './class-end.ts';
export { COPY_JOB, copyJob } from './copy.service.ts';
export { listMeetings as meetingsOf } from './meetings.store.ts';
export { type AttendedRow, classesOfStudent, schedulesOfLecturer } from './schedule-rows.store.ts';
export { scheduleDetailOf, termWeek, toPeriodChoice, weekOf } from './schedule-view.service.ts';
export { slotsOfTerm, usersOfClass } from './schedule-facts.store.ts';
export { saveSchedule } from './schedule-save.service.ts';
export { closeWhenOver, removeSchedule } from './schedule-status.service.ts';
export { classesOffCalendar, planClasses } from './meeting-plan.service.ts';
export { findPeriod as termOf } from './calendar.store.ts';

/** Classes as cards show them, by id; unknown ids are left out. */
export async function scheduleCard(db: Db, ids: readonly string[]): Promise<Map<string, ScheduleRow>> {
  const rows = await schedulesById(db, ids);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Whether the lecturer teaches the class, alone or in a team. */
export async function isTeaching(db: Db, lecturerId: string, scheduleId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from schedule_lecturers where schedule_id = ${scheduleId} and lecturer_id = ${lecturerId}`);
  return rows.length > 0;
}
