import type { AttendedClass, AttendedMeeting, TaughtClass } from '#shared/contracts/timetable.contract.ts';
import type { PeriodChoice, ScheduleRow } from '#shared/contracts/schedule-views.ts';
import { reachesAttendance } from '#shared/domain/attendance/attendance.ts';
import { campusClock } from '#shared/domain/date/campus-time.ts';
import { krsRefusal } from '#shared/domain/krs/rights.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { found } from '../../db/list.ts';
import { lecturerIdOf, type Ctx, studentIdOf } from '../../http/ctx.ts';
import { attendanceOfStudent } from '../attendance/attendance.public.ts';
import {
  meetingsOf,
  schedulesOfLecturer,
  schedulesOfStudent,
  toPeriodChoice,
} from '../schedules/schedules.public.ts';
import {
  ownMarks,
  periodOfOwnClass,
  periodsOfLecturer,
  progressOf,
  type Standing,
  standingOf,
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
  const [progress, attendance] = await Promise.all([
    progressOf(ctx.db, ids, await campusNow(ctx)),
    attendanceOfStudent(ctx.db, studentId, ids),
  ]);
  return rows.map((row) => {
    const summary = attendance.get(row._id) ?? { present: 0, counted: 0, percent: null };
    return {
      ...row,
      next: progress.get(row._id)?.next ?? null,
      attendance: { ...summary, enough: reachesAttendance(summary, academic.minAttendanceUas) },
    };
  });
}

/**
 * Whether the running term shows the timetable: yes with a KRS in force, no before the term expects a KRS.
 * @throws KRS_MISSING (454) or KRS_NOT_VALID (455) in between.
 */
async function isTermOpen(
  ctx: Ctx,
  standing: Standing,
  term: Term & { startDate: string },
): Promise<boolean> {
  const { state, approvedBefore } = standing;
  const refusal = krsRefusal({ state, approvedBefore, semesterCode: term.code, hold: null });
  if (!refusal) return true;
  const { date: today } = await campusNow(ctx);
  if (today < (standing.opens ?? term.startDate)) return false;
  throw new AppError(refusal.code, refusal.message, {
    data: { semesterCode: term.code, pending: [], actionUrl: '/student/aktivitas-mahasiswa/krs' },
  });
}

/** Own classes of the student who asks: of the running term, or before it begins of the last one, which is said. */
export async function studentTimetable(ctx: Ctx, periodId: string | undefined) {
  const studentId = studentIdOf(ctx);
  const { period: active } = await ctx.services.campus.get();
  const asksActive = active !== null && (periodId === undefined || periodId === active.id);
  const standing = found(await standingOf(ctx.db, studentId, active?.id ?? null));
  const isOpen = asksActive && (await isTermOpen(ctx, standing, active));
  const { periods } = standing;
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
