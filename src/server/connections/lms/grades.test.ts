import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { startMoodleEmulator } from '#tools/emulators/moodle/emulator.ts';
import { connectLms, lmsScene, type LmsScene } from '#test/factories/lms-scene.ts';
import { buildLecturer, grantUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
let klass: Awaited<ReturnType<LmsScene['classOf']>>;
beforeAll(async () => {
  t = await testApp();
  scene = await lmsScene(t);
  klass = await scene.classOf(2);
  await scene.bring();
  const courseId = (await scene.courseOf(klass.id))?.lms_id ?? 0;
  const [ayu] = klass.students;
  const account =
    [...scene.moodle.site.users.values()].find(({ username }) => username === ayu?.nim)?.id ?? 0;
  const item = { courseId, min: 0, max: 100, marks: new Map([[account, 86.5]]) };
  scene.moodle.site.gradeItems.push(
    { ...item, id: 11, name: 'Kuis 1', type: 'mod', module: 'quiz' },
    { ...item, id: 12, name: null, type: 'course', module: null, marks: new Map() },
  );
});
beforeEach(() => t.as(scene.lecturer.userId));
afterAll(async () => {
  await scene.moodle.stop();
  await t.close();
});

test('marks are proposed by component once columns are paired; nothing is written', async () => {
  const params = { id: klass.id };
  const first = await t.call(lmsContract.grades, { params });
  expect(first.data).toMatchObject({
    columns: [
      { id: 11, name: 'Kuis 1', total: false },
      { id: 12, name: 'Nilai akhir', total: true },
    ],
    mapping: {},
    rows: [],
  });
  const { data } = await t.call(lmsContract.mapGrades, { params, body: { mapping: { KUIS: 11 } } });
  expect(data.mapping).toEqual({ KUIS: 11 });
  expect(data.rows).toMatchObject([
    { nim: klass.students[0]?.nim, proposed: { KUIS: 8650 }, present: { KUIS: null } },
  ]);
  const sheet = await t.call(gradeContract.sheet, { params });
  expect(sheet.data.rows.map(({ components }) => components.KUIS)).toEqual([null, null]);
});

test('columns are checked, and only the lecturer of the class is asked', async () => {
  const params = { id: klass.id };
  const map = (mapping: object) => t.call(lmsContract.mapGrades, { params, body: { mapping } });
  for (const mapping of [{ KEHADIRAN: 11 }, { KUIS: 99 }, { KUIS: 11, UTS: 11 }]) {
    expect(Object.keys((await map(mapping)).error.errors ?? {})).toContainEqual(
      expect.stringMatching(/^mapping(?:\.|$)/),
    );
  }
  await t.as((await buildLecturer(t.db)).userId);
  expect((await t.call(lmsContract.grades, { params })).status).toBe(403);
  await t.as(scene.operator.id);
  expect((await t.call(lmsContract.grades, { params })).status).toBe(403);
});

test('a class the LMS does not have is brought there by who may, and asked for by everybody else', async () => {
  const params = { id: (await scene.classOf(1)).id };
  const refused = async () => (await t.call(lmsContract.grades, { params })).error.message;
  expect(await refused()).toBe('Kelas ini belum ada di LMS. Hubungi admin LMS.');
  await grantUser(t.db, scene.lecturer.userId, ['lms:sync']);
  await t.as(scene.lecturer.userId);
  expect(await refused()).toBe('Kelas ini belum ada di LMS. Sinkronkan kelas ini di halaman LMS.');
});

test('marks of a course that is not the class are never shown', async () => {
  const params = { id: klass.id };
  const course = scene.moodle.site.courses.get((await scene.courseOf(klass.id))?.lms_id ?? 0);
  if (!course) throw new Error('the class has no course');
  course.idnumber = 'milik-orang-lain';
  const refused = await t.call(lmsContract.grades, { params });
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('nomornya')]);
  course.idnumber = klass.id;
  expect((await t.call(lmsContract.grades, { params })).status).toBe(200);
});

test('the first call after a change of address asks the new LMS for no course of the old one', async () => {
  const other = await startMoodleEmulator();
  await connectLms(t, other);
  await t.as(scene.lecturer.userId);
  const refused = await t.call(lmsContract.grades, { params: { id: klass.id } });
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('situs lain')]);
  expect(other.calls).not.toContain('gradereport_user_get_grade_items');
  await other.stop();
});
