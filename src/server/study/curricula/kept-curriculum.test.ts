import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { courses as courseTable } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const get = async (id: string) => (await t.call(curriculumContract.get, { params: { id } })).data;

/** The curriculum as the form that would save it unchanged. */
async function stored(id: string) {
  const { courseList, problems: _problems, courses: _n, file: _file, ...rest } = await get(id);
  const courses = courseList.map(({ courseId: course, semester, isMandatory, isCore }) => ({
    course,
    semester,
    isMandatory,
    isCore,
  }));
  return { ...rest, courses };
}

test('an active curriculum that a course has put wrong since can be changed otherwise, but becomes no worse', async () => {
  const { id } = await buildCurriculum(t.db, { status: 'DRAFT', mandatorySks: 144, electiveSks: 0 });
  const list: { id: string }[] = [];
  for (let at = 0; at < 24; at += 1) {
    const courseType = at === 23 ? COURSE_TYPE.finalProject : COURSE_TYPE.mandatory;
    list.push(await buildCourse(t.db, { in: id, semester: 1 + Math.floor(at / 3), sks: 6, courseType }));
  }
  const { updatedAt } = await get(id);
  const moved = await t.call(curriculumContract.move, {
    params: { id },
    body: { status: 'ACTIVE', updatedAt },
  });
  expect(moved.status).toBe(200);
  await t.db
    .update(courseTable)
    .set({ sks: 5, sksTheory: 5 })
    .where(eq(courseTable.id, list[0]?.id ?? ''));
  const active = await stored(id);
  expect((await get(id)).problems).not.toEqual([]);
  const save = (change: object) => t.call(curriculumContract.save, { body: { ...active, ...change } });
  const worse = await save({ courses: active.courses.filter(({ course }) => course !== list[1]?.id) });
  expect(worse).toMatchObject({ status: 422, error: { code: 'RULE' } });
  expect((await save({ totalSks: 150, mandatorySks: 150 })).status).toBe(422);
  expect((await save({ decreeNo: 'SK/12/2026' })).status).toBe(200);
  expect(await get(id)).toMatchObject({ decreeNo: 'SK/12/2026', status: 'ACTIVE' });
});
