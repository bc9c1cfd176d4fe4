import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { scoreAcross } from '#shared/surveys/surveys/score.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGradeSheet } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: SurveyScene;
let lpm: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
type Built = Awaited<ReturnType<SurveyScene['class']>>;
let large: Built;
let small: Built;
let weak: Built;

/** So many students of a class who all answer about its lecturer and the class. */
async function answered(one: Built, count: number, value: (code: string, who: number) => number) {
  for (let who = 0; who < count; who += 1) {
    await t.as((await scene.student([one.id])).userId);
    await fillForm(
      t,
      { type: 'EDO', scheduleId: one.id, lectureId: one.lectureId },
      (code) => value(code, who),
      {
        T1: `Saya 2561201000${who}, terima kasih`,
      },
    );
    await fillForm(t, { type: 'EKA', scheduleId: one.id }, (code) => value(code, who));
  }
}

beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  lecturer = await buildLecturer(t.db, { name: 'Contoh Dosen Utama', frontTitle: 'Dr.', backTitle: 'M.M.' });
  large = await scene.class({ lecturerIds: [lecturer.id] });
  small = await scene.class({ lecturerIds: [lecturer.id] });
  weak = await scene.class({ lecturerIds: [lecturer.id] });
  await answered(large, 6, (code, who) => (code.startsWith('P') && who < 3 ? 3 : 5));
  await answered(small, 4, () => 1);
  await answered(weak, 5, () => 2);
  await scene.student([large.id]);
  await scene.class();
  lpm = (await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export')).id;
  t.setNow(SURVEYS_OVER);
  await t.as(lpm);
});
afterAll(() => t.close());

const contract = surveyReportContract;

