import { checkBiodata } from '#shared/people/biodata/completeness.ts';
import { checkNik } from '#shared/people/biodata/nik.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import {
  type ChecklistItem,
  graduationChecklist,
  type GraduationFacts,
} from '#shared/completion/graduation/checklist.ts';
import { diplomaRuleOn } from '#shared/platform/campus/diploma-rules.ts';
import { isCoursePassed, resultsByCourse, summarise } from '#shared/platform/grading/gpa.ts';
import { honoursOf } from '#shared/results/grades/honours.ts';
import { PASSING_INDEX } from '#shared/platform/grading/scale.ts';
import { statusRefusal } from '#shared/enrolment/krs/gates.ts';
import { mayRegister } from '#shared/platform/access/student-access.ts';
import { studyLength } from '#shared/people/leave/study-length.ts';
import { isRegular, nextRegularTerm, type SemesterCode } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { biodataOf } from '#server/people/biodata/biodata.public.ts';
import { paymentRefusal } from '#server/teaching/gates/gates.public.ts';
import { countedOf, findEquivalences } from '#server/results/grades/grades.public.ts';
import { acceptedThesisOf } from '#server/completion/thesis/thesis.public.ts';
import { clearancesOf } from './clearances.ts';
import { attemptsOf, findGraduate, type Graduate, type PlanCourse, planOf } from './facts.store.ts';
import { openGrades } from './open-grades.store.ts';

/** Terms since entry before `now`: the regular ones, and short ones that are on record. */
function termsOf({ entrySemester, records }: Graduate, now: string): GraduationFacts['terms'] {
  const known = new Map(records.map(({ code, sks }) => [code, sks]));
  const codes: string[] = records.map(({ code }) => code).filter((code) => !isRegular(code) && code < now);
  const first = isRegular(entrySemester) ? entrySemester : nextRegularTerm(entrySemester);
  for (let code = first; code < now; code = nextRegularTerm(code)) codes.push(code);
  return codes.toSorted().map((code) => ({ code, sks: known.get(code) ?? null }));
}

type AskedCourse = PlanCourse & { passed: boolean };

const isOf = (student: Graduate) => (course: AskedCourse) => course.major === student.concentration;

/** Courses asked of the student: the common ones, those of the concentration, and the final project. */
function coursesOf(student: Graduate, plan: readonly AskedCourse[]) {
  const asked = plan.filter(({ isMandatory }) => isMandatory);
  const ofType = (type: string) => asked.filter(({ courseType }) => courseType === type);
  const concentrations = ofType(COURSE_TYPE.concentration);
  return {
    mandatory: asked.filter(
      ({ courseType }) => courseType !== COURSE_TYPE.concentration && courseType !== COURSE_TYPE.finalProject,
    ),
    hasConcentrations: concentrations.length > 0,
    concentrationSet: concentrations.filter(isOf(student)),
    finalProject: plan.find(({ courseType }) => courseType === COURSE_TYPE.finalProject) ?? null,
  };
}

async function biodataFacts(ctx: Ctx, { _id, avatar, entryYear }: Graduate, day: string) {
  const record = (await biodataOf(ctx.db, [_id])).get(_id);
  const biodata: Record<string, unknown> = { ...record };
  const { missing } = checkBiodata(biodata, { entryYear, today: day });
  const nik = record?.nik ?? null;
  const facts = { birthDate: record?.birthDate ?? null, gender: record?.gender ?? null };
  return {
    // What the national database asks; other gaps keep nobody from a degree.
    missing: missing.filter(({ need }) => need === 'P').map(({ label }) => label),
    nikErrors: nik === null ? [] : checkNik(nik, facts).errors,
    hasPhoto: Boolean(record?.photo ?? avatar),
  };
}

/** A student's way to the degree as it stands now. */
export type Standing = {
  student: Graduate;
  items: ChecklistItem[];
  ipk: number | null;
  sks: number;
  /** What a graduate of this record is called; null below the lowest band. */
  predicate: string | null;
  thesis: { title: string; titleEn: string };
};

/**
 * Everything asked of a student and how it stands today, in the words for who asks. @throws AppError NOT_FOUND
 * @param diplomaName the name the student confirmed, null while there is none
 * @param term of a standing application, by which enrolment and length of study go; else the running term
 */
export async function standingOf(
  ctx: Ctx,
  studentId: string,
  diplomaName: string | null,
  term: SemesterCode | null,
): Promise<Standing> {
  const { period, data, academic } = await ctx.services.campus.get();
  const day = await today(ctx);
  const student = found(await findGraduate(ctx.db, studentId, term ?? period?.code ?? null));
  const now = term ?? period?.code ?? student.entrySemester;
  const attempts = await attemptsOf(ctx.db, studentId);
  const equivalences = await findEquivalences(ctx.db);
  const { hasPhoto, ...biodata } = await biodataFacts(ctx, student, day);
  const thesis = (await acceptedThesisOf(ctx.db, studentId)) ?? { title: '', titleEn: '' };
  const best = countedOf(attempts, equivalences, student.decreed);
  const resultOf = resultsByCourse(attempts, equivalences);
  const plan = (await planOf(ctx.db, studentId)).map((course) => ({
    ...course,
    passed: isCoursePassed(resultOf(course.courseId)),
  }));
  const { ipk, sksPassed } = summarise(best);
  const leave = student.records.filter(({ status }) => status === 'C').map(({ code }) => code);
  const semesters = studyLength(student.entrySemester, now, leave, data.leave);
  const facts: GraduationFacts = {
    ...coursesOf(student, plan),
    sksPassed,
    ipk,
    biodata,
    hasPhoto,
    diplomaName,
    semesters,
    sksWanted: student.sksWanted,
    concentration: student.concentration,
    openGrades: await openGrades(ctx.db, studentId, now),
    failed: best.filter(({ index }) => index === 0).map(({ code, name }) => `${code} ${name}`),
    sksWithD: best.reduce((sum, { index, sks }) => sum + (index === PASSING_INDEX ? sks : 0), 0),
    payment: await paymentRefusal(ctx, studentId, now, 'WISUDA'),
    enrolled: student.enrolled,
    outside: mayRegister(student) ? null : statusRefusal(student.status),
    terms: termsOf(student, now),
    clearances: await clearancesOf(ctx, studentId),
  };
  const { minIpk, maxDSks, diplomaRules } = data.graduation;
  const passed = best.filter(({ index }) => index >= PASSING_INDEX);
  const honours = {
    ipk: ipk ?? 0,
    semesters,
    disciplined: student.disciplined,
    recognisedSks: student.recognisedSks,
    lowestIndex: Math.min(...passed.map(({ index }) => index)),
    totalSks: student.sksWanted,
  };
  const items = graduationChecklist(facts, { minIpk, maxDSks, rule: diplomaRuleOn(diplomaRules, day) });
  return {
    student,
    ipk,
    thesis,
    sks: sksPassed,
    items: items.map((one) => ({ ...one, mend: toReader(ctx, studentId, one.mend, student.name) })),
    predicate: ipk === null ? null : honoursOf(honours, academic),
  };
}
