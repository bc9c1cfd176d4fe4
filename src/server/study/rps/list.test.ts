import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { curriculumCourses } from '#server/platform/db/schema.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff } from '#test/factories/people.ts';
import { rpsScene, type RpsScene } from '#test/factories/rps.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let approved: RpsScene;
let waiting: RpsScene;
let missing: RpsScene;
beforeAll(async () => {
  t = await testApp();
  const period = await buildPeriod(t.db);
  [approved, waiting, missing] = [
    await rpsScene(t, period),
    await rpsScene(t, period),
    await rpsScene(t, period),
  ];
  await approved.approve(await approved.submitted());
  await waiting.submitted();
});
afterAll(() => t.close());

type Query = Record<string, string | number>;
const list = (audience: 'lecture' | 'staff' | 'student', query: Query = {}) =>
  t.call(rpsContract.list, { params: { audience }, query });

describe('the list of staff', () => {
  test('holds every course of the term with its plan, or none', async () => {
    await t.as(approved.kaprodi.id);
    const { data, meta } = await list('staff', { sort: 'courseCode' });
    expect(meta.total).toBe(3);
    const states = new Map(data.map(({ courseId, rps }) => [courseId, rps?.state]));
    expect(states.get(approved.course.id)).toBe('APPROVED');
    expect(states.get(waiting.course.id)).toBe('SUBMITTED');
    expect(states.get(missing.course.id)).toBeUndefined();
    expect(data[0]).toMatchObject({ classes: ['A', 'B'], deadline: '2026-08-03' });
    expect(data[0]?.lecturers.map(({ isCoordinator }) => isCoordinator)).toEqual([true, false]);
  });

  test.each([
    ['BELUM', 1],
    ['BELUM_KIRIM', 1],
    ['SUBMITTED', 1],
    ['APPROVED', 1],
    ['REVISION', 0],
  ])('narrows to %s', async (status, total) => {
    await t.as(approved.kaprodi.id);
    expect((await list('staff', { status })).meta.total).toBe(total);
  });

  test('says which plans are late: past the deadline and not handed in', async () => {
    await t.as(approved.kaprodi.id);
    const late = (await list('staff')).data.filter(({ overdue }) => overdue);
    expect(late.map(({ courseId }) => courseId)).toEqual([missing.course.id]);
  });

  test('narrows by lecturer, course and text; pages and terms are apart', async () => {
    await t.as(approved.kaprodi.id);
    const { data } = await list('staff', { lecturerId: waiting.coordinator.id });
    expect(data.map(({ courseId }) => courseId)).toEqual([waiting.course.id]);
    expect((await list('staff', { course: missing.course.id })).meta.total).toBe(1);
    expect((await list('staff', { search: approved.course.code })).data[0]?.courseId).toBe(
      approved.course.id,
    );
    expect((await list('staff', { concentration: 'SDM' })).meta.total).toBe(0);
    const [first, second] = [await list('staff', { limit: 2 }), await list('staff', { limit: 2, page: 2 })];
    expect([first.data.length, second.data.length]).toEqual([2, 1]);
    expect((await list('staff', { semester: '20191' })).status).toBe(404);
  });

  test('is for holders of rps:get, as a file too', async () => {
    await t.as(approved.coordinator.userId);
    expect((await list('staff')).status).toBe(403);
    await t.as(approved.student.userId);
    expect((await list('staff')).status).toBe(403);
    await t.as(null);
    expect((await list('staff')).status).toBe(401);
    await t.as((await buildStaff(t.db, 'rps:get')).id);
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      expect((await t.call(rpsContract.export, { query: { format } })).status).toBe(200);
    }
  });
});

test('lecturers see their courses, plans or none', async () => {
  await t.as(missing.colleague.userId);
  expect((await list('lecture')).data).toMatchObject([
    { courseId: missing.course.id, rps: null, mine: false },
  ]);
  await t.as(missing.coordinator.userId);
  expect((await list('lecture')).data).toMatchObject([{ mine: true }]);
  expect((await list('student')).status).toBe(403);
});