describe('the report', () => {
  test('has a row per lecturer and class; below five respondents it shows none of the answers', async () => {
    await t.as(lpm);
    const { data, meta } = await t.call(contract.edoRows, { query: { sort: '-score' } });
    expect(meta.total).toBe(4);
    expect(data.map(({ scheduleId }) => scheduleId).slice(0, 2)).toEqual([large.id, weak.id]);
    expect(data[0]).toMatchObject({
      lecturer: 'Dr. Contoh Dosen Utama, M.M.',
      respondents: 6,
      enrolled: 7,
      rate: 857,
      dimensions: [400, 500, 500, 500],
      score: 475,
      category: 'Sangat Baik',
      isHidden: false,
    });
    const hidden = data.find(({ scheduleId }) => scheduleId === small.id);
    expect(hidden).toMatchObject({
      respondents: 4,
      rate: 1000,
      dimensions: [null, null, null, null],
      score: null,
      category: null,
      isHidden: true,
    });
    const detail = await t.call(contract.edoDetail, {
      query: { scheduleId: small.id, lectureId: lecturer.id },
    });
    expect(detail.data).toMatchObject({
      items: [],
      comments: [],
      commentsNote: 'Hasil ditampilkan bila paling sedikit 5 mahasiswa sudah mengisi.',
    });
  });

  test('is narrowed by search, category, lecturer, course and follow-up', async () => {
    await t.as(lpm);
    const ids = async (query: object) =>
      (await t.call(contract.edoRows, { query })).data.map(({ scheduleId }) => scheduleId).toSorted();
    expect(await ids({ followUp: 'true' })).toEqual([weak.id]);
    expect(await ids({ category: 'Kurang' })).toEqual([weak.id]);
    expect(await ids({ category: 'Sangat Baik' })).toEqual([large.id]);
    expect(await ids({ course: small.courseId })).toEqual([small.id]);
    expect(await ids({ lecture: lecturer.id })).toEqual([large.id, small.id, weak.id].toSorted());
    expect(await ids({ search: 'dosen utama' })).toHaveLength(3);
    expect(await ids({ classType: 'ONLINE' })).toEqual([]);
    expect(await ids({ semester: '20261' })).toEqual([]);
    expect((await t.call(contract.edoRows, { query: { semester: '2025' } })).status).toBe(400);
  });

  test('sums up by lecturer, course and programme without the results that are hidden', async () => {
    await t.as(lpm);
    const expected = scoreAcross([
      { score: 475, respondents: 6 },
      { score: 200, respondents: 5 },
    ]);
    const { data } = await t.call(contract.edoGroups, { query: { by: 'lecturer', sort: '-score' } });
    expect(data[0]).toMatchObject({
      _id: lecturer.id,
      classes: 2,
      hidden: 1,
      respondents: 15,
      score: expected,
      dimensions: [309, 364, 364, 364],
      category: 'Baik',
    });
    const courses = await t.call(contract.edoGroups, { query: { by: 'course', search: '' } });
    expect(courses.meta.total).toBe(4);
    const summary = await t.call(contract.edoSummary, { query: {} });
    expect(summary.data).toMatchObject({
      period: { code: '20252', label: 'Genap 2025/2026' },
      whole: { classes: 2, hidden: 2, score: expected },
      followUp: 1,
      trend: [{ code: '20252', respondents: 11, score: expected }],
    });
    expect(summary.data.categories.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0]);
  });

  test('shows the distribution of every question; comments once grades are published, numbers masked', async () => {
    await t.as(lpm);
    const query = { scheduleId: large.id, lectureId: lecturer.id };
    const before = (await t.call(contract.edoDetail, { query })).data;
    expect(before.items).toHaveLength(20);
    expect(before.items[0]).toMatchObject({ code: 'P1', counts: [0, 0, 3, 0, 3], mean: 400 });
    expect(before).toMatchObject({
      version: 1,
      comments: [],
      commentsNote: 'Komentar ditampilkan setelah nilai kelas ini terbit.',
    });
    await buildGradeSheet(t.db, large.id, { status: 'SUBMITTED' });
    expect((await t.call(contract.edoDetail, { query })).data.comments).toEqual([]);
    await t.db.execute(sql`update grade_sheets set status = 'PUBLISHED' where schedule_id = ${large.id}`);
    const after = (await t.call(contract.edoDetail, { query })).data;
    expect(after.commentsNote).toBeNull();
    expect(after.comments.map(({ code, texts }) => [code, texts])).toEqual([
      ['T1', Array.from({ length: 6 }, () => 'Saya •••, terima kasih')],
      ['T2', []],
    ]);
  });

  test('of courses counts classes', async () => {
    await t.as(lpm);
    const { data } = await t.call(contract.ekaRows, { query: { sort: '-score', limit: 2 } });
    expect(data[0]).toMatchObject({ scheduleId: large.id, lectureId: null, score: 500, respondents: 6 });
    expect((await t.call(contract.ekaSummary, { query: {} })).data.whole).toMatchObject({
      classes: 2,
      hidden: 2,
    });
    expect((await t.call(contract.ekaGroups, { query: { sort: 'score' } })).data[0]).toMatchObject({
      score: 200,
    });
    const detail = await t.call(contract.ekaDetail, { query: { scheduleId: large.id } });
    expect(detail.data.items.map(({ code }) => code)).toContain('A10');
    const nothing = { scheduleId: large.id, lectureId: lecturer.id };
    expect((await t.call(contract.ekaDetail, { query: nothing })).status).toBe(404);
  });

  test('is narrowed to a lecturer, a course and a name of class, each named in the file', async () => {
    await t.as(lpm);
    const { data: summary } = await t.call(contract.edoSummary, { query: {} });
    const { data: all } = await t.call(contract.edoRows, { query: {} });
    expect(summary.classNames).toEqual([...new Set(all.map(({ className }) => className))].toSorted());
    const { rows } = await t.db.execute<{ course: string; name: string; className: string }>(sql`
      select c.id as course, c.code || ' ' || c.name as name, s.class_name as "className"
      from schedules s join courses c on c.id = s.course_id where s.id = ${large.id}`);
    const { course = '', name, className = '' } = rows[0] ?? {};
    const found = async (query: object) =>
      (await t.call(contract.edoRows, { query })).data.map(({ scheduleId }) => scheduleId).toSorted();
    const chosen = [{ value: course, label: name }];
    expect((await t.call(contract.edoCourses, { query: { id: course } })).data).toEqual(chosen);
    expect((await t.call(contract.ekaCourses, { query: { search: String(name) } })).data).toEqual(chosen);
    const [code = ''] = String(name).split(' ');
    expect((await t.call(contract.ekaCourses, { query: { search: code } })).data).toEqual(chosen);
    const narrowed = { lecture: lecturer.id, course, className };
    expect(await found(narrowed)).toEqual(
      all.filter((row) => row.scheduleId === large.id && row.lectureId === lecturer.id).map(() => large.id),
    );
    expect(await found({ lecture: lecturer.id })).toEqual([large.id, small.id, weak.id].toSorted());
    expect(await found({ className: 'zzz' })).toEqual([]);
    const wrong = await t.call(contract.edoRows, { query: { className: 'terlalu panjang' } });
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['className']]);
    await t.call(surveyFileContract.edoRows, { query: { ...narrowed, format: 'csv' } });
    const log = await t.db.execute<{ filters: object }>(sql`
      select after -> 'filters' as filters from audit_log
      where action = 'list.export' and actor_id = ${lpm} order by id desc limit 1`);
    expect(log.rows[0]?.filters).toMatchObject({
      Dosen: 'Contoh Dosen Utama',
      'Mata kuliah': name,
      Kelas: className,
    });
  });

  test('can be taken along as XLSX and PDF by those who may', async () => {
    await t.as(lpm);
    for (const endpoint of [surveyFileContract.edoRows, surveyFileContract.ekaRows]) {
      const xlsx = await t.call(endpoint, { query: { format: 'xlsx' } });
      expect(xlsx.headers['content-disposition']).toContain('-20252-2027-02-01.xlsx');
      expect((xlsx.data as Buffer).subarray(0, 2).toString()).toBe('PK');
      const pdf = await t.call(endpoint, { query: { format: 'pdf', followUp: 'true' } });
      expect((pdf.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
    const print = await t.call(contract.lecturerPrint, { params: { id: lecturer.id }, query: {} });
    expect((print.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await t.as((await buildStaff(t.db, 'edo:get')).id);
    expect((await t.call(surveyFileContract.edoRows, { query: {} })).status).toBe(403);
  });
});

describe('a lecturer', () => {
  test('takes comments only of locked grades', async () => {
    await t.as(lecturer.userId);
    const query = { scheduleId: large.id };
    const published = (await t.call(contract.mineDetail, { query })).data;
    expect(published).toMatchObject({
      comments: [],
      commentsNote: 'Komentar ditampilkan setelah nilai kelas ini dikunci.',
    });
    expect(published.items).toHaveLength(20);
    await t.db.execute(sql`update grade_sheets set status = 'LOCKED' where schedule_id = ${large.id}`);
    const locked = (await t.call(contract.mineDetail, { query })).data;
    expect(locked.comments[0]?.texts).toHaveLength(6);
  });

  test('sees the own result, class by class, with the trend', async () => {
    await t.as(lecturer.userId);
    const { data } = await t.call(contract.mine, { query: {} });
    expect(data).toMatchObject({
      lecturer: { _id: lecturer.id, name: 'Dr. Contoh Dosen Utama, M.M.' },
      period: { code: '20252' },
      whole: { classes: 2, hidden: 1, score: 350 },
      trend: [{ code: '20252', score: 350 }],
    });
    expect(data.classes).toHaveLength(3);
    const detail = await t.call(contract.mineDetail, { query: { scheduleId: weak.id } });
    expect(detail.data).toMatchObject({ score: 200, category: 'Kurang', comments: [] });
    const print = await t.call(contract.minePrint, { query: {} });
    expect(print.headers['content-type']).toBe('application/pdf');
  });

  test('is read by the quality unit by the lecturer', async () => {
    await t.as(lpm);
    const { data } = await t.call(contract.lecturer, { params: { id: lecturer.id }, query: {} });
    expect(data).toMatchObject({
      lecturer: { _id: lecturer.id },
      whole: { classes: 2, hidden: 1, score: 350 },
    });
  });

  test('sees nothing of another, and neither do students', async () => {
    const other = await buildLecturer(t.db);
    await t.as(other.userId);
    expect((await t.call(contract.mine, { query: {} })).data).toMatchObject({
      period: null,
      classes: [],
      whole: null,
    });
    expect((await t.call(contract.mineDetail, { query: { scheduleId: large.id } })).status).toBe(404);
    expect((await t.call(contract.lecturer, { params: { id: lecturer.id }, query: {} })).status).toBe(403);
    expect((await t.call(contract.minePrint, { query: {} })).error.message).toBe(
      'Belum ada hasil EDO untuk dicetak.',
    );
    await t.as((await scene.student([large.id])).userId);
    expect((await t.call(contract.mine, { query: {} })).status).toBe(403);
    expect((await t.call(contract.edoRows, { query: {} })).status).toBe(403);
  });
});
