import type {
  AttendedClass,
  AttendedMeeting,
  TaughtClass,
} from '#shared/teaching/timetable/timetable.contract.ts';
import type { MeetingView } from '#shared/teaching/schedules/schedule.views.ts';
import type { PeriodChoice } from '#shared/platform/term/period.views.ts';
import { reachesAttendance, summariseAttendance } from '#shared/teaching/attendance/attendance.ts';
import { examLimits } from '#shared/teaching/attendance/exam-right.ts';
import { checkRefusal } from '#shared/teaching/attendance/meeting-check.ts';
import { campusClock } from '#shared/platform/date/campus-time.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { actorOf, lecturerIdOf, type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { enrolmentRule } from '#server/teaching/attendance/counts.public.ts';
import { requireRights, requireValidKrs } from '#server/enrolment/krs/krs.public.ts';
import {
  meetingsOf,
  schedulesOfLecturer,
  toPeriodChoice,
} from '#server/teaching/schedules/schedules.public.ts';
import {
  ownMarks,
  type OwnTerm,
  ownTermOf,
  periodOfOwnClass,
  periodsOfLecturer,
  progressOf,
} from './timetable.store.ts';

type Term = { id: string; code: string };

async function campusNow(ctx: Ctx) {
  const { data } = await ctx.services.campus.get();
  return campusClock(ctx.now, data.institution.timeZone);
}

/** When an own term is looked at, and which of its meetings count. */
const ownMoment = async (ctx: Ctx) => ({
  now: await campusNow(ctx),
  rule: enrolmentRule(await ctx.services.campus.get()),
});

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
    const { next = null, overdue = 0, gradesFrom = null } = progress.get(row._id) ?? {};
    return { ...row, next, overdue, gradesFrom };
  });
  return { period: toPeriodChoice(period), periods: choices(periods), classes };
}

/** The approved classes of an own term with the own attendance and the next meeting. */
async function attended(ctx: Ctx, { classes, progress }: OwnTerm): Promise<AttendedClass[]> {
  const { minAttendanceUas } = examLimits(await ctx.services.campus.get());
  return classes.map((row) => {
    const { next = null, marks = [] } = progress.get(row._id) ?? {};
    const summary = summariseAttendance(marks);
    return {
      ...row,
      next: row.status === 'CANCLE' ? null : next,
      attendance: { ...summary, enough: reachesAttendance(summary, minAttendanceUas) },
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
  const moment = await ownMoment(ctx);
  const likely = periodId ?? active?.id ?? null;
  const own = await ownTermOf(ctx.db, studentId, likely, moment);
  const valid = asksActive ? await requireRights(ctx, own.rights, { studentId }) : null;
  const { periods } = own;
  const isOpen = asksActive && valid !== null;
  const shown = isOpen ? active.id : (periodId ?? periods.find(({ id }) => id !== active?.id)?.id);
  const period = periods.find(({ id }) => id === shown);
  const term = period && period.id !== likely ? await ownTermOf(ctx.db, studentId, period.id, moment) : own;
  const note =
    active && period && !isOpen && periodId === undefined
      ? `Semester ${periodLabel(active.code)} belum dimulai. Ini jadwal semester ${periodLabel(period.code)}.`
      : null;
  return {
    period: period ? toPeriodChoice(period) : null,
    periods: choices(periods),
    note,
    classes: period ? await attended(ctx, term) : [],
  };
}

const mayVerify = (
  { type, status, checks }: MeetingView,
  mark: AttendedMeeting['mark'],
  nim: string | null,
): boolean =>
  checkRefusal({
    by: 'STUDENT',
    type,
    status,
    mark,
    student: checks.student === null ? 'NOBODY' : checks.student.nim === nim ? 'SELF' : 'OTHER',
    kaprodi: checks.kaprodi !== null,
  }) === null;

const classesOf = async (ctx: Ctx, studentId: string, periodId: string): Promise<AttendedClass[]> =>
  attended(ctx, await ownTermOf(ctx.db, studentId, periodId, await ownMoment(ctx)));

/**
 * The meetings of an own class with the own marks.
 * @throws KRS_MISSING (454) or KRS_NOT_VALID (455) for a class of the running term without a KRS that gives rights, and
 *   FORBIDDEN for a class outside the approved KRS.
 */
export async function studentClass(ctx: Ctx, scheduleId: string) {
  const studentId = studentIdOf(ctx);
  const periodId = await periodOfOwnClass(ctx.db, studentId, scheduleId);
  const campus = await ctx.services.campus.get();
  const active = campus.period;
  if (active !== null && (periodId === undefined || periodId === active.id)) await requireValidKrs(ctx);
  const classes = periodId ? await classesOf(ctx, studentId, periodId) : [];
  const own = classes.find(({ _id }) => _id === scheduleId);
  if (!own) throw new AppError('FORBIDDEN', 'Kelas ini tidak ada pada KRS Anda yang disetujui.');
  const [meetings, marks] = await Promise.all([
    meetingsOf(ctx.db, scheduleId),
    ownMarks(ctx.db, studentId, scheduleId, enrolmentRule(campus)),
  ]);
  return {
    class: own,
    meetings: meetings.map((meeting): AttendedMeeting => {
      const mine = marks.get(meeting.no) ?? {
        mark: null,
        excused: false,
        proof: null,
        beforeEnrolment: false,
      };
      return { ...meeting, ...mine, mayVerify: mayVerify(meeting, mine.mark, actorOf(ctx).nim) };
    }),
  };
}
