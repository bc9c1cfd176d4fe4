import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { calendarEvents } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildGradeSheet } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

const CLOSED =
  'Hasil terbuka setelah masa pengisian berakhir, 24 Jan 2027, agar jawaban tidak dapat ditelusuri.';

let t: TestApp;
let scene: SurveyScene;
/** A lecturer who may also read the reports, as a kaprodi may. */
let head: { id: string; userId: string };
let lpm: string;
let lecturer: { id: string; userId: string };
type Built = Awaited<ReturnType<SurveyScene['class']>>;
let own: Built;
let other: Built;
/** Enrolled in both classes and silent so far. */
const late: string[] = [];

const everyPart = { ...surveyReportContract, ...withPrefix(surveyFileContract) };

function withPrefix(files: Record<string, Endpoint>) {
  return Object.fromEntries(Object.entries(files).map(([name, endpoint]) => [`${name}File`, endpoint]));
}

async function answer(userId: string, value: number) {
  await t.as(userId);
  const sent = [];
  for (const { id: scheduleId, lectureId } of [own, other]) {
    const text = { T1: `Pendapat ${value}` };
    sent.push(await fillForm(t, { type: 'EDO', scheduleId, lectureId }, () => value, text));
    sent.push(await fillForm(t, { type: 'EKA', scheduleId }, () => value, text));
  }
  return sent.map(({ status }) => status);
}

beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  await t.db.execute(sql`
    update calendar_events set end_date = '2027-01-24' where period_id = ${scene.active.id} and type = 'KRS'`);
  const user = await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export');
  lpm = (await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export')).id;
  head = { ...(await buildLecturer(t.db, { userId: user.id })), userId: user.id };
  own = await scene.class({ lecturerIds: [head.id] });
  lecturer = await buildLecturer(t.db);
  other = await scene.class({ lecturerIds: [lecturer.id] });
  for (const schedule of [own, other]) await buildGradeSheet(t.db, schedule.id, { status: 'LOCKED' });
  const people = [];
  for (let n = 0; n < 12; n += 1) people.push((await scene.student([own.id, other.id])).userId);
  for (const userId of people.splice(0, 6)) await answer(userId, 4);
  late.push(...people);
});
afterAll(() => t.close());

/** What an endpoint may be asked with, so that every one answers about the term. */
const inputsOf = ({ path }: Endpoint): object[] => {
  const semester = '20252';
  const file = path.endsWith('/export') ? { format: 'csv' } : {};
  if (path.endsWith('/summary/export')) return [{ query: file }];
  if (path.endsWith('/courses')) return [{ query: {} }];
  if (path.endsWith('/class')) {
    return [own, other].flatMap(({ id: scheduleId, lectureId }) => [
      { query: { scheduleId, lectureId } },
      { query: { scheduleId } },
    ]);
  }
  return [
    { params: { id: head.id }, query: { semester, ...file } },
    { params: { id: other.lectureId }, query: { semester, by: 'lecturer', ...file } },
    { params: { id: head.id }, query: { semester, lecture: head.id, ...file } },
    { params: { id: head.id }, query: { semester, followUp: 'true', ...file } },
  ];
};

/** Everything that each of the readers gets from every endpoint that shows survey figures. */
async function look(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [role, reader] of Object.entries({ lpm, head: head.userId, lecturer: lecturer.userId })) {
    await t.as(reader);
    for (const [name, endpoint] of Object.entries<Endpoint>(everyPart)) {
      for (const [at, input] of inputsOf(endpoint).entries()) {
        const { status, data, error, headers } = await t.call<Endpoint>(
          endpoint,
          input as CallInput<Endpoint>,
        );
        const isPdf = headers['content-type'] === 'application/pdf';
        const body = isPdf
          ? `${(data as Buffer).length > 0}`
          : Buffer.isBuffer(data)
            ? data.toString()
            : JSON.stringify(data ?? error);
        seen[`${role} ${name} ${at}`] = `${status} ${body}`;
      }
    }
  }
  return seen;
}

