import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { answersKeptFrom } from '#shared/surveys/surveys/retention.ts';
import { newId } from '#server/platform/db/id.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGradeSheet, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { retentionTimer } from './retention.timer.ts';

let t: TestApp;
let scene: SurveyScene;
let lpm: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
type Built = Awaited<ReturnType<SurveyScene['class']>>;
let recent: Built;
let old: Built;

const contract = surveyReportContract;

/** Everybody answers the scale questions with one value, except P2. */
async function answered(one: Built, people: number, value: number) {
  for (let who = 0; who < people; who += 1) {
    await t.as((await scene.student([one.id])).userId);
    const object = { type: 'EDO', scheduleId: one.id, lectureId: one.lectureId } as const;
    await fillForm(t, object, (code) => (code === 'P2' ? 1 : value), { T1: 'Jelas.' });
  }
}

/** Moves a class with its answers to a term that ended in early 2021. */
async function moveBack(one: Built) {
  const past = await buildPeriod(t.db, {
    academicYear: '2020/2021',
    semester: 'GANJIL',
    code: '20201',
    startDate: '2020-08-24',
    endDate: '2021-01-30',
    isActive: false,
    status: 'DONE',
    windows: false,
  });
  await t.db.execute(sql`update schedules set period_id = ${past.id} where id = ${one.id}`);
  await buildGradeSheet(t.db, one.id, { status: 'PUBLISHED' });
  return past;
}

/** Asks `one` a second version in which the words of P2 are others. */
async function reword(one: Built) {
  const next = newId();
  await t.db.execute(sql`
    insert into question_sets (id, type, version, title, status) values (${next}, 'EDO', 2, 'Contoh versi 2', 'DRAFT')`);
  await t.db.execute(sql`
    insert into evaluation_questions (id, set_id, dimension, code, text, answer_type, required, reverse, weight, position)
    select gen_random_uuid(), ${next}, q.dimension, q.code, case when q.code = 'P2' then 'Dosen hadir tepat waktu.' else q.text end,
      q.answer_type, q.required, q.reverse, q.weight, q.position
    from evaluation_questions q join question_sets s on s.id = q.set_id where s.type = 'EDO' and s.version = 1`);
  await t.db.execute(
    sql`update survey_boxes set set_id = ${next} where schedule_id = ${one.id} and type = 'EDO'`,
  );
}

beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  lecturer = await buildLecturer(t.db);
  old = await scene.class({ lecturerIds: [lecturer.id] });
  recent = await scene.class({ lecturerIds: [lecturer.id] });
  await answered(old, 5, 3);
  await answered(recent, 5, 4);
  await answered(await scene.class({ lecturerIds: [lecturer.id] }), 4, 1);
  await moveBack(old);
  await reword(recent);
  t.setNow(SURVEYS_OVER);
  lpm = (await buildStaff(t.db, 'edo:get', 'eka:get')).id;
});
afterAll(() => t.close());

describe('questions over the terms', () => {
  test('are compared where code and words are the same, results below five left out', async () => {
    await t.as(lpm);
    const { data } = await t.call(contract.edoItems, { query: {} });
    expect(data.periods.map(({ code }) => code)).toEqual(['20201', '20252']);
    expect(data.items).toHaveLength(20);
    expect(data.items[0]).toMatchObject({ code: 'P1', dimension: 'PEDAGOGIK', means: [300, 400] });
    expect(data.items[1]).toMatchObject({
      code: 'P2',
      text: 'Dosen hadir tepat waktu.',
      means: [null, 100],
    });
  });

  test('stop at the term asked for and keep to a course', async () => {
    await t.as(lpm);
    const past = await t.call(contract.edoItems, { query: { semester: '20201' } });
    expect(past.data.periods.map(({ code }) => code)).toEqual(['20201']);
    expect(past.data.items[1]).toMatchObject({ code: 'P2', means: [100] });
    const other = await t.call(contract.edoItems, { query: { course: newId() } });
    expect(other.data.items).toEqual([]);
    expect((await t.call(contract.ekaItems, { query: {} })).data).toEqual({ periods: [], items: [] });
  });

  test('are shown to the lecturer for the own classes and to nobody without the right', async () => {
    await t.as(lecturer.userId);
    expect((await t.call(contract.mineItems, { query: {} })).data.items[0]?.means).toEqual([300, 400]);
    expect((await t.call(contract.edoItems, { query: {} })).status).toBe(403);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await t.call(contract.mineItems, { query: {} })).data).toEqual({ periods: [], items: [] });
    await t.as(null);
    expect((await t.call(contract.mineItems, { query: {} })).status).toBe(401);
  });
});

describe('answers of more than five years ago', () => {
  test.each([
    ['2026-08-24', '2021-08-24'],
    ['2028-02-29', '2023-02-28'],
  ])('on %s those of terms that ended before %s', (day, from) => expect(answersKeptFrom(day)).toBe(from));

  test('are condensed to the figures counted from them', async () => {
    await t.as(lpm);
    const query = { scheduleId: old.id, lectureId: lecturer.id };
    const before = (await t.call(contract.edoDetail, { query })).data;
    expect(before.comments[0]?.texts).toHaveLength(5);
    const run = () => runTimer(t.services, retentionTimer, t.app.log);
    expect(await run()).toEqual({ boxes: 1, ballots: 5, texts: 5 });
    expect(await run()).toEqual({ boxes: 0, ballots: 0, texts: 0 });
    const left = await t.db.execute<{ ballots: number; audits: number }>(sql`
      select (select count(*)::int from survey_ballots) as ballots,
        (select count(*)::int from audit_log where action = 'survey.condense') as audits`);
    expect(left.rows[0]).toEqual({ ballots: 9, audits: 1 });
    const after = (await t.call(contract.edoDetail, { query })).data;
    expect(after).toEqual({
      ...before,
      comments: [],
      commentsNote: 'Masa simpan komentar kelas ini sudah berakhir.',
    });
  });

  test('take no more, so that the figures stay', async () => {
    const late = await scene.student([]);
    await t.db.execute(sql`delete from survey_releases`);
    const cast = t.db.execute(sql`
      select * from cast_ballot('EDO', ${late.id}, ${old.id}, ${lecturer.id}, '20201',
        (select set_id from survey_boxes where schedule_id = ${old.id}), array_fill(1::smallint, array[20]),
        '{}'::uuid[], '{}'::text[])`);
    await expect(cast).rejects.toMatchObject({ cause: { constraint: 'survey_boxes_condensed' } });
  });
});
