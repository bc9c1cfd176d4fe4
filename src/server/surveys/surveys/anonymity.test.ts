import { sql } from 'drizzle-orm';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { buildApp } from '#server/app.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { fillForm, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { castBallot } from './fill.store.ts';

let t: TestApp;
let scene: SurveyScene;
beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
});
afterAll(() => t.close());

const values = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.db.execute<T>(query)).rows;

describe('by their shape', () => {
  test('ballots and texts hold a random key, their box and what was said, nothing else', async () => {
    const columns = await values<{ name: string }>(sql`
      select table_name || '.' || column_name || ' ' || data_type || coalesce(' ' || column_default, '') as name
      from information_schema.columns where table_name in ('survey_ballots', 'survey_texts') order by 1`);
    expect(columns.map(({ name }) => name)).toEqual([
      'survey_ballots.answers ARRAY',
      'survey_ballots.box_id uuid',
      'survey_ballots.id uuid gen_random_uuid()',
      'survey_texts.box_id uuid',
      'survey_texts.id uuid gen_random_uuid()',
      'survey_texts.question_id uuid',
      'survey_texts.text text',
    ]);
  });

  test('nothing leads from them to a person but the box, which every respondent shares', async () => {
    const links = await values<{ link: string }>(sql`
      select c.conrelid::regclass || ' → ' || c.confrelid::regclass as link from pg_constraint c
      where c.contype = 'f' and c.conrelid::regclass::text like 'survey\\_%' order by 1`);
    expect(links.map(({ link }) => link)).toEqual([
      'survey_ballots → survey_boxes',
      'survey_boxes → lecturers',
      'survey_boxes → question_sets',
      'survey_boxes → schedules',
      'survey_completions → lecturers',
      'survey_completions → schedules',
      'survey_completions → students',
      'survey_releases → academic_periods',
      'survey_texts → evaluation_questions',
      'survey_texts → survey_boxes',
    ]);
  });

  test('who has answered bears neither a moment nor a number of its own', async () => {
    const columns = await values<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = 'survey_completions' order by ordinal_position`);
    expect(columns.map(({ name }) => name)).toEqual([
      'student_id',
      'schedule_id',
      'lecturer_id',
      'type',
      'period_code',
    ]);
  });

  test('an id that follows the clock is refused', async () => {
    const one = await scene.class();
    await t.as((await scene.student([one.id])).userId);
    await fillForm(t, { type: 'EKA', scheduleId: one.id });
    const insert = sql`
      insert into survey_ballots (id, box_id, answers)
      select '01a1fc32-a773-75e0-b04b-1bcc9c5903b8', id, '{1}' from survey_boxes where schedule_id = ${one.id}`;
    await expect(t.db.execute(insert)).rejects.toMatchObject({
      cause: { constraint: 'survey_ballots_random' },
    });
  });
});

/** A class with so many students; they answer one after another, each with a ballot of its own pattern. */
async function answeredBy(count: number) {
  const one = await scene.class();
  const students = [];
  for (let i = 0; i < count; i += 1) students.push(await scene.student([one.id]));
  return { one, students };
}

/** Six patterns of answers of one set; `of` tells which one a stored ballot is. */
const pattern = (length: number, i: number) =>
  Array.from({ length }, (_, at) => (at === 0 ? 1 + (i % 5) : at === 1 ? 1 + Math.floor(i / 5) : 3));
const indexOf = ([first = 0, second = 0]: readonly number[]) => first - 1 + (second - 1) * 5;

describe('by what PostgreSQL adds by itself', () => {
  test('every row of a box carries the mark of one transaction, and so does everybody who answered', async () => {
    const { one, students } = await answeredBy(7);
    for (const [i, { userId }] of students.entries()) {
      await t.as(userId);
      await fillForm(t, { type: 'EDO', scheduleId: one.id, lectureId: one.lectureId }, () => 1 + (i % 5), {
        T1: `Baik ${i}`,
      });
    }
    const marks = await values<{ source: string; n: number; xmin: string }>(sql`
      select 'ballots' as source, count(*)::int n, min(t.xmin::text) || max(t.xmin::text) as xmin
      from survey_ballots t join survey_boxes b on b.id = t.box_id where b.schedule_id = ${one.id}
      union all
      select 'texts', count(*)::int, min(t.xmin::text) || max(t.xmin::text)
      from survey_texts t join survey_boxes b on b.id = t.box_id where b.schedule_id = ${one.id}
      union all
      select 'completions', count(*)::int, min(xmin::text) || max(xmin::text)
      from survey_completions where schedule_id = ${one.id}`);
    expect(marks.map(({ n }) => n)).toEqual([7, 7, 7]);
    expect(new Set(marks.map(({ xmin }) => xmin)).size).toBe(1);
    const ids = await values<{ id: string }>(
      sql`select id from survey_ballots union all select id from survey_texts`,
    );
    expect(ids.filter(({ id }) => id[14] !== '4')).toEqual([]);
  });

  test('many who send at once lose nothing, and each is counted once', async () => {
    const { one, students } = await answeredBy(12);
    const [set] = await values<{ id: string }>(
      sql`select id from question_sets where type = 'EKA' and status = 'ACTIVE'`,
    );
    const cast = ({ id }: { id: string }, i: number) =>
      castBallot(t.db, {
        type: 'EKA',
        studentId: id,
        scheduleId: one.id,
        lectureId: null,
        periodCode: '20252',
        setId: set?.id ?? '',
        values: pattern(10, i),
        texts: [],
      });
    const twice = [...students, ...students].map((student, i) => cast(student, i % students.length));
    const refused = (await Promise.all(twice)).filter((answer) => answer === 'DONE');
    expect(refused).toHaveLength(12);
    const stored = await values<{ answers: number[] }>(sql`
      select x.answers from survey_ballots x join survey_boxes b on b.id = x.box_id where b.schedule_id = ${one.id}`);
    expect(stored.map(({ answers }) => indexOf(answers)).toSorted((a, b) => a - b)).toEqual(
      students.map((_, i) => i),
    );
    const [box] = await values<{ respondents: number; first: number[] }>(sql`
      select respondents, counts[1:5] as first from survey_boxes where schedule_id = ${one.id}`);
    expect(box).toEqual({ respondents: 12, first: [3, 3, 2, 2, 2] });
  });

  test('the order of rows says nothing about the order of answering', async () => {
    const RUNS = 40;
    const PEOPLE = 8;
    const { one, students } = await answeredBy(PEOPLE);
    const [set] = await values<{ id: string }>(
      sql`select id from question_sets where type = 'EKA' and status = 'ACTIVE'`,
    );
    const { rank, agree } = { rank: { ballots: 0, people: 0 }, agree: { pairs: 0, of: 0 } };
    for (let run = 0; run < RUNS; run += 1) {
      await t.db.execute(sql`delete from survey_completions where schedule_id = ${one.id}`);
      await t.db.execute(sql`delete from survey_ballots`);
      await t.db.execute(sql`delete from survey_boxes where schedule_id = ${one.id} and type = 'EKA'`);
      for (const [i, { id }] of students.entries()) {
        await castBallot(t.db, {
          type: 'EKA',
          studentId: id,
          scheduleId: one.id,
          lectureId: null,
          periodCode: '20252',
          setId: set?.id ?? '',
          values: pattern(10, i),
          texts: [],
        });
      }
      const ballots = (
        await values<{ answers: number[] }>(sql`select answers from survey_ballots order by ctid`)
      ).map(({ answers }) => indexOf(answers));
      const people = (
        await values<{ id: string }>(sql`
          select student_id as id from survey_completions where schedule_id = ${one.id} order by ctid`)
      ).map(({ id }) => students.findIndex((student) => student.id === id));
      rank.ballots += spearman(ballots);
      rank.people += spearman(people);
      agree.pairs += ballots.filter((who, at) => people[at] === who).length;
      agree.of += PEOPLE;
    }
    // The mean of 40 rank correlations of 8 has a deviation of 1/sqrt(7·40) = 0.06; four of them are chance.
    expect(Math.abs(rank.ballots / RUNS)).toBeLessThan(0.24);
    expect(Math.abs(rank.people / RUNS)).toBeLessThan(0.24);
    // A ballot and a person at the same place are the same one in eight times.
    expect(agree.pairs / agree.of).toBeLessThan(0.25);
  });
});

/** Rank correlation of a permutation of 0…n−1 with its natural order. */
function spearman(order: readonly number[]): number {
  const n = order.length;
  const squares = order.reduce((sum, value, at) => sum + (value - at) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

describe('by what the platform writes', () => {
  const secret = 'Rahasia sekali 4711';

  test('no idempotency key, no audit entry and no job keeps the answers or the moment', async () => {
    const { one, students } = await answeredBy(1);
    await t.as(students[0]?.userId ?? '');
    const audits = async () => values(sql`select * from audit_log`);
    const before = await audits();
    const { data } = await t.call(surveyContract.form, { query: { type: 'EKA', scheduleId: one.id } });
    const body = {
      scheduleId: one.id,
      answers: data.questions.slice(0, 10).map(({ _id }) => ({ questionId: _id, value: 5 })),
      texts: [{ questionId: data.questions[10]?._id ?? '', text: secret }],
    };
    const sent = await t.call(surveyContract.submitEka, { body }, { idempotencyKey: 'one' });
    expect(sent.status).toBe(200);
    expect(JSON.stringify(sent.data)).not.toContain(secret);
    expect(await values(sql`select * from idempotency_keys`)).toEqual([]);
    expect(await audits()).toEqual(before);
    const again = await t.call(surveyContract.submitEka, { body }, { idempotencyKey: 'one' });
    expect(again).toMatchObject({ status: 409, error: { code: 'ALREADY_DONE' } });
  });

  test('an error inside names neither the query nor its values', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const app = await buildApp(t.services, { logger: { level: 'debug', stream } });
    const { one, students } = await answeredBy(1);
    await t.as(students[0]?.userId ?? '');
    const { data } = await t.call(surveyContract.form, { query: { type: 'EKA', scheduleId: one.id } });
    const user = { userId: students[0]?.userId ?? '', ip: '127.0.0.1', userAgent: 'test' };
    const cookies = { [plainNames.session]: await t.services.sessions.open(t.db, user, TEST_NOW) };
    const form = await app.inject({ url: '/api/form', cookies });
    await t.db.execute(sql`alter function cast_ballot rename to cast_ballot_away`);
    const answer = await app.inject({
      method: 'POST',
      url: surveyContract.submitEka.path,
      cookies: { ...cookies, ...Object.fromEntries(form.cookies.map(({ name, value }) => [name, value])) },
      headers: { 'x-csrf-token': form.json<{ csrfToken: string }>().csrfToken },
      payload: {
        scheduleId: one.id,
        answers: data.questions.slice(0, 10).map(({ _id }) => ({ questionId: _id, value: 5 })),
        texts: [{ questionId: data.questions[10]?._id ?? '', text: secret }],
      },
    });
    await t.db.execute(sql`alter function cast_ballot_away rename to cast_ballot`);
    await app.close();
    expect(answer.statusCode).toBe(500);
    const log = lines.join('');
    expect(log).toContain('anonymous call failed: 42883');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(data.questions[10]?._id ?? 'nothing');
  });
});
