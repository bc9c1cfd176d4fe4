import type { CurriculumCourseView, CurriculumForm } from '#shared/study/curricula/curriculum.contract.ts';
import type { Concentration, CourseType } from '#shared/platform/reference/course-type.ts';
import { checkCurriculum, type CurriculumProblem } from '#shared/study/curricula/curriculum.ts';
import {
  checkCurriculumEdit,
  curriculumStateLabels,
  nextCurriculumStates,
} from '#shared/study/curricula/curriculum-state.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, checkNamed, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { dropFormerFile, resolveFile } from './curriculum-file.ts';
import {
  curriculumCourseList,
  deleteCurriculum,
  findCourseNames,
  findCurriculum,
  insertCurriculum,
  lockCurriculum,
  setCurriculumCourses,
  updateCurriculum,
} from './curricula.store.ts';

type Totals = { totalSks: number; mandatorySks: number; electiveSks: number };

/** Returns the reasons against activating a curriculum of these courses. */
async function findProblems(
  ctx: Ctx,
  totals: Totals,
  rows: readonly CurriculumCourseView[],
): Promise<CurriculumProblem[]> {
  const { academic } = await ctx.services.campus.get();
  const courses = rows.map((row) => ({
    ...row,
    courseType: row.courseType as CourseType,
    concentration:
      row.jurusanOrKonsentrasi === 'MANAJEMEN' ? null : (row.jurusanOrKonsentrasi as Concentration),
    prerequisiteIds: row.prerequisites,
  }));
  return checkCurriculum({ ...totals, courses }, academic);
}

/** Returns a curriculum with its courses and problems. */
export async function getCurriculum(ctx: Ctx, id: string) {
  const curriculum = found(await findCurriculum(ctx.db, id));
  const courseList = await curriculumCourseList(ctx.db, id);
  return { ...curriculum, courseList, problems: await findProblems(ctx, curriculum, courseList) };
}

function checkTotals(form: Totals): void {
  if (form.totalSks === form.mandatorySks + form.electiveSks) return;
  const message = 'Sks lulus harus sama dengan sks wajib ditambah sks pilihan.';
  throw new AppError('INVALID', message, { errors: { totalSks: message } });
}

/** Refuses terms in the wrong order, and duplicate or unknown courses. */
async function checkCourses(
  ctx: Ctx,
  { courses, startSemester, endSemester }: CurriculumForm,
): Promise<void> {
  if (endSemester !== null && endSemester < startSemester) {
    throw invalidField('endSemester', 'Semester akhir tidak boleh sebelum semester mulai.');
  }
  const ids = courses.map(({ course }) => course);
  const known = await findCourseNames(ctx.db, ids);
  checkNamed(ids, [...known.keys()], { field: 'courses', key: 'course', what: 'Mata kuliah' });
  const seen = new Set<string>();
  for (const { course } of courses) {
    if (seen.has(course))
      throw invalidField('courses', `${known.get(course) ?? ''} tercantum lebih dari sekali.`);
    seen.add(course);
  }
}

/** Creates or changes a curriculum; an active one that students follow never loses a course and stays valid. */
export const saveCurriculum = (outer: Ctx, form: CurriculumForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, courses, file, ...rest } = form;
    checkTotals(form);
    await checkCourses(ctx, form);
    const before = _id ? found(await lockCurriculum(ctx.db, _id)) : null;
    if (before) checkFresh(before, updatedAt ?? '');
    const columns = { ...rest, fileId: await resolveFile(ctx, before, file) };
    const known = before?.status === 'ACTIVE' ? await knownProblems(ctx, before) : [];
    if (before) {
      const heldCourseIds = (await curriculumCourseList(ctx.db, before._id)).map(({ courseId }) => courseId);
      const refusal = checkCurriculumEdit(
        before.status,
        before.students > 0,
        heldCourseIds,
        courses.map(({ course }) => course),
      );
      if (refusal) throw new AppError('RULE', refusal);
      await updateCurriculum(ctx.db, before._id, columns);
      await dropFormerFile(ctx, before, columns.fileId);
    }
    const id = before?._id ?? (await insertCurriculum(ctx.db, columns));
    await setCurriculumCourses(ctx.db, id, courses);
    if (before?.status === 'ACTIVE') await checkComplete(ctx, id, form, known);
    const action = before ? 'curriculum.update' : 'curriculum.create';
    await audit(ctx, {
      action,
      entity: 'curriculum',
      entityId: id,
      before: before ?? undefined,
      after: form,
    });
    return { _id: id };
  });

