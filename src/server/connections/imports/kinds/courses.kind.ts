import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { removeCourse, saveCourse } from '#server/study/courses/courses.public.ts';
import { importKind } from '../import-kind.ts';
import { courseColumns, courseExample } from './course-columns.ts';
import { type CourseGraph, type CoursePlan, inOrder, judgeCourses } from './course-judge.ts';
import { courseGraph, type CourseFields, loadCourses } from './courses.store.ts';
import { type FormChange, undoThrough } from './form-records.ts';

/** The form with its prerequisites by id; how a prerequisite that stays counts, stays. */
function withPrerequisites({ form, requires }: CoursePlan, ids: ReadonlyMap<string, string>): CourseFields {
  const held = new Map(form.prerequisites.map((one) => [one.courseId, one]));
  const prerequisites = requires.map((code) => {
    const courseId = ids.get(code);
    if (courseId === undefined) throw new AppError('RULE', `Prasyarat ${code} belum tercatat.`);
    return held.get(courseId) ?? { courseId, type: 'LULUS' as const, minScore: null };
  });
  return { ...form, prerequisites: prerequisites.toSorted((a, b) => (a.courseId < b.courseId ? -1 : 1)) };
}

const idsOf = (graph: CourseGraph): Map<string, string> =>
  new Map([...graph.values()].map(({ code, id }) => [code, id]));

/** Creates courses, required ones first. @returns ids by code. */
export async function createCourses(ctx: Ctx, plans: readonly CoursePlan[]): Promise<Map<string, string>> {
  const ids = idsOf(await courseGraph(ctx.db));
  for (const plan of inOrder(plans)) {
    const { _id } = await saveCourse(ctx, withPrerequisites(plan, ids));
    ids.set(plan.form.code, _id);
  }
  return ids;
}

async function updateCourses(
  ctx: Ctx,
  changes: readonly { recordId: string; plan: CoursePlan }[],
): Promise<FormChange<CourseFields>[]> {
  const ids = idsOf(await courseGraph(ctx.db));
  const kept: FormChange<CourseFields>[] = [];
  for (const { recordId, plan } of changes) {
    const after = withPrerequisites(plan, ids);
    await saveCourse(ctx, { ...after, _id: recordId, updatedAt: plan.known?.updatedAt });
    kept.push({ before: plan.known?.form ?? after, after });
  }
  return kept;
}

export const undoCourses = undoThrough<CourseFields>({
  load: async (ctx, ids) => new Map((await loadCourses(ctx.db, 'id', ids)).map((one) => [one.id, one])),
  save: saveCourse,
  remove: removeCourse,
});

/** Courses with their prerequisites. */
export const coursesKind = importKind<typeof courseColumns, CoursePlan>({
  key: 'courses',
  title: 'Impor mata kuliah',
  noun: 'mata kuliah',
  permissions: { create: ['course:create', 'course:update'], update: ['course:update'] },
  columns: courseColumns,
  unique: [['kode_mk']],
  options: [],
  examples: [courseExample],
  chunk: 5000,
  judge: async (ctx, rows) => (await judgeCourses(ctx, rows)).judged,
  create: async (ctx, plans) => {
    const ids = await createCourses(ctx, plans);
    return plans.map(({ form }) => ({ id: ids.get(form.code) ?? '' }));
  },
  update: updateCourses,
  undo: undoCourses,
});
