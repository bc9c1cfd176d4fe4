import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyReportContract as contract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionsOf, MIN_RESPONDENTS, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { categories, categoryOf, FOLLOW_UP_BELOW, scoreAcross } from '#shared/surveys/surveys/score.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, surveyScene } from '#test/factories/surveys.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let lpm: string;
let lecturers: Awaited<ReturnType<typeof buildLecturer>>[];
/** One box per lecturer and class (EDO), one per class (EKA). */
let boxes: { id: string; type: SurveyType; scheduleId: string; lecturerId: string | null }[];

beforeAll(async () => {
  t = await testApp();
  const scene = await surveyScene(t);
  lecturers = [await buildLecturer(t.db), await buildLecturer(t.db)];
  const [first, second] = lecturers.map(({ id }) => id);
  for (const lecturerIds of [[first], [first, second], [second], [first]]) {
    const ids = lecturerIds.flatMap((id) => id ?? []);
    const one = await scene.class({ lecturerIds: ids });
    await t.as((await scene.student([one.id])).userId);
    for (const lectureId of ids) await fillForm(t, { type: 'EDO', scheduleId: one.id, lectureId });
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
  }
  const { rows } = await t.db.execute<(typeof boxes)[number]>(sql`
    select id, type, schedule_id as "scheduleId", lecturer_id as "lecturerId" from survey_boxes order by id`);
  boxes = rows;
  lpm = (await buildStaff(t.db, 'edo:get', 'eka:get')).id;
  t.setNow(SURVEYS_OVER);
});
afterAll(() => t.close());

type Answered = { respondents: number; score: number; dimensions: (number | null)[] };

const score = fc.integer({ min: 100, max: 500 });
const answered: fc.Arbitrary<Answered> = fc.record({
  // Around the number from which results are shown, and far above.
  respondents: fc.oneof(fc.integer({ min: 1, max: MIN_RESPONDENTS + 1 }), fc.integer({ min: 1, max: 300 })),
  score,
  dimensions: fc.array(fc.option(score), { minLength: 4, maxLength: 4 }),
});

type Box = (typeof boxes)[number] & Answered;

async function store(all: readonly Box[]): Promise<void> {
  for (const { id, respondents, score: value, dimensions, type } of all) {
    const kept = dimensions.slice(0, dimensionsOf[type].length);
    await t.db.execute(sql`
      update survey_boxes set respondents = ${respondents}, score = ${value},
        dimensions = ${sql.param(kept)}::smallint[] where id = ${id}`);
  }
}

/** What several boxes come to, worked out without the database; those of too few respondents are left out. */
function expectedOf(all: readonly Box[], type: SurveyType) {
  const open = all.filter(({ respondents }) => respondents >= MIN_RESPONDENTS);
  const dimensions = dimensionsOf[type].map((_, at) =>
    scoreAcross(open.map((box) => ({ score: box.dimensions[at] ?? null, respondents: box.respondents }))),
  );
  const whole = scoreAcross(open);
  return { score: whole, dimensions, category: whole === null ? null : categoryOf(whole) };
}

async function expectEdo(all: readonly Box[]): Promise<void> {
  await t.as(lpm);
  const { data: rows } = await t.call(contract.edoRows, { query: { limit: 100 } });
  for (const box of all) {
    const row = rows.find((one) => one.scheduleId === box.scheduleId && one.lectureId === box.lecturerId);
    expect(row).toMatchObject(expectedOf([box], 'EDO'));
  }
  const { data: groups } = await t.call(contract.edoGroups, { query: { by: 'lecturer', limit: 100 } });
  for (const lecturer of lecturers) {
    const own = expectedOf(
      all.filter(({ lecturerId }) => lecturerId === lecturer.id),
      'EDO',
    );
    expect(groups.find(({ _id }) => _id === lecturer.id)).toMatchObject(own);
    await t.as(lpm);
    const office = (await t.call(contract.lecturer, { params: { id: lecturer.id }, query: {} })).data;
    await t.as(lecturer.userId);
    const mine = (await t.call(contract.mine, { query: {} })).data;
    for (const { whole, trend, classes } of [office, mine]) {
      expect(whole).toMatchObject(own);
      expect(trend.at(-1)?.score ?? null).toBe(own.score);
      for (const row of classes) {
        expect(row.score).toBe(rows.find(({ _id }) => _id === row._id)?.score);
      }
    }
  }
}

async function expectSums(all: readonly Box[], type: SurveyType): Promise<void> {
  await t.as(lpm);
  const [groupsOf, summaryOf, rowsOf] =
    type === 'EDO'
      ? [contract.edoGroups, contract.edoSummary, contract.edoRows]
      : [contract.ekaGroups, contract.ekaSummary, contract.ekaRows];
  const { data: rows } = await t.call(rowsOf, { query: { limit: 100 } });
  const { data: courses } = await t.call(groupsOf, { query: { by: 'course', limit: 100 } });
  for (const { scheduleId } of all) {
    const code = rows.find((row) => row.scheduleId === scheduleId)?.courseCode;
    const ofClass = all.filter((box) => box.scheduleId === scheduleId);
    expect(courses.find((group) => group.code === code)).toMatchObject(expectedOf(ofClass, type));
  }
  const { data: summary } = await t.call(summaryOf, { query: {} });
  const whole = expectedOf(all, type);
  expect(summary.whole).toMatchObject(whole);
  expect(summary.trend.at(-1)?.score ?? null).toBe(whole.score);
  const shown = all.filter(({ respondents }) => respondents >= MIN_RESPONDENTS);
  expect(summary.followUp).toBe(shown.filter((box) => box.score < FOLLOW_UP_BELOW).length);
  expect(summary.categories).toEqual(
    categories.map(({ label }) => ({
      label,
      count: shown.filter((box) => categoryOf(box.score) === label).length,
    })),
  );
}

test('scores are the same in reports, own results and sums, whatever was answered', async () => {
  const ofAll = fc.array(answered, { minLength: boxes.length, maxLength: boxes.length });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(ofAll, async (given) => {
      const all = boxes.flatMap((box, at): Box[] => {
        const one = given[at];
        return one === undefined ? [] : [{ ...box, ...one }];
      });
      await store(all);
      const [edo, eka] = [all.filter(({ type }) => type === 'EDO'), all.filter(({ type }) => type === 'EKA')];
      await expectEdo(edo);
      await expectSums(edo, 'EDO');
      await expectSums(eka, 'EKA');
      compared += all.length;
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(compared).toBe(15 * 9);
});
