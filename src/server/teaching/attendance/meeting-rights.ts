import { canAccess } from '#shared/platform/access/rule.ts';
import { type FillWindow, fillWindow } from '#shared/teaching/attendance/edit-window.ts';
import { momentOf } from '#shared/platform/date/campus-time.ts';
import { AppError } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { clock } from '#shared/platform/format/time.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { isTeaching } from '#server/teaching/schedules/schedules.public.ts';

/** In whose name somebody works on a class: a lecturer of it, or staff for all classes. */
export type Capacity = 'LECTURER' | 'BAAK';

type When = { plannedDate: string; date: string | null; timeStart: number; timeEnd: number };

/** The role in which the actor may change attendance of the class. @throws FORBIDDEN when there is none. */
export async function capacityFor(ctx: Ctx, scheduleId: string): Promise<Capacity> {
  const actor = actorOf(ctx);
  if (canAccess(actor, { permissions: ['attendance:update'] })) return 'BAAK';
  if (actor.lecturerId && (await isTeaching(ctx.db, actor.lecturerId, scheduleId))) return 'LECTURER';
  throw new AppError('FORBIDDEN', 'Kelas ini diampu dosen lain.');
}

/** Whether the actor is of the staff who decide about absences, and so may open what they rest on. */
export const decidesAbsences = (ctx: Ctx): boolean =>
  holds(ctx, 'attendance:update') || holds(ctx, 'attendance:excuse');

/** Whether a lecturer may fill the meeting in at this moment. */
export function windowOf(meeting: When, now: Date, { data, academic }: CampusState): FillWindow {
  const zone = data.institution.timeZone;
  const date = meeting.date ?? meeting.plannedDate;
  const startsAt = momentOf({ date, minutes: meeting.timeStart }, zone);
  const endsAt = momentOf({ date, minutes: meeting.timeEnd }, zone);
  return fillWindow({ startsAt, endsAt }, now, academic);
}

/** Why the meeting cannot be filled in now, as a sentence; null when it can. Staff may be late, nobody early. */
export function lockReason(meeting: When, capacity: Capacity, now: Date, campus: CampusState): string | null {
  const { fillBeforeMinutes, fillAfterDays } = campus.academic;
  const state = windowOf(meeting, now, campus);
  if (state === 'OPEN' || (state === 'LATE' && capacity === 'BAAK')) return null;
  if (state === 'LATE') {
    return `Batas pengisian ${fillAfterDays} hari setelah pertemuan sudah lewat. Setelah itu BAAK yang mengisi.`;
  }
  const day = dayDate(meeting.date ?? meeting.plannedDate);
  const from = clock(Math.max(0, meeting.timeStart - fillBeforeMinutes));
  return `Pertemuan ini dapat diisi mulai ${day} pukul ${from}.`;
}
