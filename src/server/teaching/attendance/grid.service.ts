import { ROLE } from '#shared/platform/access/roles.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import type { MeetingView } from '#shared/teaching/schedules/schedule.views.ts';
import {
  countsForAttendance,
  reachesAttendance,
  summariseAttendance,
} from '#shared/teaching/attendance/attendance.ts';
import { examLimits } from '#shared/teaching/attendance/exam-right.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { meetingsBefore } from '#shared/teaching/exams/class-meetings.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { AppError } from '#shared/platform/errors.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { isTeaching, scheduleDetailOf } from '#server/teaching/schedules/schedules.public.ts';
import { gridRows } from './attendance.store.ts';
import { enrolmentRule } from './counts.public.ts';
import { type Capacity, decidesAbsences, lockReason } from './meeting-rights.ts';

/** Days before an exam in which too few meetings are pointed out. */
const WARNING_DAYS = 7;

type GridRow = Awaited<ReturnType<typeof gridRows>>[number];

const dateOf = (meeting: MeetingView): string => meeting.date ?? meeting.plannedDate;

/**
 * The role in which the actor may change the grid, null for reading only; heads of programme, who are lecturers that may
 * see every class, read. @throws FORBIDDEN for other lecturers.
 */
async function viewer(ctx: Ctx, scheduleId: string): Promise<Capacity | null> {
  const actor = actorOf(ctx);
  if (canAccess(actor, { permissions: ['attendance:update'] })) return 'BAAK';
  if (actor.lecturerId && (await isTeaching(ctx.db, actor.lecturerId, scheduleId))) return 'LECTURER';
  if (canAccess(actor, { permissions: ['attendance:get'] })) return null;
  if (canAccess(actor, { permissions: ['schedule:get'] })) return null;
  throw new AppError('FORBIDDEN', 'Kelas ini diampu dosen lain.');
}

function lockedBecause(
  meeting: MeetingView,
  capacity: Capacity | null,
  now: Date,
  campus: CampusState,
): string | null {
  if (capacity === null) return 'Anda hanya dapat melihat presensi kelas ini.';
  if (meeting.status === 'CANCLE') return 'Pertemuan ini dibatalkan. Jadwalkan penggantinya terlebih dahulu.';
  return lockReason(meeting, capacity, now, campus);
}

/** The meetings that were held, what UAS asks for, and whether the one who asks may open letters. */
type Reading = { held: readonly number[]; minPercent: number | null; opens: boolean };

/** A student's line: letters by meeting, and the percentage over the meetings that were held. */
function lineOf(row: GridRow, { held, minPercent, opens }: Reading) {
  const cells = new Map(row.cells.map((cell) => [cell.no, cell]));
  const early = new Set(row.beforeEnrolment);
  const summary = summariseAttendance(
    held.map((no) => {
      const { status = 'A', excused = false } = cells.get(no) ?? {};
      return { status, excused: excused || early.has(no) };
    }),
  );
  return {
    _id: row._id,
    nim: row.nim,
    name: row.name,
    marks: Array.from({ length: MEETING_COUNT }, (_, index) => cells.get(index + 1)?.status ?? null),
    remarks: row.cells
      .map(({ no, note, late, excused, proof }) => ({ no, note, late, excused, proof: opens ? proof : null }))
      .filter(({ note, late, excused, proof }) => note !== '' || late || excused || proof !== null),
    beforeEnrolment: row.beforeEnrolment,
    ...summary,
    enough: reachesAttendance(summary, minPercent),
  };
}

/** Points out an exam within a week before which fewer meetings were held than the settings ask for. */
function examWarnings(
  meetings: readonly MeetingView[],
  held: number,
  { academic, today }: { academic: AcademicSettings; today: string },
): string[] {
  return meetings.flatMap((meeting) => {
    if (meeting.type !== 'UTS' && meeting.type !== 'UAS') return [];
    const needed = meetingsBefore(meeting.type, academic);
    const isNear = meeting.status === 'NOT-YET' && dateOf(meeting) <= addDays(today, WARNING_DAYS);
    return isNear && held < needed
      ? [`Baru ${held} pertemuan terlaksana; ${meeting.type} seharusnya setelah ${needed} pertemuan.`]
      : [];
  });
}

/** The attendance of a class as its grid shows it. */
export async function attendanceGridOf(ctx: Ctx, scheduleId: string): Promise<AttendanceGrid> {
  const capacity = await viewer(ctx, scheduleId);
  const campus = await ctx.services.campus.get();
  const [{ period, scope: _scope, shares: _shares, meetings, ...schedule }, rows] = await Promise.all([
    scheduleDetailOf(ctx, scheduleId),
    gridRows(ctx.db, scheduleId, enrolmentRule(campus)),
  ]);
  const held = meetings.filter(countsForAttendance).map(({ no }) => no);
  const opens = capacity !== null || decidesAbsences(ctx);
  const minPercent = examLimits(campus).minAttendanceUas;
  const today = localDate(ctx.now, campus.data.institution.timeZone);
  return {
    schedule,
    period,
    meetings: meetings.map((meeting) => {
      const locked = lockedBecause(meeting, capacity, ctx.now, campus);
      return { ...meeting, editable: locked === null, locked };
    }),
    students: rows.map((row) => lineOf(row, { held, minPercent, opens })),
    minPercent,
    mayChange: capacity !== null,
    mayCheck: canAccess(actorOf(ctx), { roles: [ROLE.kaprodi] }),
    warnings: examWarnings(meetings, held.length, { academic: campus.academic, today }),
  };
}
