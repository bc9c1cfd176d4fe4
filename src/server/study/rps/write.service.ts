import type { RpsStep1, RpsStep2 } from '#shared/study/rps/rps.contract.ts';
import type { RpsLecturer } from '#shared/study/rps/rps.views.ts';
import { checkEvaluation, toGradeWeights } from '#shared/study/rps/evaluation.ts';
import { checkOutcomes } from '#shared/study/rps/outcomes.ts';
import { checkWeeks } from '#shared/study/rps/weekly-plan.ts';
import { TERM_TO_ASK_FOR } from '#shared/platform/term/missing-term.ts';
import { periodLabel, semesterCode } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { checkEntries } from '#server/platform/db/list.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { refuseProblems, savedView } from './check.ts';
import { actorsOn, coordinatorsAmong, makerCapacities, openForWriting } from './rps-rights.ts';
import { insertRps, nextRevision, putLecturers, type Rps, updateRps } from './rps.store.ts';
import { step } from './step.ts';
import { findPeriod, type RpsPeriod, findTeachers } from './teaching.store.ts';

type Place = Pick<RpsStep1, 'courseId' | 'academicYear' | 'semester'>;

/** Returns the term of a plan and the lecturers of its course. @throws AppError INVALID; RULE without classes */
export async function getPlace(
  ctx: Ctx,
  { courseId, academicYear, semester }: Place,
): Promise<{ period: RpsPeriod; teachers: RpsLecturer[] }> {
  const code = semesterCode(academicYear, semester);
  const period = code === null ? undefined : await findPeriod(ctx.db, code);
  if (period === undefined) throw invalidField('semester', TERM_TO_ASK_FOR);
  const teachers = await findTeachers(ctx.db, courseId, period.id);
  if (teachers.length === 0) {
    throw new AppError(
      'RULE',
      `Mata kuliah ini belum memiliki kelas pada ${periodLabel(period.code)}. BAAK membukanya di jadwal kuliah.`,
    );
  }
  return { period, teachers };
}

/** @throws AppError INVALID unless all teach the course and the first coordinates it */
function checkLecturers(lectureIds: readonly string[], teachers: readonly RpsLecturer[]): void {
  const STRANGER = 'Pilih hanya dosen yang mengampu mata kuliah ini pada semester tersebut.';
  const problem = (id: string): string | null => (teachers.some(({ _id }) => _id === id) ? null : STRANGER);
  checkEntries(lectureIds, problem, { field: 'lectureIds' });
  const coordinators = coordinatorsAmong(teachers);
  if (!coordinators.some(({ _id }) => _id === lectureIds[0])) {
    const names = coordinators.map(({ name }) => name).join(' atau ');
    throw invalidField('lectureIds', `Dosen pertama harus koordinator: ${names}.`);
  }
}

/** Converts step 1 to columns of the plan. */
const toOutline = (body: RpsStep1) => ({
  ownerId: body.lectureIds[0] ?? '',
  dateMade: body.dateMade,
  description: body.courseDescription,
  studyMaterial: body.studyMaterial,
  outcomes: { cpl: body.cpl, cpmk: body.cpmk, subCpmk: body.subCpmk },
});

async function begin(ctx: Ctx, body: RpsStep1): Promise<Rps> {
  const { period, teachers } = await getPlace(ctx, body);
  const actors = makerCapacities(ctx, teachers);
  const id = newId();
  const state = await step(ctx, { id, state: null }, 'CREATE', actors);
  checkLecturers(body.lectureIds, teachers);
  if (!actors.includes('STAFF') && body.lectureIds[0] !== ctx.actor?.lecturerId) {
    throw invalidField('lectureIds', 'Cantumkan diri Anda sebagai dosen pertama.');
  }
  if ((await nextRevision(ctx.db, body.courseId, period.id)) > 0) {
    throw new AppError('CONFLICT', 'RPS mata kuliah ini sudah ada pada semester tersebut.');
  }
  const outline = { id, courseId: body.courseId, periodId: period.id, state, ...toOutline(body) };
  return insertRps(ctx.db, outline, body.lectureIds);
}

async function rewrite(ctx: Ctx, body: RpsStep1, id: string): Promise<{ before: Rps; after: Rps }> {
  const before = await openForWriting(ctx, id, body.updatedAt ?? '');
  const { period, teachers } = await getPlace(ctx, body);
  if (before.courseId !== body.courseId || before.periodId !== period.id) {
    throw invalidField('courseId', 'Mata kuliah dan semester RPS tidak dapat diganti.');
  }
  checkLecturers(body.lectureIds, teachers);
  const after = await updateRps(ctx.db, id, toOutline(body));
  await putLecturers(ctx.db, id, body.lectureIds);
  return { before, after };
}

/**
 * Step 1: begins the plan of a course and term, or changes its outcomes.
 * @throws AppError INVALID by field, FORBIDDEN if the actor may not, CONFLICT if there is one already, STALE, RULE
 */
export const saveOutline = (outer: Ctx, body: RpsStep1) =>
  inTransaction(outer, async (ctx) => {
    const saved = body._id === undefined ? null : await rewrite(ctx, body, body._id);
    refuseProblems(checkOutcomes(body));
    const after = saved?.after ?? (await begin(ctx, body));
    await audit(ctx, {
      action: saved === null ? 'rps.create' : 'rps.outline',
      entity: 'rps',
      entityId: after.id,
      ...(saved !== null && { before: saved.before }),
      after,
    });
    return savedView(ctx, after);
  });

/**
 * Step 2: saves weeks, assessment and references. A DRAFT becomes ready to submit; a returned plan stays returned.
 * @throws AppError INVALID by field, among them weights that are not exactly 100 %; FORBIDDEN, STALE, RULE
 */
export const savePlan = (outer: Ctx, body: RpsStep2) =>
  inTransaction(outer, async (ctx) => {
    const before = await openForWriting(ctx, body._id, body.updatedAt);
    const { academic } = await ctx.services.campus.get();
    const codes = before.outcomes.subCpmk.map(({ code }) => code);
    refuseProblems([...checkWeeks(body.weeks, codes), ...checkEvaluation(body.evaluationPlan, academic)]);
    const isFirst = before.state === 'DRAFT';
    const state = isFirst ? await step(ctx, before, 'PLAN', await actorsOn(ctx, before)) : before.state;
    const after = await updateRps(ctx.db, before.id, {
      state,
      weeks: body.weeks,
      evaluation: body.evaluationPlan,
      weights: toGradeWeights(body.evaluationPlan),
      mainReferences: body.references.main,
      supportingReferences: body.references.supporting,
      media: body.media,
      tasks: body.tasks,
    });
    await audit(ctx, { action: 'rps.plan', entity: 'rps', entityId: after.id, before, after });
    return savedView(ctx, after);
  });
