import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { courseKeys } from '#shared/platform/grading/equivalents.ts';
import {
  type Attempt,
  bestAttempts,
  isCoursePassed,
  resultsByCourse,
  summarise,
} from '#shared/platform/grading/gpa.ts';
import { bandOf, gradeScale } from '#shared/platform/grading/scale.ts';
import type { ThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import { countedSessions } from '#shared/completion/thesis/guidance.ts';
import {
  krsBlockers,
  type Requirement,
  requirementsFor,
  type RequirementStage,
  type ThesisFacts,
  type ThesisResults,
  unmetSentences,
} from '#shared/completion/thesis/requirements.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { paymentRefusal } from '#server/teaching/gates/gates.public.ts';
import type { KrsCheckRequest } from '#server/enrolment/krs/krs.public.ts';
import { findStudy, findWork, type GradeRow, type StudyRow } from './facts.store.ts';
import type { ThesisCase } from './thesis-case.ts';

/** What other modules know about a student who wants to defend; what nobody registers is not asked. */
export type ThesisSources = { libraryClear: (ctx: Ctx, studentId: string) => Promise<boolean> };
const sources: Partial<ThesisSources> = {};
export const registerThesisSource = (part: Partial<ThesisSources>): void => void Object.assign(sources, part);

export const settingsOf = async (ctx: Ctx): Promise<ThesisSettings> =>
  (await ctx.services.campus.get()).data.thesis;

const D = bandOf('D')?.index;

type Study = ThesisResults & Pick<ThesisFacts, 'hasCourse' | 'sksD' | 'missingCourses'>;

/** Requirements that are read from the studies alone. */
const STUDY_CODES = new Set([
  'ACTIVE',
  'SKS',
  'METHODS',
  'IPK',
  'NO_E',
  'CORE_D',
  'SKS_D',
  'COURSE',
  'COURSES',
]);

const sumSks = (courses: readonly { sks: number }[]): number =>
  courses.reduce((sum, { sks }) => sum + sks, 0);

/** What the results of a student say about a title. @returns them with the attempts that count and all sks with D */
function resultsOf(
  row: Pick<StudyRow, 'status' | 'grades' | 'core' | 'equivalences'>,
  { methodsCourse }: ThesisSettings,
) {
  const { equivalences } = row;
  const key = courseKeys(equivalences);
  const best = bestAttempts(
    row.grades.map((grade): Attempt & Pick<GradeRow, 'code' | 'name' | 'courseType'> => ({
      ...grade,
      published: true,
    })),
    key,
  );
  const { ipk, sksPassed } = summarise(best, equivalences);
  const methods = best.filter(({ code, name }) =>
    methodsCourse === '' ? /^metod(ologi|e) penelitian/i.test(name) : code === methodsCourse,
  );
  const scoreOf = ({ index, score }: { index: number; score: number | null }) =>
    score ?? gradeScale.find((band) => band.index <= index)?.min ?? 0;
  const core = new Set(row.core.map(key));
  const withD = Map.groupBy(
    best.filter(({ index }) => index === D),
    ({ courseId }) => (core.has(key(courseId)) ? 'core' : 'other'),
  );
  const coreD = withD.get('core') ?? [];
  const otherD = withD.get('other') ?? [];
  const results: ThesisResults = {
    isActive: row.status === 'active',
    ipk,
    sksPassed,
    methodsScore: methods.length === 0 ? null : Math.max(...methods.map(scoreOf)),
    sksDOutsideCore: sumSks(otherD),
    coreWithD: coreD.map(({ name }) => name),
    // The final course itself is not one of them: it fails while the thesis takes longer than its class.
    countE: best.filter(({ index, courseType }) => index === 0 && courseType !== COURSE_TYPE.finalProject)
      .length,
  };
  return { results, best, sksD: sumSks([...coreD, ...otherD]) };
}

function studyOf(row: StudyRow, settings: ThesisSettings): Study {
  const { results, best, sksD } = resultsOf(row, settings);
  const resultOf = resultsByCourse(best, row.equivalences);
  const missing = row.needed.filter(({ courseId }) => !isCoursePassed(resultOf(courseId)));
  const open = row.totalSks - row.finalSks - results.sksPassed - sumSks(missing);
  return {
    ...results,
    hasCourse: row.hasCourse,
    sksD,
    missingCourses: [
      ...missing.map(({ name }) => name),
      ...(open > 0 ? [`${open} sks mata kuliah pilihan`] : []),
    ],
  };
}

const noWork = {
  sessions: 0,
  supervisors: 0,
  agreedSeminar: 0,
  ready: 0,
  documents: [],
  similarityPercent: null,
  abstractDone: false,
  keywords: 0,
  depositReceived: false,
};

async function workOf(ctx: Ctx, { thesis, supervisors }: ThesisCase, settings: ThesisSettings) {
  const { sessions, documents } = await findWork(ctx.db, thesis.id);
  return {
    sessions: countedSessions(sessions, settings.sessionGapDays).size,
    supervisors: supervisors.length,
    agreedSeminar: supervisors.filter((one) => one.agreedSeminarAt !== null).length,
    ready: supervisors.filter((one) => one.readyAt !== null).length,
    documents,
    similarityPercent: thesis.similarityPercent,
    abstractDone: thesis.abstractId !== '' && thesis.abstractEn !== '',
    keywords: thesis.keywords.length,
    depositReceived: thesis.depositStatus === 'RECEIVED',
  };
}

async function factsOf(
  ctx: Ctx,
  studentId: string,
  of: ThesisCase | null,
  settings: ThesisSettings,
): Promise<ThesisFacts> {
  const { period } = await ctx.services.campus.get();
  const row = found(await findStudy(ctx.db, studentId, period?.id ?? null));
  return {
    ...studyOf(row, settings),
    ...(of === null ? noWork : await workOf(ctx, of, settings)),
    paymentRefusal: period ? await paymentRefusal(ctx, studentId, period.code, 'SKRIPSI') : null,
    libraryClear: sources.libraryClear ? await sources.libraryClear(ctx, studentId) : null,
  };
}

/** Every requirement of a stage as it stands for a student, in the words for who asks. @param of the thesis, null before there is one */
export async function requirementsOf(
  ctx: Ctx,
  studentId: string,
  stage: RequirementStage,
  of: ThesisCase | null,
): Promise<Requirement[]> {
  const settings = await settingsOf(ctx);
  const requirements = requirementsFor(stage, await factsOf(ctx, studentId, of, settings), settings);
  return requirements.map(({ hint, ...rest }) => ({ ...rest, hint: toReader(ctx, studentId, hint) }));
}

/** @throws AppError RULE naming what is missing, with the whole checklist in `data` */
export async function requireAll(ctx: Ctx, stage: RequirementStage, of: ThesisCase): Promise<void> {
  const requirements = await requirementsOf(ctx, of.thesis.studentId, stage, of);
  const unmet = unmetSentences(requirements);
  if (unmet.length > 0) throw new AppError('RULE', unmet.join(' '), { data: { requirements } });
}

/**
 * Codes of the requirements of a stage that the studies of a student leave open, whatever there is of a thesis.
 * @param periodId of the term whose KRS holds the final course.
 */
export async function openStudyCodes(
  db: Db,
  { studentId, periodId }: { studentId: string; periodId: string },
  stage: RequirementStage,
  settings: ThesisSettings,
): Promise<string[]> {
  const study = studyOf(found(await findStudy(db, studentId, periodId)), settings);
  return requirementsFor(stage, { ...noWork, ...study, paymentRefusal: null, libraryClear: null }, settings)
    .filter(({ code, ok }) => !ok && STUDY_CODES.has(code))
    .map(({ code }) => code);
}

/** A course that came after the catalogue was read. */
const unnamed = { code: '', name: '', courseType: '' };

/**
 * Why a student may not take the final course yet. Asked at every check of a KRS, it looks at what the check has read.
 * @param sksPassed as of the last term on record; who lacks sks, as most do, is told no more.
 */
export async function finalCourseBlockers(
  ctx: Ctx,
  { studies, studentId }: KrsCheckRequest,
  sksPassed: number,
): Promise<string[]> {
  const settings = await settingsOf(ctx);
  if (sksPassed < settings.minSks) return [`Sks lulus ${sksPassed}, dibutuhkan ≥ ${settings.minSks}.`];
  const grades = studies.attempts.map((attempt) => ({
    ...attempt,
    ...(studies.courses.get(attempt.courseId) ?? unnamed),
  }));
  const blockers = krsBlockers(resultsOf({ ...studies, grades }, settings).results, settings);
  return blockers.map((one) => toReader(ctx, studentId, one));
}