test('one more answer moves nothing that anybody is shown, while answers may still come', async () => {
  const before = await look();
  for (const [n, userId] of late.slice(0, 3).entries()) {
    expect(await answer(userId, n + 1)).toEqual([200, 200, 200, 200]);
    expect(await look()).toEqual(before);
  }
});

test('of a term that is not over nobody is told figures, counts or comments, but a rough participation', async () => {
  for (const reader of [lpm, head.userId]) {
    await t.as(reader);
    for (const rows of [surveyReportContract.edoRows, surveyReportContract.ekaRows]) {
      const { data } = await t.call(rows, { query: { semester: '20252' } });
      expect(data).toHaveLength(2);
      for (const row of data) {
        expect(row).toMatchObject({
          respondents: null,
          isHidden: true,
          score: null,
          enrolled: 12,
          rate: 416,
        });
      }
    }
    const { data } = await t.call(surveyReportContract.edoSummary, { query: { semester: '20252' } });
    expect(data).toMatchObject({
      whole: { respondents: null, rate: null, score: null, classes: 0 },
      trend: [],
      closedNote: CLOSED,
    });
    const detail = await t.call(surveyReportContract.edoDetail, {
      query: { scheduleId: other.id, lectureId: other.lectureId },
    });
    expect(detail).toMatchObject({ status: 422, error: { message: CLOSED } });
    const print = { params: { id: other.lectureId }, query: { semester: '20252' } };
    expect((await t.call(surveyReportContract.lecturerPrint, print)).error.message).toBe(CLOSED);
  }
  await t.as(lecturer.userId);
  const mine = await t.call(surveyReportContract.mine, { query: { semester: '20252' } });
  expect(mine.data).toMatchObject({ period: null, whole: null, classes: [], closedNote: CLOSED });
});

test('participation moves by whole batches of five, never to all, and is not told of classes under ten', async () => {
  const few = await scene.class();
  const people = [];
  for (let n = 0; n < 9; n += 1) people.push((await scene.student([few.id])).userId);
  const rateOf = async () => {
    await t.as(lpm);
    const { data } = await t.call(surveyReportContract.ekaRows, { query: { semester: '20252' } });
    return data.find(({ scheduleId }) => scheduleId === few.id)?.rate;
  };
  expect(await rateOf()).toBeNull();
  people.push((await scene.student([few.id])).userId);
  const rates = [];
  for (const userId of people) {
    await t.as(userId);
    await fillForm(t, { type: 'EKA', scheduleId: few.id });
    rates.push(await rateOf());
  }
  expect(rates).toEqual([0, 0, 0, 0, 500, 500, 500, 500, 500, 500]);
});

test('once results were read no answer is taken any more, whatever becomes of the calendar', async () => {
  t.setNow(SURVEYS_OVER);
  const before = await look();
  expect(before['lpm edoRows 0']).toContain('"respondents":9');
  await t.db.insert(calendarEvents).values({
    periodId: scene.period.id,
    title: 'Survei',
    type: 'SURVEY',
    startDate: '2027-01-25',
    endDate: '2027-02-28',
  });
  expect(await answer(late[3] ?? '', 1)).toEqual([422, 422, 422, 422]);
  expect(await look()).toEqual(before);
  await t.as(late[3] ?? '');
  const { data } = await t.call(surveyContract.edo, { query: { semester: '20252' } });
  expect(data).toMatchObject({ state: 'CLOSED', total: 2, done: 0, until: '2027-01-31' });
  const { error } = await fillForm(t, { type: 'EDO', scheduleId: own.id, lectureId: own.lectureId });
  expect(error.message).toBe('Survei semester Genap 2025/2026 sudah ditutup sejak Minggu, 31 Januari 2027.');
  t.setNow(TEST_NOW);
  expect(await answer(late[3] ?? '', 1)).toEqual([409, 409, 409, 409]);
  expect(await look()).toEqual(before);
});
