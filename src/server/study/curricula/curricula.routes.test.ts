import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { courseEquivalents, curriculumCourses } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { refusedLooks } from '#test/factories/refusals.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const rights = ['get', 'create', 'update', 'delete', 'activate'].map((verb) => `curriculum:${verb}`);
  const staff = await buildStaff(t.db, ...(rights as never[]), 'student:get');
  await t.as(staff.id);
});
afterAll(() => t.close());

const get = (id: string) => t.call(curriculumContract.get, { params: { id } });
const save = (body: object) => t.call(curriculumContract.save, { body: body as never });
const move = async (id: string, status: 'ACTIVE' | 'ARCHIVED') =>
  t.call(curriculumContract.move, {
    params: { id },
    body: { status, updatedAt: (await get(id)).data.updatedAt },
  });

/** The curriculum as the form that would save it unchanged. */
const stored = async (id: string) => {
  const { courseList, problems: _problems, courses: _n, ...rest } = (await get(id)).data;
  const courses = courseList.map(({ courseId: course, semester, isMandatory, isCore }) => ({
    course,
    semester,
    isMandatory,
    isCore,
  }));
  return { ...rest, courses };
};

/** A draft that may be activated: 18 sks in each semester, the last with the final project. */
async function completeDraft() {
  const draft = await buildCurriculum(t.db, { status: 'DRAFT', mandatorySks: 144, electiveSks: 0 });
  for (let semester = 1; semester <= 8; semester += 1) {
    for (let n = 1; n <= 3; n += 1) {
      const isFinal = semester === 8 && n === 3;
      const courseType = isFinal ? COURSE_TYPE.finalProject : COURSE_TYPE.mandatory;
      await buildCourse(t.db, { in: draft.id, semester, sks: 6, courseType });
    }
  }
  return draft;
}

describe('core courses', () => {
  test('are marked, read back and copied; one that nobody has to take is refused', async () => {
    const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
    const core = await buildCourse(t.db, { in: draft.id, semester: 3 });
    await buildCourse(t.db, { in: draft.id, semester: 3 });
    const form = await stored(draft.id);
    const marked = (change: object) =>
      form.courses.map((row) => (row.course === core.id ? { ...row, isCore: true, ...change } : row));
    const refused = await save({ ...form, courses: marked({ isMandatory: false }) });
    expect(refused.status).toBe(400);
    expect(Object.values(refused.error.errors ?? {})).toContain('Mata kuliah inti harus wajib.');
    expect((await save({ ...form, courses: marked({}) })).status).toBe(200);
    const coreOf = async (id: string) =>
      (await get(id)).data.courseList.filter(({ isCore }) => isCore).map(({ courseId }) => courseId);
    expect(await coreOf(draft.id)).toEqual([core.id]);
    const copy = await t.call(curriculumContract.copy, {
      params: { id: draft.id },
      body: { name: 'Salinan inti', startSemester: '20271' },
    });
    expect(await coreOf(copy.data._id)).toEqual([core.id]);
  });
});

describe('saving', () => {
  test('creates a draft with its courses and shows what is still wrong', async () => {
    const course = await buildCourse(t.db, { sks: 4 });
    const answer = await save({
      name: 'Kurikulum Uji',
      startSemester: '20261',
      totalSks: 144,
      mandatorySks: 132,
      electiveSks: 12,
      courses: [{ course: course.id, semester: 1, isMandatory: true }],
    });
    expect(answer.status).toBe(200);
    const { data } = await get(answer.data._id);
    expect(data).toMatchObject({ status: 'DRAFT', courses: 1, students: 0 });
    expect(data.problems.map(({ code }) => code).toSorted()).toEqual([
      'ELECTIVE',
      'FINAL_PROJECT',
      'MANDATORY',
    ]);
  });

  test('refuses totals that do not add up, an end before the start, a course twice or gone', async () => {
    const draft = await stored((await completeDraft()).id);
    expect((await save({ ...draft, electiveSks: 9 })).error.errors).toHaveProperty('totalSks');
    expect((await save({ ...draft, endSemester: '20232' })).error.errors).toHaveProperty('endSemester');
    const twice = [...draft.courses, ...draft.courses.slice(0, 1)];
    expect((await save({ ...draft, courses: twice })).error.errors?.['courses']).toContain(
      'lebih dari sekali',
    );
    const gone = { course: '00000000-0000-7000-8000-000000000000', semester: 1, isMandatory: true };
    expect((await save({ ...draft, courses: [gone] })).error.errors?.['courses.0.course']).toContain(
      'tidak ditemukan',
    );
    expect((await stored(draft._id)).courses).toHaveLength(24);
  });

  test('a stale copy and a name that exists change nothing', async () => {
    const draft = await stored((await completeDraft()).id);
    const other = await buildCurriculum(t.db);
    expect((await save({ ...draft, name: other.name })).error.errors).toHaveProperty('name');
    expect((await save({ ...draft, decreeNo: 'SK/1' })).status).toBe(200);
    expect((await save({ ...draft, courses: [] })).error.code).toBe('STALE');
    expect(await stored(draft._id)).toMatchObject({ decreeNo: 'SK/1', name: draft.name });
    expect((await stored(draft._id)).courses).toHaveLength(24);
  });
});

