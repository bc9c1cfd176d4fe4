import { summariseAttendance } from '#shared/teaching/attendance/attendance.ts';
import { examLimits, type ExamRight, examRight } from '#shared/teaching/attendance/exam-right.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { shortfalls } from '#shared/finance/billing/gates.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { enrolmentRule } from '#server/teaching/attendance/counts.public.ts';
import { attendanceOfClass } from '#server/teaching/attendance/attendance.public.ts';
import { exemptStudents } from './exemptions.store.ts';
import { findStandings, findStandingsOn, findStatuses, type Standing } from './gates.store.ts';
import { heldBack } from './hold.ts';

type ClassExam = { scheduleId: string; exam: 'UTS' | 'UAS'; periodCode: SemesterCode };

/** Text proctors may read about a debt, which is personal data. */
const UNPAID = 'Syarat pembayaran belum terpenuhi.';

/**
 * Finds the students barred from an exam of a term by bills or by a held KRS, dispensations considered. One query.
 * @param heldOn day of a past exam: payments made since do not count
 */
export async function unpaidOf(
  ctx: Ctx,
  { exam, periodCode, heldOn }: Pick<ClassExam, 'exam' | 'periodCode'> & { heldOn?: LocalDate | undefined },
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [{ data }, day] = await Promise.all([ctx.services.campus.get(), today(ctx)]);
  const isOn = exam === 'UTS' ? data.gates.paymentUts : data.gates.paymentUas;
  if ((!isOn && !data.gates.paymentKrs) || studentIds.length === 0) return new Set();
  const owesForExam = ({ exempt, bills }: Standing): boolean =>
    isOn &&
    !exempt.some(({ gate }) => gate === exam) &&
    shortfalls({ gate: exam, periodCode }, bills, data.gates).length > 0;
  const owes = (standing: Standing): boolean =>
    owesForExam(standing) || heldBack(standing, { periodCode, exam }, data.gates).length > 0;
  const isOver = heldOn !== undefined && heldOn < day;
  const standings = await (isOver
    ? findStandingsOn(ctx.db, studentIds, heldOn)
    : findStandings(ctx.db, studentIds, day));
  return new Set([...standings].flatMap(([id, standing]) => (owes(standing) ? [id] : [])));
}

/** Returns each student's admission to an exam of one class, as on the exam card but without amounts. Four queries. */
export async function admissionsOf(
  ctx: Ctx,
  { scheduleId, exam, periodCode }: ClassExam,
  studentIds: readonly string[],
): Promise<Map<string, ExamRight>> {
  const [campus, day] = [await ctx.services.campus.get(), await today(ctx)];
  const [statuses, unpaid, attendance, exempt] = await Promise.all([
    findStatuses(ctx.db, studentIds),
    unpaidOf(ctx, { exam, periodCode }, studentIds),
    attendanceOfClass(ctx.db, scheduleId, enrolmentRule(campus)),
    exemptStudents(ctx.db, scheduleId, day),
  ]);
  const rightOf = (id: string): ExamRight =>
    examRight(
      {
        exam,
        enrolled: true,
        studentActive: statuses.get(id) === 'active',
        payment: unpaid.has(id) ? UNPAID : null,
        attendance: attendance.get(id) ?? summariseAttendance([]),
        dispensation: exempt.has(id),
      },
      examLimits(campus),
    );
  return new Map(studentIds.map((id) => [id, rightOf(id)]));
}
