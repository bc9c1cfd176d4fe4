import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallInput, type Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { surveyFileContract as files } from '#shared/surveys/surveys/survey-file.contract.ts';
import { type SurveyGroup, surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import { readCsv } from '#server/platform/sheets/read-csv.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { fillForm, SURVEYS_OVER, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: SurveyScene;
let lpm: string;
/** Teaches everything and may read the reports, as a kaprodi may. */
let head: { id: string; userId: string };
let partner: { id: string };
type Built = Awaited<ReturnType<SurveyScene['class']>>;
let shared: Built;

const screen = surveyReportContract;

/** So many students of a class who answer about each of its lecturers and about the class. */
async function answered(one: Built, people: number, value: (who: number, lecturer: number) => number) {
  for (let who = 0; who < people; who += 1) {
    await t.as((await scene.student([one.id])).userId);
    for (const [at, lectureId] of one.lecturerIds.entries()) {
      const form = { type: 'EDO', scheduleId: one.id, lectureId } as const;
      await fillForm(t, form, (code) => (code === 'P1' ? 5 : value(who, at)));
    }
    await fillForm(t, { type: 'EKA', scheduleId: one.id }, () => value(who, 0));
  }
}

/** Moves a class with its answers to an earlier term. */
async function moveBack(one: Built) {
  const past = await buildPeriod(t.db, {
    academicYear: '2024/2025',
    semester: 'GANJIL',
    code: '20241',
    windows: false,
    startDate: '2024-08-26',
    endDate: '2025-01-25',
    isActive: false,
    status: 'DONE',
  });
  await t.db.execute(sql`update schedules set period_id = ${past.id} where id = ${one.id}`);
}

beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  const user = await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export');
  head = { ...(await buildLecturer(t.db, { userId: user.id, name: 'Contoh Kaprodi' })), userId: user.id };
  partner = await buildLecturer(t.db, { name: 'Contoh Rekan' });
  shared = await scene.class({ lecturerIds: [head.id, partner.id] });
  const [alone, few, past] = [
    await scene.class({ lecturerIds: [head.id] }),
    await scene.class({ lecturerIds: [partner.id] }),
    await scene.class({ lecturerIds: [head.id] }),
  ];
  await answered(shared, 7, (who, at) => (who < 3 ? 3 : 5 - at));
  await answered(alone, 5, () => 2);
  await answered(few, 4, () => 1);
  await answered(past, 6, (who) => (who < 4 ? 4 : 3));
  await scene.student([shared.id]);
  await scene.class();
  await moveBack(past);
  t.setNow(SURVEYS_OVER);
  lpm = (await buildStaff(t.db, 'edo:get', 'edo:export', 'eka:get', 'eka:export')).id;
  await t.as(lpm);
});
afterAll(() => t.close());

/** The lines of a CSV by the heads of their columns. */
async function linesOf(endpoint: Endpoint & { shape: 'file' }, query: object) {
  const input = { query: { ...query, format: 'csv' } } as CallInput<Endpoint>;
  const { status, data } = await t.call(endpoint, input);
  expect(status).toBe(200);
  const [heads = [], ...lines] = (await readCsv(data as Buffer, 1_000)).rows;
  return lines.map((line) => Object.fromEntries(heads.map((name, at) => [name, line[at] ?? ''])));
}

const text = (value: number | null, write: (value: number) => string): string =>
  value === null ? '' : write(value);

type Sums = {
  name: string;
  classes: number;
  hidden: number;
  respondents: number;
  enrolled: number;
  score: number | null;
  first: number | null;
};

