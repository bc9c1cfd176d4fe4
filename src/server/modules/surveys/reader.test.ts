import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyFileContract } from '#shared/contracts/survey-file.contract.ts';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, surveyScene } from '#test/factories/surveys.ts';
import { buildGradeSheet } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
const contract = surveyReportContract;
let scene: Awaited<ReturnType<typeof surveyScene>>;
/** A lecturer who may also read the reports, as a kaprodi may. */
let reader: { id: string; userId: string };
let own: { id: string; courseId: string };
let other: { id: string; courseId: string; lectureId: string };

beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  const user = await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export');
  reader = { ...(await buildLecturer(t.db, { userId: user.id })), userId: user.id };
  [own, other] = [await scene.class({ lecturerIds: [reader.id] }), await scene.class()];
  for (let who = 0; who < 5; who += 1) {
    await t.as((await scene.student([own.id, other.id])).userId);
    await fillForm(t, { type: 'EDO', scheduleId: own.id, lectureId: reader.id }, () => 2);
    await fillForm(t, { type: 'EKA', scheduleId: own.id }, () => 2, { T1: 'Kelasnya ramai' });
    await fillForm(t, { type: 'EDO', scheduleId: other.id, lectureId: other.lectureId }, () => 5);
    await fillForm(t, { type: 'EKA', scheduleId: other.id }, () => 5);
  }
  await buildGradeSheet(t.db, own.id, { status: 'PUBLISHED' });
});

afterAll(async () => {
  t.setNow(TEST_NOW);
  await t.close();
});

const of = async (query: object) => {
  const rows = (await t.call(contract.edoRows, { query })).data;
  return Object.fromEntries(rows.map((row) => [row.scheduleId, row]));
};

test('finds nothing of the own while answers may still come, in no list, no sum and no detail', async () => {
  t.setNow(TEST_NOW);
  await t.as(reader.userId);
  const rows = await of({});
  expect(rows[own.id]).toMatchObject({
    respondents: 5,
    isHidden: true,
    score: null,
    dimensions: [null, null, null, null],
  });
  expect(rows[other.id]).toMatchObject({ isHidden: false, score: 500 });
  const detail = await t.call(contract.edoDetail, { query: { scheduleId: own.id, lectureId: reader.id } });
  expect(detail).toMatchObject({
    status: 422,
    error: { message: 'Hasil EDO Genap 2025/2026 tampil setelah surveinya ditutup.' },
  });
  const ofClass = await t.call(contract.ekaDetail, { query: { scheduleId: own.id } });
  expect(ofClass).toMatchObject({
    status: 422,
    error: { message: 'Hasil EKA Genap 2025/2026 tampil setelah surveinya ditutup.' },
  });
  for (const [groups, by] of [
    [contract.edoGroups, 'lecturer'],
    [contract.edoGroups, 'course'],
    [contract.ekaGroups, 'course'],
  ] as const) {
    const { data } = await t.call(groups, { query: { by } });
    expect(data.find(({ _id }) => [reader.id, own.courseId].includes(_id))?.score).toBeNull();
  }
  for (const summary of [contract.edoSummary, contract.ekaSummary]) {
    const { data } = await t.call(summary, { query: { semester: '20252' } });
    expect([data.whole?.score, data.whole?.hidden]).toEqual([500, 1]);
    expect(data.trend).toMatchObject([{ code: '20252', respondents: 5, score: 500 }]);
    expect(data.categories.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
  }
  const items = await t.call(contract.edoItems, { query: { semester: '20252' } });
  expect(items.data.items.find(({ code }) => code === 'P1')?.means).toEqual([500]);
  for (const query of [{ lecture: reader.id }, { course: own.courseId }]) {
    const asked = await t.call(contract.edoItems, { query: { semester: '20252', ...query } });
    expect(asked.data.items).toEqual([]);
  }
  const page = await t.call(contract.lecturer, { params: { id: reader.id }, query: { semester: '20252' } });
  expect(page.data).toMatchObject({ period: null, whole: null, classes: [], trend: [] });
  const print = { params: { id: reader.id }, query: { semester: '20252' } };
  expect((await t.call(contract.lecturerPrint, print)).status).toBe(422);
  const file = await t.call(surveyFileContract.edoRows, { query: { format: 'csv' } });
  expect((file.data as Buffer).toString()).toContain('Setelah survei ditutup');
});

test('reads it when the survey is over, with the comments of locked grades only', async () => {
  t.setNow('2027-02-01T03:00:00.000Z');
  await t.as(reader.userId);
  expect((await of({ semester: '20252' }))[own.id]).toMatchObject({ isHidden: false, score: 200 });
  const query = { scheduleId: own.id };
  const published = (await t.call(contract.ekaDetail, { query })).data;
  expect([published.items.length > 0, published.comments]).toEqual([true, []]);
  expect(published.commentsNote).toBe('Komentar ditampilkan setelah nilai kelas ini dikunci.');
  await t.db.execute(sql`update grade_sheets set status = 'LOCKED' where schedule_id = ${own.id}`);
  const locked = (await t.call(contract.ekaDetail, { query })).data;
  expect(locked.comments.flatMap(({ texts }) => texts)).toHaveLength(5);
});

test('leaves everything with who teaches none of it', async () => {
  t.setNow(TEST_NOW);
  await t.as((await buildStaff(t.db, 'edo:get')).id);
  expect((await of({ semester: '20252' }))[own.id]).toMatchObject({ isHidden: false, score: 200 });
});
