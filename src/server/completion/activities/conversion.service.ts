import type { CourseChoices } from '#shared/completion/activities/activity-staff.contract.ts';
import {
  activityGrade,
  activityScore,
  checkActivityConversion,
  type ConversionCourse,
  type ConversionFacts,
} from '#shared/completion/activities/conversion.ts';
import { resultsByCourse } from '#shared/platform/grading/gpa.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  findAttempts,
  findEquivalences,
  publishActivityGrades,
  takenAlready,
} from '#server/results/grades/grades.public.ts';
import { nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { findPeriodByCode, findType } from './activities.store.ts';
import { type ActivityCase, readCase, step, tellMembers } from './activity-case.ts';
import {
  type CourseRow,
  curriculumRows,
  type PlannedRow,
  plannedRows,
  replacePlan,
  setGrades,
  type TermLoad,
  termLoads,
} from './conversion.store.ts';
import { approvedMinutes } from './logs.store.ts';

type Wish = readonly { studentId: string; courseIds: readonly string[] }[];

/** A course of the curriculum with the student's best index so far and whether the term has it already, equivalents included. */
type GradedRow = CourseRow & { bestIndex: number | null; inKrs: boolean };

/** What decides about the courses of each member. */
type Ground = {
  maxSks: number;
  /** No student takes more in a term, whatever the KRS says. */
  termMaxSks: number;
  hoursPerSks: number;
  curriculum: GradedRow[];
  loads: TermLoad[];
  minutes: Map<string, number>;
  planned: PlannedRow[];
};

/** Whether the student takes a course in a class of the term or has a grade of it there, apart from these grades. */
async function takenInTerm(ctx: Ctx, rows: readonly CourseRow[], termCode: string, own: ReadonlySet<string>) {
  const period = await findPeriodByCode(ctx.db, termCode);
  if (!period) return rows.map(() => false);
  const wanted = rows.map(({ studentId, courseId }) => ({ studentId, courseId, periodId: period.id }));
  return (await takenAlready(ctx.db, wanted)).map((held) => held !== null && !own.has(held.gradeId ?? ''));
}

async function gradedRows(
  ctx: Ctx,
  studentIds: string[],
  termCode: string,
  planned: readonly PlannedRow[],
): Promise<GradedRow[]> {
  const rows = await curriculumRows(ctx.db, studentIds);
  const own = new Set(planned.flatMap(({ gradeId }) => gradeId ?? []));
  const taken = await takenInTerm(ctx, rows, termCode, own);
  const attempts = Map.groupBy(await findAttempts(ctx.db, studentIds), ({ studentId }) => studentId);
  const equivalences = await findEquivalences(ctx.db);
  const results = new Map(
    studentIds.map((id) => [id, resultsByCourse(attempts.get(id) ?? [], equivalences)]),
  );
  return rows.map((row, at) => ({
    ...row,
    inKrs: taken[at] ?? false,
    bestIndex: results.get(row.studentId)?.(row.courseId)?.index ?? null,
  }));
}

async function groundOf(ctx: Ctx, { activity, members }: ActivityCase): Promise<Ground> {
  const ids = members.map(({ studentId }) => studentId);
  const [{ data, academic }, type] = await Promise.all([
    ctx.services.campus.get(),
    findType(ctx.db, activity.typeId),
  ]);
  const planned = await plannedRows(ctx.db, activity.id);
  const worked =
    activity.status === 'SCORED' ? await approvedMinutes(ctx.db, activity.id) : new Map<string, number>();
  const minutesOf = (studentId: string): number => {
    const own = planned.filter((row) => row.studentId === studentId);
    const byPartner = own.length > 0 && own.every(({ partnerLetter }) => partnerLetter !== null);
    return activity.status === 'SCORED' && !byPartner
      ? (worked.get(studentId) ?? 0)
      : activity.plannedHours * 60;
  };
  return {
    maxSks: found(type).maxSks,
    termMaxSks: academic.semesterMaxSks,
    hoursPerSks: data.activity.hoursPerSks,
    curriculum: await gradedRows(ctx, ids, activity.semesterCode, planned),
    loads: await termLoads(ctx.db, ids, activity.semesterCode, activity.id),
    minutes: new Map(ids.map((id) => [id, minutesOf(id)])),
    planned,
  };
}

function loadOf({ loads, termMaxSks }: Ground, studentId: string) {
  const load = loads.find((one) => one.studentId === studentId);
  return { krsSks: load?.krsSks ?? 0, sksLimit: Math.min(load?.maxSks ?? termMaxSks, termMaxSks) };
}

const asCourse = (row: GradedRow): ConversionCourse => ({ ...row, inCurriculum: true });

function factsOf(ground: Ground, studentId: string, courses: ConversionCourse[]): ConversionFacts {
  const { maxSks, hoursPerSks, minutes } = ground;
  return { courses, maxSks, hoursPerSks, minutes: minutes.get(studentId) ?? 0, ...loadOf(ground, studentId) };
}

/** The chosen courses of one member; one outside the curriculum is kept to be named. */
function chosen(ground: Ground, studentId: string, courseIds: readonly string[]): ConversionCourse[] {
  return courseIds.map((courseId) => {
    const row = ground.curriculum.find((one) => one.studentId === studentId && one.courseId === courseId);
    if (row) return asCourse(row);
    const outside = { courseId, name: 'Mata kuliah ini', sks: 0, courseType: 'WAJIB' as const };
    return { ...outside, inCurriculum: false, bestIndex: null, inKrs: false };
  });
}

/**
 * The courses of every member as rows, after all rules.
 * @throws AppError INVALID at somebody who is no member, RULE with every problem in `data.problems`
 */
function checkedRows(of: ActivityCase, ground: Ground, wish: Wish) {
  const outsider = wish.findIndex((one) => of.members.every(({ studentId }) => studentId !== one.studentId));
  if (outsider >= 0)
    throw invalidField(`conversions.${outsider}.studentId`, 'Mahasiswa ini bukan anggota kegiatan.');
  const outcome = of.members.map(({ studentId }) => {
    const courseIds = wish.find((one) => one.studentId === studentId)?.courseIds ?? [];
    const courses = chosen(ground, studentId, courseIds);
    const problems = checkActivityConversion(factsOf(ground, studentId, courses));
    const name = of.students.find(({ id }) => id === studentId)?.name ?? '';
    return {
      problems: problems.map((problem) => ({
        ...problem,
        studentId,
        message: `${name}: ${problem.message}`,
      })),
      rows: courses.map(({ courseId, sks }) => ({ studentId, courseId, sks })),
    };
  });
  const problems = outcome.flatMap((one) => one.problems);
  const [first] = problems;
  if (first) throw new AppError('RULE', first.message, { data: { problems } });
  return outcome.flatMap(({ rows }) => rows);
}

/** Fixes the courses each member's programme shall count as. @throws AppError RULE */
export async function planConversion(ctx: Ctx, of: ActivityCase, wish: Wish): Promise<void> {
  const rows = checkedRows(of, await groundOf(ctx, of), wish);
  await replacePlan(ctx.db, of.activity.id, rows);
}

function gradesOf(
  of: ActivityCase,
  ground: Ground,
  rows: ReturnType<typeof checkedRows>,
  mentorPercent: number,
) {
  return rows.map((row) => {
    const { studentId, courseId } = row;
    const plan = ground.planned.find((one) => one.studentId === studentId && one.courseId === courseId);
    if (!plan) throw new AppError('RULE', 'Hanya mata kuliah yang direncanakan yang dapat dikonversi.');
    const member = of.members.find((one) => one.studentId === studentId);
    const { mentorScore = null, lectureScore = null } = member ?? {};
    const both = mentorScore !== null && lectureScore !== null;
    const score = both ? activityScore(mentorScore, lectureScore, { mentorPercent }) : null;
    const grade = activityGrade(score, plan.partnerLetter);
    if (grade === null) throw new AppError('RULE', `Nilai ${plan.name} belum ada.`);
    return { ...row, ...grade };
  });
}

/**
 * Converts a scored programme: planned courses that its hours allow become grades, and the terms are recomputed.
 * @throws AppError FORBIDDEN, RULE
 */
export async function convert(ctx: Ctx, of: ActivityCase, wish: Wish): Promise<void> {
  const { activity } = of;
  const ground = await groundOf(ctx, of);
  const { data } = await ctx.services.campus.get();
  await step(ctx, of, 'CONVERT');
  const rows = checkedRows(of, ground, wish);
  const grades = gradesOf(of, ground, rows, data.activity.mentorPercent);
  const term = await findPeriodByCode(ctx.db, activity.semesterCode);
  if (!term) throw new AppError('RULE', 'Semester program ini sudah tidak ada.');
  await replacePlan(ctx.db, activity.id, rows);
  const reason = `Konversi program aktivitas: ${activity.title}`;
  const ids = await publishActivityGrades(ctx, { term, rows: grades, reason });
  await setGrades(
    ctx.db,
    activity.id,
    rows.map(({ studentId, courseId }, i) => ({ studentId, courseId, gradeId: ids[i] ?? '' })),
  );
  await tellMembers(ctx, of);
}

/** The number of the conversion minutes: `001/BA-KONVERSI/PRODI/I/2026`. Its series is held until the transaction ends. */
export async function minutesNumber(ctx: Ctx): Promise<string> {
  const day = await today(ctx);
  const number = await nextNumber(ctx.db, 'BA_KONVERSI', Number(day.slice(0, 4)));
  return documentNumber(number, 'BA-KONVERSI', 'PRODI', day);
}

/** The courses each member may have recognised, with the reason against each of the others. */
export async function conversionChoices(ctx: Ctx, id: string): Promise<CourseChoices[]> {
  const of = await readCase(ctx, id);
  const ground = await groundOf(ctx, of);
  return of.students.map((student) => {
    const { termMaxSks } = ground;
    const free = { krsSks: 0, sksLimit: termMaxSks, maxSks: termMaxSks, minutes: Number.MAX_SAFE_INTEGER };
    const courses = ground.curriculum
      .filter((row) => row.studentId === student.id)
      .map((row) => ({
        courseId: row.courseId,
        code: row.code,
        name: row.name,
        sks: row.sks,
        planned: ground.planned.some((one) => one.studentId === student.id && one.courseId === row.courseId),
        reason:
          checkActivityConversion({ ...factsOf(ground, student.id, [asCourse(row)]), ...free })[0]?.message ??
          null,
      }));
    return {
      studentId: student.id,
      nim: student.nim,
      name: student.name,
      ...loadOf(ground, student.id),
      courses,
    };
  });
}