describe('states', () => {
  test('a complete draft is activated, then archived, then closed to changes', async () => {
    const { id } = await completeDraft();
    expect((await move(id, 'ARCHIVED')).error.code).toBe('RULE');
    expect((await move(id, 'ACTIVE')).status).toBe(200);
    expect((await move(id, 'ARCHIVED')).status).toBe(200);
    expect((await save(await stored(id))).error.message).toContain('diarsipkan');
  });

  test('activation lists every problem and leaves the draft as it was', async () => {
    const { id } = await completeDraft();
    const heavy = await buildCourse(t.db, { in: id, semester: 1, sks: 8 });
    const first = await buildCourse(t.db, { in: id, semester: 2, sks: 1, requires: [heavy.id] });
    await buildCourse(t.db, {
      in: id,
      semester: 1,
      sks: 1,
      courseType: COURSE_TYPE.finalProject,
      requires: [first.id],
    });
    const refused = await move(id, 'ACTIVE');
    expect(refused.status).toBe(422);
    const codes = (refused.error.data as { code: string }[]).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['FINAL_PROJECT', 'MANDATORY', 'PREREQUISITE_LATER', 'SEMESTER_SKS']);
    expect(refused.error.message).toContain('4 syarat');
    expect((await get(id)).data.status).toBe('DRAFT');
  });

  test('an active one with students gains and moves courses but loses none', async () => {
    const { id } = await completeDraft();
    await move(id, 'ACTIVE');
    await buildStudent(t.db, { curriculumId: id });
    const active = await stored(id);
    const refused = await save({ ...active, courses: active.courses.slice(1) });
    expect(refused.error).toMatchObject({
      code: 'RULE',
      message: expect.stringContaining('tidak dapat dihapus'),
    });
    const extra = await buildCourse(t.db, { courseType: COURSE_TYPE.elective });
    const [first, ...rest] = active.courses;
    const courses = [
      ...rest,
      { ...first, semester: 5 },
      { course: extra.id, semester: 6, isMandatory: false },
    ];
    expect((await save({ ...active, courses })).status).toBe(200);
    const kept = await stored(id);
    expect(kept.courses).toHaveLength(25);
    expect(kept.courses.find(({ course }) => course === first?.course)?.semester).toBe(5);
    expect((await save({ ...kept, totalSks: 150, mandatorySks: 150 })).error.code).toBe('RULE');
  });

  test('a stale activation is refused', async () => {
    const { id } = await completeDraft();
    const body = { status: 'ACTIVE' as const, updatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await t.call(curriculumContract.move, { params: { id }, body })).error.code).toBe('STALE');
  });
});

test('a copy is a draft with the same courses', async () => {
  const { id } = await completeDraft();
  await move(id, 'ACTIVE');
  const body = { name: 'Kurikulum Salinan', startSemester: '20281' };
  const copy = await t.call(curriculumContract.copy, { params: { id }, body });
  const { data } = await get(copy.data._id);
  expect(data).toMatchObject({ ...body, status: 'DRAFT', courses: 24, students: 0, problems: [] });
});

test('one that students follow is not deleted, a free one goes with its list but not its courses', async () => {
  const { id } = await completeDraft();
  const remove = () => t.call(curriculumContract.remove, { params: { id } });
  const student = await buildStudent(t.db, { curriculumId: id });
  expect((await remove()).error).toMatchObject({
    code: 'REFERENCED',
    message: 'Kurikulum dipakai 1 mahasiswa.',
  });
  const other = await completeDraft();
  expect((await t.call(curriculumContract.remove, { params: { id: other.id } })).status).toBe(200);
  const left = t.db.select().from(curriculumCourses).where(eq(curriculumCourses.curriculumId, other.id));
  expect(await left).toEqual([]);
  expect(student.curriculumId).toBe(id);
});

