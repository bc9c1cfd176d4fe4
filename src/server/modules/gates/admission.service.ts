import { summariseAttendance } from '#shared/domain/attendance/attendance.ts';
import { type ExamRight, examRight } from '#shared/domain/attendance/exam-right.ts';
import { shortfalls } from '#shared/domain/finance/gates.ts';
import type { SemesterCode } from '#shared/domain/term/term.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { attendanceOfClass } from '../attendance/attendance.public.ts';
import { exemptStudents } from './exemptions.store.ts';
import { findStandings, findStatuses, type Standing } from './gates.store.ts';

type ClassExam = { scheduleId: string; exam: 'UTS' | 'UAS'; periodCode: SemesterCode };

/** What those who watch over an exam may read of a debt (personal data: who sees what). */
const UNPAID = 'Syarat pembayaran belum terpenuhi.';

/** The right of each student to an exam of one class, as the own exam card has it, without the sums. Four queries. */
export async function admissionsOf(
  ctx: Ctx,
  { scheduleId, exam, periodCode }: ClassExam,
  studentIds: readonly string[],
): Promise<Map<string, ExamRight>> {
  const [{ academic, data }, day] = await Promise.all([ctx.services.campus.get(), today(ctx)]);
  const [statuses, standings, attendance, exempt] = await Promise.all([
    findStatuses(ctx.db, studentIds),
    findStandings(ctx.db, studentIds, day),
    attendanceOfClass(ctx.db, scheduleId),
    exemptStudents(ctx.db, scheduleId, day),
  ]);
  const isOn = exam === 'UTS' ? data.gates.paymentUts : data.gates.paymentUas;
  const owes = (standing: Standing | undefined): boolean =>
    isOn &&
    standing !== undefined &&
    !standing.exempt.some(({ gate }) => gate === exam) &&
    shortfalls({ gate: exam, periodCode }, standing.bills, data.gates).length > 0;
  const rightOf = (id: string): ExamRight =>
    examRight(
      {
        exam,
        enrolled: true,
        studentActive: statuses.get(id) === 'active',
        payment: owes(standings.get(id)) ? UNPAID : null,
        attendance: attendance.get(id) ?? summariseAttendance([]),
        dispensation: exempt.has(id),
      },
      academic,
    );
  return new Map(studentIds.map((id) => [id, rightOf(id)]));
}
