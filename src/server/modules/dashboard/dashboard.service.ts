import { daysBetween } from '#shared/domain/date/local-date.ts';
import { reportDeadlines } from '#shared/domain/feeder/deadline.ts';
import { semesterNumber } from '#shared/domain/term/term.ts';
import { found } from '../../db/list.ts';
import { type Ctx, studentIdOf } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { activePeriod, type Period } from '../campus/campus.public.ts';
import { shutTerm } from '../result-gates.ts';
import {
  classesOn,
  classGaps,
  findStudentFigures,
  gradeGaps,
  planGaps,
  type StudentFigures,
} from './dashboard.store.ts';

/** Terms up to the latest whose results the student may see; that one is left out while its KHS is shut (452, 453). */
async function openRecords(ctx: Ctx, studentId: string, records: StudentFigures['records']) {
  const terms = records.map(({ code: periodCode, ips }) => ({ periodCode, ips }));
  const shut = await shutTerm(ctx, studentId, terms);
  return shut === null ? records : records.filter(({ code }) => code < shut);
}

/**
 * The signed-in student's figures, plan of the active semester and classes of the day. Two queries, and one for the surveys of
 * the latest term with results.
 */
export async function studentHome(ctx: Ctx) {
  const studentId = studentIdOf(ctx);
  const { period } = await ctx.services.campus.get();
  const day = await today(ctx);
  const [figures, classes] = await Promise.all([
    findStudentFigures(ctx.db, studentId, period?.id ?? null),
    classesOn(ctx.db, studentId, day),
  ]);
  const student = found(figures);
  const leave = student.records.filter(({ status }) => status === 'C').map(({ code }) => code);
  const records = await openRecords(ctx, studentId, student.records);
  const semesters = records
    .filter(({ ips }) => ips !== null)
    .map(({ code, ips, ipk }) => ({ code, ips, ipk }));
  const latest = records.at(-1);
  return {
    status: student.status,
    semesterNumber: period ? semesterNumber(student.entry_semester, period.code, leave) : 0,
    sksPassed: latest?.passed ?? student.recognised.sks,
    sksTotal: student.total_sks,
    ipk: latest ? latest.ipk : student.recognised.ipk,
    semesters,
    krs: student.krs,
    today: classes,
  };
}

/** What is due by a day: the reports of the term, and a new accreditation where its end is known. */
function deadlinesOf(period: Period, accreditedUntil: string | null, day: string) {
  const reports = reportDeadlines(period, day).map(({ report: about, ...due }) => ({ about, ...due }));
  if (accreditedUntil === null) return reports;
  const days = daysBetween(day, accreditedUntil);
  return [...reports, { about: 'ACCREDITATION' as const, due: accreditedUntil, days }];
}

/** What the active semester still misses, and what is due. Three queries. */
export async function staffHome(ctx: Ctx) {
  const period = await activePeriod(ctx.services);
  const day = await today(ctx);
  const { data } = await ctx.services.campus.get();
  const [gaps, rps, grades] = await Promise.all([
    classGaps(ctx.db, period.id),
    planGaps(ctx.db, period.id),
    gradeGaps(ctx.db, period.id, day),
  ]);
  return {
    classes: gaps.classes,
    withoutMeetings: { count: gaps.empty, first: gaps.first },
    gradeDeadline: grades.deadline,
    lateGraders: grades.late,
    rps,
    deadlines: deadlinesOf(period, data.programme.accreditationExpiry, day),
  };
}