/** Results summed from the boxes, written without a line of the report's own SQL. */
async function summed(type: 'EDO' | 'EKA', by: 'lecturer' | 'course' | 'term'): Promise<Sums[]> {
  const name = { lecturer: sql`o.lecturer`, course: sql`c.name`, term: sql`p.code` }[by];
  const term = by === 'term' ? sql`true` : sql`p.code = '20252'`;
  const teaching = type === 'EDO' ? sql`sl.lecturer_id` : sql`distinct null::uuid`;
  const mean = (value: ReturnType<typeof sql>) => sql`round(
    sum(${value} * b.respondents) filter (where b.respondents >= 5)
    / nullif(sum(b.respondents) filter (where b.respondents >= 5), 0)::numeric)::int`;
  const { rows } = await t.db.execute<Sums>(sql`
    select ${name} as name, (count(*) filter (where b.respondents >= 5))::int as classes,
      (count(*) filter (where b.respondents is null or b.respondents < 5))::int as hidden,
      coalesce(sum(b.respondents), 0)::int as respondents, sum(s.taken)::int as enrolled,
      ${mean(sql`b.score`)} as score, ${mean(sql`b.dimensions[1]`)} as first
    from schedules s join academic_periods p on p.id = s.period_id join courses c on c.id = s.course_id
    cross join lateral (select ${teaching} as lecturer_id from schedule_lecturers sl where sl.schedule_id = s.id) l
    left join lateral (select x.name as lecturer from lecturers x where x.id = l.lecturer_id) o on true
    left join survey_boxes b on b.schedule_id = s.id and b.type = ${type}
      and b.lecturer_id is not distinct from l.lecturer_id
    where ${term} group by 1 order by 1`);
  return rows;
}

/** Figures as a file writes them, by name. */
const written = (first: string) => (one: Sums) => ({
  Hasil: String(one.classes),
  'Tidak dihitung': String(one.hidden),
  Responden: String(one.respondents),
  Peserta: String(one.enrolled),
  [first]: text(one.first, hundredths),
  Skor: text(one.score, hundredths),
});

const shown = (group: SurveyGroup) => ({
  Hasil: String(group.classes),
  'Tidak dihitung': String(group.hidden),
  Responden: String(group.respondents),
  Peserta: String(group.enrolled),
  Persen: text(group.rate, tenths),
  Skor: text(group.score, hundredths),
  Kategori: group.category ?? '',
});

const cases = [
  ['EDO', 'lecturer', 'Dosen', 'Pedagogik', files.edoGroups, screen.edoGroups],
  ['EDO', 'course', 'Mata kuliah', 'Pedagogik', files.edoGroups, screen.edoGroups],
  ['EKA', 'course', 'Mata kuliah', 'Perencanaan', files.ekaGroups, screen.ekaGroups],
] as const;

describe('results by lecturer and course as files', () => {
  test.each(cases)('of %s by %s are what the boxes and the screen say', async (...one) => {
    const [type, by, head_, first, endpoint, list] = one;
    await t.as(lpm);
    const lines = await linesOf(endpoint, { by, sort: 'name' });
    const sums = await summed(type, by);
    expect(sums.length).toBeGreaterThan(1);
    expect(sums.some(({ hidden }) => hidden > 0)).toBe(true);
    expect(sums.some(({ score }) => score !== null)).toBe(true);
    const byName = Object.fromEntries(lines.map((line) => [line[head_], line]));
    expect(lines).toHaveLength(sums.length);
    for (const sum of sums) expect(byName[sum.name]).toMatchObject(written(first)(sum));
    const { data } = await t.call(list, { query: { by, sort: 'name', limit: 100 } });
    expect(lines).toMatchObject(data.map(shown));
  });

  test('show nothing of fewer than five, and how many results that leaves out', async () => {
    await t.as(lpm);
    const lines = await linesOf(files.edoGroups, { by: 'course', sort: 'score' });
    const hidden = lines.filter(({ Hasil }) => Hasil === '0');
    expect(hidden.map(({ Responden }) => Responden).toSorted()).toEqual(['0', '4']);
    for (const line of hidden) {
      const { Pedagogik, Profesional, Kepribadian, Sosial, Skor, Kategori } = line;
      expect([Pedagogik, Profesional, Kepribadian, Sosial, Skor, Kategori]).toEqual(Array(6).fill(''));
    }
  });

  test('are narrowed as the list was, and say so', async () => {
    await t.as(lpm);
    expect(await linesOf(files.edoGroups, { by: 'lecturer', search: 'rekan' })).toMatchObject([
      { Dosen: 'Contoh Rekan', Hasil: '1', 'Tidak dihitung': '1' },
    ]);
    const { rows } = await t.db.execute<{ list: string; filters: object }>(sql`
      select after ->> 'list' as list, after -> 'filters' as filters from audit_log
      where action = 'list.export' and actor_id = ${lpm} order by id desc limit 1`);
    expect(rows).toEqual([
      {
        list: 'Laporan Evaluasi dosen (EDO) per dosen',
        filters: { Semester: 'Genap 2025/2026', Pencarian: 'rekan' },
      },
    ]);
  });
});

