import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { officialOn } from '#shared/platform/campus/main-data.ts';
import { rpsDeadline } from '#shared/study/rps/deadline.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { attachmentsOf, historyOf } from '#server/platform/procedures/procedures.public.ts';
import { findProblems } from './check.ts';
import { coordinatorsAmong, makerCapacities, requireReader, rightsOn } from './rps-rights.ts';
import { findRps, planLecturers, planTaught, previousPlan, type Rps } from './rps.store.ts';
import { courseFacts, findPeriod, findPeriodById, knownCpl, findTeachers } from './teaching.store.ts';

/** Parts of a plan for its writers and reviewers only: history and problems. */
async function backstage(ctx: Ctx, plan: Rps) {
  const [history, problems] = [await historyOf(ctx.db, 'RPS', plan.id), await findProblems(ctx, plan)];
  const note =
    plan.state === 'REVISION' ? (history.findLast(({ action }) => action === 'RETURN')?.note ?? '') : '';
  return { history, problems, note, keptClasses: plan.keptClasses };
}

const nothingBackstage = { history: [], problems: [], note: '', keptClasses: [] };

/** Converts a plan for the actor. @throws AppError FORBIDDEN if the actor may not read it */
export async function toView(ctx: Ctx, plan: Rps): Promise<RpsView> {
  await requireReader(ctx, plan);
  const { data, academic } = await ctx.services.campus.get();
  const { description: _, ...course } = found(await courseFacts(ctx.db, plan.courseId));
  const period = await findPeriodById(ctx.db, plan.periodId);
  const files = (await attachmentsOf(ctx, 'RPS', [plan.id])).get(plan.id) ?? [];
  return {
    ...course,
    semesterCode: period.code,
    _id: plan.id,
    updatedAt: plan.updatedAt,
    revisionNo: plan.revisionNo,
    state: plan.state,
    lectureId: plan.ownerId,
    lecturers: await planLecturers(ctx.db, [plan.id]),
    kaprodi: officialOn(data, 'KAPRODI', plan.dateMade)?.name ?? '',
    dateMade: plan.dateMade,
    courseDescription: plan.description,
    ...(plan.outcomes as Pick<RpsView, 'cpl' | 'cpmk' | 'subCpmk'>),
    studyMaterial: plan.studyMaterial,
    weeks: plan.weeks as RpsView['weeks'],
    evaluationPlan: plan.evaluation,
    references: { main: plan.mainReferences, supporting: plan.supportingReferences },
    media: plan.media,
    tasks: plan.tasks,
    files,
    ...(actorOf(ctx).isStudent ? nothingBackstage : await backstage(ctx, plan)),
    approvedAt: plan.approvedAt,
    deadline: rpsDeadline(period.classesStart, academic),
    rights: await rightsOn(ctx, plan),
  };
}

/** Returns a plan. @throws AppError NOT_FOUND, FORBIDDEN */
export const getRps = async (ctx: Ctx, id: string): Promise<RpsView> =>
  toView(ctx, found(await findRps(ctx.db, id)));

/** Returns a lecturer's plan of a course; students get the one in force. @throws AppError NOT_FOUND, FORBIDDEN */
export async function rpsOfCourse(
  ctx: Ctx,
  place: { lectureId: string; courseId: string; semesterCode: string },
): Promise<RpsView> {
  const id = await planTaught(ctx.db, place, actorOf(ctx).isStudent);
  if (id === undefined) throw new AppError('NOT_FOUND', 'RPS mata kuliah ini belum ada.');
  return getRps(ctx, id);
}

/** Returns the initial data of a new plan. @throws AppError NOT_FOUND, FORBIDDEN if the actor may not begin it */
export async function getStart(ctx: Ctx, { courseId, semester }: { courseId: string; semester: string }) {
  const course = found(await courseFacts(ctx.db, courseId));
  const period = found(await findPeriod(ctx.db, semester));
  const teachers = await findTeachers(ctx.db, courseId, period.id);
  if (makerCapacities(ctx, teachers).length === 0 && !holds(ctx, 'rps:get')) {
    const names = coordinatorsAmong(teachers).map(({ name }) => name);
    throw new AppError(
      'FORBIDDEN',
      `RPS mata kuliah ini disusun oleh ${names.join(' atau ') || 'dosen koordinatornya'}.`,
    );
  }
  return {
    ...course,
    semesterCode: period.code,
    teachers,
    previous: await previousPlan(ctx.db, courseId, period.code),
    knownCpl: await knownCpl(ctx.db),
  };
}
