import { afterAll, beforeAll, expect, test } from 'vitest';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { courseSource } from './teaching.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const concentration = {
  courseType: COURSE_TYPE.concentration,
  jurusanOrKonsentrasi: 'BISNIS' as const,
};

test('a concentration course that is mandatory in no curriculum in force is reported as an elective of it', async () => {
  const { id } = await buildCurriculum(t.db, { status: 'ACTIVE' });
  const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
  const asked = await buildCourse(t.db, { ...concentration, in: id });
  const chosen = await buildCourse(t.db, { ...concentration, in: id, isMandatory: false });
  const planned = await buildCourse(t.db, { ...concentration, in: draft.id, isMandatory: false });
  const free = await buildCourse(t.db, concentration);
  const rows = await courseSource.byIds(
    t.db,
    '',
    [asked, chosen, planned, free].map((course) => course.id),
  );
  const types = new Map(rows.map((row) => [row.id, row.values['id_jenis_mata_kuliah']]));
  expect([asked, chosen, planned, free].map((course) => types.get(course.id))).toEqual(['C', 'D', 'C', 'C']);
});