test('the programme term by term is what the boxes and the summary of each term say', async () => {
  await t.as(lpm);
  for (const [type, endpoint, summary] of [
    ['EDO', files.edoTerms, screen.edoSummary],
    ['EKA', files.ekaTerms, screen.ekaSummary],
  ] as const) {
    const lines = await linesOf(endpoint, {});
    const sums = (await summed(type, 'term')).toReversed();
    expect(lines).toMatchObject(sums.map(written(type === 'EDO' ? 'Pedagogik' : 'Perencanaan')));
    for (const [at, semester] of ['20252', '20241'].entries()) {
      const { data } = await t.call(summary, { query: { semester } });
      expect(lines[at]).toMatchObject({
        Semester: data.period?.label,
        ...(data.whole && shown(data.whole)),
      });
    }
    expect(lines).toHaveLength(2);
  }
});

test('the questions over the terms are counted from the answers, and what changed since the term before', async () => {
  await t.as(lpm);
  const lines = await linesOf(files.edoItems, { semester: '20252' });
  const { rows } = await t.db.execute<{ code: string; past: number; now: number }>(sql`
    select q.code, round(avg(100 * v.value) filter (where p.code = '20241'))::int as past,
      round(avg(100 * v.value) filter (where p.code = '20252'))::int as now
    from survey_boxes b join schedules s on s.id = b.schedule_id join academic_periods p on p.id = s.period_id
    join survey_ballots o on o.box_id = b.id cross join lateral unnest(o.answers) with ordinality v(value, at)
    join lateral (select e.code, row_number() over (order by e.position) as at from evaluation_questions e
      where e.set_id = b.set_id and e.answer_type = 'LIKERT5') q on q.at = v.at
    where b.type = 'EDO' and b.respondents >= 5 group by q.code`);
  expect(rows).toHaveLength(20);
  const byCode = Object.fromEntries(lines.map((line) => [line['Kode'], line]));
  for (const { code, past, now } of rows) {
    expect(byCode[code]).toMatchObject({
      'Ganjil 2024/2025': hundredths(past),
      'Genap 2025/2026': hundredths(now),
      Perubahan: hundredths(now - past),
      'Skor dibalik': 'Tidak',
    });
  }
  const { data } = await t.call(screen.edoItems, { query: { semester: '20252' } });
  expect(lines.map((line) => line['Kode'])).toEqual(data.items.map(({ code }) => code));
});

test('every part of both reports is taken along as every kind of file, by those who may', async () => {
  await t.as(lpm);
  for (const endpoint of Object.values(files)) {
    for (const [format, start] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF-'],
    ] as const) {
      const { data, headers } = await t.call<Endpoint>(endpoint, {
        query: { format },
      } as CallInput<Endpoint>);
      expect((data as Buffer).subarray(0, start.length).toString()).toBe(start);
      expect(headers['content-disposition']).toContain(`.${format}`);
    }
  }
  await t.as((await buildStaff(t.db, 'edo:get', 'eka:get')).id);
  for (const endpoint of Object.values(files)) {
    expect((await t.call<Endpoint>(endpoint, { query: {} } as CallInput<Endpoint>)).status).toBe(403);
  }
});

test('there is nothing to take along while nothing was surveyed', async () => {
  const empty = await testApp();
  await empty.as((await buildStaff(empty.db, 'edo:get', 'edo:export')).id);
  for (const endpoint of [files.edoGroups, files.edoItems]) {
    const { status, error } = await empty.call<Endpoint>(endpoint, { query: {} } as CallInput<Endpoint>);
    expect([status, error.message]).toEqual([422, 'Belum ada hasil survei untuk diunduh.']);
  }
  await empty.close();
});
