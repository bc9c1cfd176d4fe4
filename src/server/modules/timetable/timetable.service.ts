import type { AttendedClass, AttendedMeeting, TaughtClass } from '#shared/contracts/timetable.contract.ts';
import type { PeriodChoice, ScheduleRow } from '#shared/contracts/schedule-views.ts';
import { reachesAttendance, summariseAttendance } from '#shared/domain/attendance/attendance.ts';
import { campusClock } from '#shared/domain/date/campus-time.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { lecturerIdOf, type Ctx, studentIdOf } from '../../http/ctx.ts';
import { requireValidKrs } from '../krs/krs.public.ts';
import {
  meetingsOf,
  schedulesOfLecturer,
  schedulesOfStudent,
  toPeriodChoice,
} from '../schedules/schedules.public.ts';
import {
  ownMarks,
  ownProgressOf,
  periodOfOwnClass,
  periodsOfLecturer,
  periodsOfStudent,
  progressOf,
} from './timetable.store.ts';

type Term = { id: string; code: string };

async function campusNow(ctx: Ctx) {
  const { data } = await ctx.services.campus.get();
  return campusClock(ctx.now, data.institution.timeZone);
}

const choices = (periods: readonly Term[]): PeriodChoice[] => periods.map(toPeriodChoice);

/** Own classes of the lecturer who asks, in the order of the week, with what is next and what is not recorded. */
export async function lecturerTimetable(ctx: Ctx, periodId: string | undefined) {
  const lecturerId = lecturerIdOf(ctx);
  const [{ period: active }, periods] = await Promise.all([
    ctx.services.campus.get(),
    periodsOfLecturer(ctx.db, lecturerId),
  ]);
  const wanted = periodId ?? active?.id;
  const period = periods.find(({ id }) => id === wanted) ?? (periodId ? undefined : periods[0]);
  if (!period) return { period: null, periods: choices(periods), classes: [] };
  const rows = await schedulesOfLecturer(ctx.db, lecturerId, period.id);
  const progress = await progressOf(
    ctx.db,
    rows.map(({ _id }) => _id),
    await campusNow(ctx),
  );
  const classes: TaughtClass[] = rows.map((row) => {
    const { next = null, overdue = 0 } = progress.get(row._id) ?? {};
    return { ...row, next, overdue };
  });
  return { period: toPeriodChoice(period), periods: choices(periods), classes };
}

/** Adds the student's own attendance and the next meeting to classes. */
async function attended(ctx: Ctx, studentId: string, rows: readonly ScheduleRow[]): Promise<AttendedClass[]> {
  const { academic } = await ctx.services.campus.get();
  const ids = rows.map(({ _id }) => _id);
  const progress = await ownProgressOf(ctx.db, studentId, ids, await campusNow(ctx));
  return rows.map((row) => {
    const { next = null, marks = [] } = progress.get(row._id) ?? {};
    const summary = summariseAttendance(marks);
    return {
      ...row,
      next: row.status === 'CANCLE' ? null : next,
      attendance: { ...summary, enough: reachesAttendance(summary, academic.minAttendanceUas) },
    };
  });
}

/**
 * Own classes of the student who asks: of the running term, or before it begins of the last one, which is said.
 * @throws KRS_MISSING (454) or KRS_NOT_VALID (455) while the running term expects a KRS that gives rights.
 */
export async function studentTimetable(ctx: Ctx, periodId: string | undefined) {
  const studentId = studentIdOf(ctx);
  const { period: active } = await ctx.services.campus.get();
  const asksActive = active !== null && (periodId === undefined || periodId === active.id);
  const isOpen = asksActive && (await requireValidKrs(ctx)) !== null;
  const periods = await periodsOfStudent(ctx.db, studentId);
  const shown = isOpen ? active.id : (periodId ?? periods.find(({ id }) => id !== active?.id)?.id);
  const period = periods.find(({ id }) => id === shown);
  const note =
    active && period && !isOpen && periodId === undefined
      ? `Semester ${periodLabel(active.code)} belum dimulai. Ini jadwal semester ${periodLabel(period.code)}.`
      : null;
  const rows = period ? await schedulesOfStudent(ctx.db, studentId, period.id) : [];
  return {
    period: period ? toPeriodChoice(period) : null,
    periods: choices(periods),
    note,
    classes: await attended(ctx, studentId, rows),
  };
}

/** The meetings of an own class with the own marks. @throws FORBIDDEN for a class outside the approved KRS. */
export async function studentClass(ctx: Ctx, scheduleId: string) {
  const studentId = studentIdOf(ctx);
  const periodId = await periodOfOwnClass(ctx.db, studentId, scheduleId);
  const rows = periodId ? await schedulesOfStudent(ctx.db, studentId, periodId) : [];
  const [own] = await attended(
    ctx,
    studentId,
    rows.filter(({ _id }) => _id === scheduleId),
  );
  if (!own) throw new AppError('FORBIDDEN', 'Kelas ini tidak ada pada KRS Anda yang disetujui.');
  const [meetings, marks] = await Promise.all([
    meetingsOf(ctx.db, scheduleId),
    ownMarks(ctx.db, studentId, scheduleId),
  ]);
  return {
    class: own,
    meetings: meetings.map((meeting): AttendedMeeting => ({
      ...meeting,
      ...(marks.get(meeting.no) ?? { mark: null, excused: false }),
    })),
  };
}
