import type { z } from 'zod';
import type { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { examLimits } from '#shared/teaching/attendance/exam-right.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listTaught } from '#server/people/lecturers/lecturers.public.ts';
import { choosePeriod } from '#server/platform/reports/reports.public.ts';
import { enrolmentRule } from './counts.public.ts';
import { listAttendanceClasses, listLowAttendance, type Scope } from './report.store.ts';

type Contract = typeof attendanceReportContract;

/** The term asked for, else the active one, and what the college asks for in it. @throws AppError NOT_FOUND */
export async function scopeOf(ctx: Ctx, asked: string | undefined) {
  const [period, campus] = await Promise.all([choosePeriod(ctx, asked), ctx.services.campus.get()]);
  const scope: Scope = {
    periodId: period._id,
    minPercent: examLimits(campus).minAttendanceUas,
    rule: enrolmentRule(campus),
  };
  return { period, scope };
}

/** Classes of a term with meetings held and how their students came. */
export async function classPage(ctx: Ctx, query: z.output<Contract['classes']['query']>) {
  const { scope } = await scopeOf(ctx, query.period);
  const { rows, total } = await listAttendanceClasses(ctx.db, scope, query);
  return pageOf(rows, total, query);
}

/** Students of a course or a lecturer below what the college asks for. */
export async function lowPage(ctx: Ctx, query: z.output<Contract['low']['query']>) {
  const { scope } = await scopeOf(ctx, query.period);
  const { rows, total } = await listLowAttendance(ctx.db, scope, query);
  return pageOf(rows, total, query);
}

/** Meetings planned and held by lecturer and class. */
export async function realisationPage(ctx: Ctx, query: z.output<Contract['realisation']['query']>) {
  const { _id } = await choosePeriod(ctx, query.period);
  const { rows, total } = await listTaught(ctx.db, _id, query);
  return pageOf(rows, total, query);
}