describe('curriculum of a student', () => {
  const progress = (studentId: string) => t.call(curriculumContract.ofStudent, { query: { studentId } });

  test('takes the best published grade of each course, equivalents included', async () => {
    const curriculum = await buildCurriculum(t.db);
    const repeated = await buildCourse(t.db, { in: curriculum.id, semester: 1 });
    const renamed = await buildCourse(t.db, { in: curriculum.id, semester: 2, sks: 2 });
    const open = await buildCourse(t.db, { in: curriculum.id, semester: 3 });
    const old = await buildCourse(t.db);
    await t.db.insert(courseEquivalents).values({ courseId: renamed.id, equivalentId: old.id });
    const { id: studentId } = await buildStudent(t.db, { curriculumId: curriculum.id });
    await buildGrade(t.db, { studentId, courseId: repeated.id, score: 3000 });
    await buildGrade(t.db, { studentId, courseId: repeated.id, score: 8800 });
    await buildGrade(t.db, { studentId, courseId: old.id, score: 7000 });
    await buildGrade(t.db, { studentId, courseId: open.id, score: 9900, status: 'DRAFT' });
    const { data } = await progress(studentId);
    // As recorded with the grades, which is what the transcript counts.
    expect(data.sksPassed).toBe(6);
    expect(data.courses.map(({ courseId, finalScore, passed }) => [courseId, finalScore, passed])).toEqual([
      [repeated.id, 8800, true],
      [renamed.id, 7000, true],
      [open.id, null, false],
    ]);
  });

  test('an old course is passed by the new one that stands for it, and by what stands for that', async () => {
    const curriculum = await buildCurriculum(t.db);
    const old = await buildCourse(t.db, { in: curriculum.id, semester: 1 });
    const [current, newest] = [await buildCourse(t.db), await buildCourse(t.db)];
    await t.db.insert(courseEquivalents).values([
      { courseId: current.id, equivalentId: old.id },
      { courseId: newest.id, equivalentId: current.id },
    ]);
    const { id: studentId } = await buildStudent(t.db, { curriculumId: curriculum.id });
    await buildGrade(t.db, { studentId, courseId: old.id, score: 2000 });
    expect((await progress(studentId)).data.courses[0]).toMatchObject({ letter: 'E', passed: false });
    await buildGrade(t.db, { studentId, courseId: newest.id, score: 8000 });
    const { data } = await progress(studentId);
    expect(data.sksPassed).toBe(3);
    expect(data.courses[0]).toMatchObject({ courseId: old.id, letter: 'A-', finalScore: 8000, passed: true });
  });

  test('is empty for a curriculum without courses and 404 without a student', async () => {
    const { id } = await buildStudent(t.db);
    expect((await progress(id)).data).toMatchObject({ courses: [], sksPassed: 0 });
    expect((await progress('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('whose progress may be read', () => {
  const progress = (studentId?: string) => t.call(curriculumContract.ofStudent, { query: { studentId } });

  test('the own one, that of advisees, any for staff; nobody else’s', async () => {
    const actor = await t.actor();
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id, concentration: 'SDM' });
    expect((await progress(student.id)).data.concentration).toBe('SDM');
    await t.as(student.userId);
    expect((await progress()).data._id).toBe((await progress(student.id)).data._id);
    const other = await buildStudent(t.db);
    expect((await progress(other.id)).status).toBe(403);
    expect(await refusedLooks(t.db, other.id)).toEqual([student.userId]);
    await t.as(advisor.userId);
    expect((await progress(student.id)).status).toBe(200);
    expect((await progress((await buildStudent(t.db)).id)).status).toBe(403);
    expect((await progress()).status).toBe(403);
    await t.as((await buildStaff(t.db, 'curriculum:get')).id);
    expect((await progress(student.id)).status).toBe(403);
    await t.as(null);
    expect((await progress()).status).toBe(401);
    await t.as(actor.userId);
  });
});

test('the structure is a PDF for those who may see curricula', async () => {
  const { id } = await completeDraft();
  const actor = await t.actor();
  const answer = await t.call(curriculumContract.print, { params: { id } });
  expect((answer.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  const gone = { params: { id: '00000000-0000-7000-8000-000000000000' } };
  expect((await t.call(curriculumContract.print, gone)).status).toBe(404);
  await t.as((await buildStudent(t.db)).userId);
  expect((await t.call(curriculumContract.print, { params: { id } })).status).toBe(403);
  await t.as(actor.userId);
});

test('nobody comes in without the rights', async () => {
  const { id } = await completeDraft();
  const actor = await t.actor();
  const { updatedAt } = (await get(id)).data;
  const activate = () =>
    t.call(curriculumContract.move, { params: { id }, body: { status: 'ACTIVE', updatedAt } });
  await t.as(null);
  expect((await activate()).status).toBe(401);
  await t.as((await buildStaff(t.db, 'curriculum:get')).id);
  expect((await activate()).status).toBe(403);
  await t.as(actor.userId);
});