/** Returns the existing problems of an active curriculum, caused by changed courses or limits. */
const knownProblems = async (ctx: Ctx, { _id, ...totals }: Totals & { _id: string }): Promise<string[]> =>
  (await findProblems(ctx, totals, await curriculumCourseList(ctx.db, _id))).map(({ message }) => message);

/** Refuses new problems. @param known accepted problems @throws AppError RULE with all others */
async function checkComplete(
  ctx: Ctx,
  id: string,
  totals: Totals,
  known: readonly string[] = [],
): Promise<void> {
  const problems = (await findProblems(ctx, totals, await curriculumCourseList(ctx.db, id))).filter(
    ({ message }) => !known.includes(message),
  );
  if (problems.length > 0) {
    throw new AppError(
      'RULE',
      `Kurikulum belum memenuhi ${problems.length} syarat. ${problems[0]?.message ?? ''}`,
      { data: problems },
    );
  }
}

/** Activates a complete draft, or archives an active curriculum. */
export const moveCurriculum = (
  outer: Ctx,
  id: string,
  to: 'ACTIVE' | 'ARCHIVED',
  updatedAt: string,
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockCurriculum(ctx.db, id));
    checkFresh(before, updatedAt);
    if (!nextCurriculumStates[before.status].includes(to)) {
      throw new AppError(
        'RULE',
        `Kurikulum berstatus ${curriculumStateLabels[before.status]} tidak dapat dijadikan ${curriculumStateLabels[to]}.`,
      );
    }
    if (to === 'ACTIVE') await checkComplete(ctx, id, before);
    await updateCurriculum(ctx.db, id, { status: to });
    await audit(ctx, {
      action: 'curriculum.status',
      entity: 'curriculum',
      entityId: id,
      before: { status: before.status },
      after: { status: to },
    });
    return { _id: id };
  });

/** Copies a curriculum with its courses into a new draft. */
export const copyCurriculum = (
  outer: Ctx,
  id: string,
  as: { name: string; startSemester: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const source = found(await findCurriculum(ctx.db, id));
    const rows = await curriculumCourseList(ctx.db, id);
    const { totalSks, mandatorySks, electiveSks } = source;
    const copy = await insertCurriculum(ctx.db, {
      ...as,
      endSemester: null,
      totalSks,
      mandatorySks,
      electiveSks,
      decreeNo: '',
    });
    await setCurriculumCourses(
      ctx.db,
      copy,
      rows.map(({ courseId: course, semester, isMandatory, isCore }) => ({
        course,
        semester,
        isMandatory,
        isCore,
      })),
    );
    await audit(ctx, {
      action: 'curriculum.copy',
      entity: 'curriculum',
      entityId: copy,
      after: { from: id, ...as },
    });
    return { _id: copy };
  });

/** Deletes a curriculum that no student follows. */
export const removeCurriculum = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockCurriculum(ctx.db, id));
    if (before.students > 0)
      throw new AppError('REFERENCED', `Kurikulum dipakai ${grouped(before.students)} mahasiswa.`);
    const courseList = await curriculumCourseList(ctx.db, id);
    await deleteCurriculum(ctx.db, id);
    await dropFormerFile(ctx, before, null);
    await audit(ctx, {
      action: 'curriculum.delete',
      entity: 'curriculum',
      entityId: id,
      before: { ...before, courseList },
    });
    return { _id: id };
  });
