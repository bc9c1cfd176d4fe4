import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import type { CourseForm, CourseView } from '#shared/study/courses/course.contract.ts';
import type { Concentration, CourseType } from '#shared/platform/reference/course-type.ts';
import { checkCourse } from '#shared/study/curricula/course.ts';
import { findPrerequisiteCycle } from '#shared/study/curricula/prerequisite-cycle.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, checkNamed, found } from '#server/platform/db/list.ts';
import { referencesTo } from '#server/platform/db/references.ts';
import { referenceText } from '#server/platform/reference/reference-text.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  type CourseQuery,
  deleteCourse,
  earlierDependents,
  findCourses,
  insertCourse,
  isGraded,
  listCourses,
  lockCourse,
  lockPrerequisites,
  prerequisiteGraph,
  setCourseLinks,
  updateCourse,
} from './courses.store.ts';

export async function coursePage(ctx: Ctx, query: CourseQuery): Promise<Page<CourseView>> {
  const { rows, total } = await listCourses(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Form fields by the rule that was broken. */
const fieldByRule = {
  code: 'code',
  concentration: 'jurusanOrKonsentrasi',
  sks: 'sks',
  split: 'sksTheory',
  prerequisites: 'prerequisites',
} as const;

/** Refuses links to duplicate or unknown courses, or to the course itself. @returns the required courses */
async function checkLinks(ctx: Ctx, form: CourseForm) {
  const required = form.prerequisites.map(({ courseId }) => courseId);
  const known = await findCourses(ctx.db, [...required, ...form.equivalents]);
  const there = known.map(({ id }) => id);
  const check = (ids: readonly string[], at: { field: 'prerequisites' | 'equivalents'; key?: string }) => {
    if (form._id && ids.includes(form._id)) {
      throw invalidField(at.field, 'Mata kuliah tidak dapat menunjuk dirinya sendiri.');
    }
    if (new Set(ids).size < ids.length)
      throw invalidField(at.field, 'Mata kuliah yang sama dipilih dua kali.');
    checkNamed(ids, there, { ...at, what: 'Mata kuliah' });
  };
  check(required, { field: 'prerequisites', key: 'courseId' });
  check(form.equivalents, { field: 'equivalents' });
  return known.filter(({ id }) => required.includes(id));
}

/** Refuses a semester that would put the course after one that requires it. */
async function checkDependents(ctx: Ctx, id: string, semester: number | null): Promise<void> {
  const names = semester === null ? [] : await earlierDependents(ctx.db, id, semester);
  if (names.length > 0) {
    throw invalidField(
      'semester',
      `Mata kuliah ini menjadi prasyarat ${names.join(', ')} di semester lebih awal.`,
    );
  }
}

/** Refuses a course that breaks a rule, with an error at every field. */
async function checkForm(ctx: Ctx, form: CourseForm, gradedSks: number | null): Promise<void> {
  const required = await checkLinks(ctx, form);
  const isMajor = form.jurusanOrKonsentrasi === 'MANAJEMEN';
  const problems = checkCourse({
    code: form.code,
    courseType: form.courseType as CourseType,
    concentration: isMajor ? null : (form.jurusanOrKonsentrasi as Concentration),
    sks: form.sks,
    split: {
      theory: form.sksTheory,
      practice: form.sksPractice,
      field: form.sksField,
      simulation: form.sksSimulation,
    },
    semester: form.semester,
    prerequisites: required.map(({ name, semester }) => ({ name, semester })),
    gradedSks,
  });
  if (problems.length === 0) return;
  const errors = Object.fromEntries(
    problems.toReversed().map(({ field, message }) => [fieldByRule[field], message]),
  );
  throw new AppError('INVALID', problems[0]?.message ?? '', { errors });
}

/** Refuses circular prerequisites, naming the circle. */
async function checkNoCircle(ctx: Ctx): Promise<void> {
  const graph = await prerequisiteGraph(ctx.db);
  const circle = findPrerequisiteCycle(graph);
  if (!circle) return;
  const names = [...circle, ...circle.slice(0, 1)].map(
    (id) => graph.find((course) => course.id === id)?.name ?? '',
  );
  throw invalidField('prerequisites', `Prasyarat melingkar: ${names.join(' → ')}.`);
}

/** Stores prerequisites and equivalents. @returns the number of students whose IPK or sks change */
async function storeLinks(
  ctx: Ctx,
  id: string,
  before: CourseView | null,
  form: CourseForm,
): Promise<number> {
  const store = () => setCourseLinks(ctx.db, id, form);
  const had = new Set(before?.equivalents.map(({ courseId }) => courseId));
  if (had.symmetricDifference(new Set(form.equivalents)).size > 0) {
    return (await ctx.services.gradeFollowUp.regrouping(ctx, store)).students;
  }
  await store();
  return 0;
}

/**
 * Creates or changes a course with its prerequisites and equivalents.
 * @returns `recomputed`: number of students whose results changed through the equivalents
 */
export const saveCourse = (outer: Ctx, form: CourseForm): Promise<{ _id: string; recomputed: number }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, prerequisites: _prerequisites, equivalents: _equivalents, ...rest } = form;
    const columns = { ...rest, references: form.references === null ? '' : form.references };
    await lockPrerequisites(ctx.db);
    const before = _id ? found(await lockCourse(ctx.db, _id)) : null;
    if (before) checkFresh(before, updatedAt ?? '');
    const graded = before ? await isGraded(ctx.db, before._id) : false;
    await checkForm(ctx, form, graded && before ? before.sks : null);
    if (before) await checkDependents(ctx, before._id, form.semester);
    if (before) await updateCourse(ctx.db, before._id, columns);
    const id = before?._id ?? (await insertCourse(ctx.db, columns));
    const recomputed = await storeLinks(ctx, id, before, form);
    await checkNoCircle(ctx);
    const action = before ? 'course.update' : 'course.create';
    await audit(ctx, { action, entity: 'course', entityId: id, before: before ?? undefined, after: form });
    return { _id: id, recomputed };
  });

/** Sets a course active or inactive. */
export const setCourseActive = (outer: Ctx, { _id, updatedAt }: ManyItem, isActive: boolean): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockCourse(ctx.db, _id));
    checkFresh(before, updatedAt);
    await updateCourse(ctx.db, _id, { isActive });
    await audit(ctx, {
      action: 'course.update',
      entity: 'course',
      entityId: _id,
      before,
      after: { isActive },
    });
  });

/** Deletes a course; refused, with the counts, while classes, curricula, grades, RPS or other courses use it. */
export const removeCourse = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    await lockPrerequisites(ctx.db);
    const before = found(await lockCourse(ctx.db, id));
    const used = referenceText(await referencesTo(ctx.db, 'courses', [id]));
    if (used !== null) throw new AppError('REFERENCED', `Mata kuliah dipakai pada ${used}.`);
    // The course linked its equivalents to each other.
    await ctx.services.gradeFollowUp.regrouping(ctx, () => deleteCourse(ctx.db, id));
    await audit(ctx, { action: 'course.delete', entity: 'course', entityId: id, before });
    return { _id: id };
  });