test('lecturers are reminded of plans that are due, not of those of others', async () => {
  const reminder = async (userId: string) => {
    await t.as(userId);
    const { items } = (await t.call(noticeContract.list, {})).data;
    return items.find(({ title }) => title === 'Batas RPS sudah lewat')?.body;
  };
  expect(await reminder(missing.coordinator.userId)).toBe(
    'RPS 1 mata kuliah belum diajukan. Batas: Senin, 3 Agustus 2026.',
  );
  expect(await reminder(missing.colleague.userId)).toBeUndefined();
  expect(await reminder(approved.coordinator.userId)).toBeUndefined();
});

test('students see their courses, plans once they are approved', async () => {
  await t.as(waiting.student.userId);
  expect((await list('student')).data).toMatchObject([{ courseId: waiting.course.id, rps: null }]);
  await t.as(approved.student.userId);
  expect((await list('student')).data).toMatchObject([
    { courseId: approved.course.id, rps: { state: 'APPROVED' } },
  ]);
  expect((await list('lecture')).status).toBe(403);
});

describe('rencana evaluasi', () => {
  const plans = (query: Query = {}) => t.call(rpsContract.evaluationPlans, { query });

  test('gives students the rows and weeks of plans in force and flags the missing', async () => {
    await t.as(approved.student.userId);
    const [own] = (await plans()).data;
    expect(own).toMatchObject({ courseId: approved.course.id, semesterCode: '20261', missing: false });
    expect(own?.rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
    expect(own?.weeks[7]).toEqual({
      pertemuan: 8,
      materi_indonesia: 'Ujian Tengah Semester (UTS)',
      materi_inggris: '',
    });
    await t.as(waiting.student.userId);
    expect((await plans()).data).toMatchObject([{ missing: true, rpsId: null, rows: [], weeks: [] }]);
  });

  test('gives lecturers theirs, staff all, others nothing', async () => {
    await t.as(waiting.coordinator.userId);
    expect((await plans()).data).toMatchObject([{ courseId: waiting.course.id, missing: false }]);
    await t.as(approved.kaprodi.id);
    expect((await plans()).meta.total).toBe(3);
    await t.as((await buildStaff(t.db)).id);
    expect((await plans()).status).toBe(403);
    await t.as(null);
    expect((await plans()).status).toBe(401);
  });
});

describe('what a plan starts with', () => {
  test('are the course, its lecturers and outcomes named before', async () => {
    await t.as(missing.coordinator.userId);
    const query = { courseId: missing.course.id, semester: '20261' };
    const started = await t.call(rpsContract.start, { query });
    expect(started.data).toMatchObject({
      courseCode: missing.course.code,
      teachers: [{ _id: missing.coordinator.id }, { _id: missing.colleague.id }],
      previous: null,
      knownCpl: [{ code: 'CPL1' }],
    });
    await t.as(missing.colleague.userId);
    expect((await t.call(rpsContract.start, { query })).error.message).toContain(missing.coordinator.name);
  });
});

describe('the matrix', () => {
  test('shows which course of the curriculum serves which outcome', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    await t.db.insert(curriculumCourses).values(
      [approved, missing].map(({ course }, at) => ({
        curriculumId,
        courseId: course.id,
        semester: at + 1,
        isMandatory: true,
      })),
    );
    await t.as(approved.kaprodi.id);
    const { data } = await t.call(rpsContract.coverage, { query: { curriculumId } });
    expect(data.curriculumId).toBe(curriculumId);
    expect(data.cpl).toMatchObject([{ code: 'CPL1', courses: 1 }]);
    expect(data.rows.map(({ planned, cpmk }) => [planned, cpmk])).toEqual([
      [true, { CPL1: ['CPMK1'] }],
      [false, {}],
    ]);
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      expect((await t.call(rpsContract.coverageExport, { query: { curriculumId, format } })).status).toBe(
        200,
      );
    }
    await t.as(approved.coordinator.userId);
    expect((await t.call(rpsContract.coverage, { query: {} })).status).toBe(403);
  });

  test('of a curriculum that is not there is not found', async () => {
    await t.as(approved.kaprodi.id);
    const query = { curriculumId: approved.course.id };
    expect((await t.call(rpsContract.coverage, { query })).status).toBe(404);
  });
});
