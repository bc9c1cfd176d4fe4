import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTypes } from '#server/finance/billing/types.store.ts';
import { countByStatus, countRetained } from '#server/people/students/report.store.ts';
import { countGenerations } from '#server/people/students/students.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { findFigures } from '#server/results/grades/figures.store.ts';
import { listResults } from '#server/results/grades/report.store.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildPeriod } from '#test/factories/teaching.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
  await addMany(t.db, 1_000, ['20251', '20261']);
  const { id: courseId } = await buildCourse(t.db);
  await t.db.execute(sql`
    insert into grades (id, student_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
    select gen_random_uuid(), id, ${courseId}, ${period.id}, 3, 8600, 'A-', 37, true, 'KELAS', 'PUBLISHED' from students`);
});
afterAll(() => t.close());

/** Adds students of an intake with results of some terms. */
async function addMany(db: Db, count: number, codes: readonly string[]): Promise<void> {
  const { id } = await buildStudent(db, { entryYear: 2019, entrySemester: '20191' });
  await db.execute(sql`
    with made as (
      insert into students select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'user_id', null,
        'nim', s.nim || n, 'email', n || s.email))).*
      from students s, generate_series(1, ${count}::int) n where s.id = ${id} returning id
    )
    insert into semester_records (student_id, period_code, status, ips, ipk, sks_total)
    select id, code, 'A', (random() * 400)::int, (random() * 400)::int, (random() * 144)::int
    from made, unnest(${sql.param(codes)}::text[]) code`);
}

type Results = { period_code: string; status: string; ips: number | null };
type Grades = { course_id: string; letter: string; period_id: string; status: string };
type Student = {
  entry_year: number;
  class_type: string;
  status: string;
  left_in: string | null;
  results: Results[];
  grades: Grades[];
};

/** Everybody with their results and grades, as they are stored. */
const everybody = async (): Promise<Student[]> =>
  (
    await t.db.execute<Student>(sql`
      select entry_year, class_type, status, exit ->> 'semesterCode' as left_in,
        array(select to_jsonb(r) from semester_records r where r.student_id = s.id) as results,
        array(select to_jsonb(g) from grades g where g.student_id = s.id) as grades from students s`)
  ).rows;

/** How often each key comes, in the order of the keys. */
function tally(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}
const sorted = (rows: readonly [string, number][]) => rows.toSorted(([a], [b]) => a.localeCompare(b));
const isCounted = ({ period_id: id, status }: Grades): boolean =>
  id === period.id && (status === 'PUBLISHED' || status === 'LOCKED');

/** Expects the sums of all reports to be what the rows come to one by one. */
async function check(): Promise<void> {
  const students = await everybody();
  const generations = await countGenerations(t.db);
  expect(sorted(generations.map((row) => [`${row.entryYear} ${row.status}`, row.count]))).toEqual(
    tally(students.map((one) => `${one.entry_year} ${one.status}`)),
  );
  const byStatus = await countByStatus(t.db, { classType: 'ONLINE' });
  expect(
    sorted(byStatus.map((row) => [`${row.entryYear} ${row.status} ${String(row.leftIn)}`, row.count])),
  ).toEqual(
    tally(
      students
        .filter(({ class_type: type }) => type === 'ONLINE')
        .map((one) => `${one.entry_year} ${one.status} ${String(one.left_in)}`),
    ),
  );
  const retained = await countRetained(t.db, { from: 2025 });
  expect(sorted([...retained].map(([year, count]) => [String(year), count]))).toEqual(
    tally(
      students.flatMap(({ entry_year: year, results }) =>
        year >= 2025 && results.some((r) => r.period_code === `${year + 1}1` && 'ACM'.includes(r.status))
          ? [String(year)]
          : [],
      ),
    ),
  );
  const figures = await findFigures(t.db, { _id: period.id, code: period.code });
  const letters = students.flatMap(({ grades }) => grades.filter(isCounted).map(({ letter }) => letter));
  expect(sorted(figures.letters.map(({ letter, count }) => [letter, count]))).toEqual(tally(letters));
  const graded = students.flatMap(({ entry_year: year, class_type: type, results }) =>
    results.flatMap(({ period_code: code, ips }) =>
      code === period.code && ips !== null ? [{ key: `${year} ${type}`, ips }] : [],
    ),
  );
  expect(sorted(figures.cohorts.map((row) => [`${row.entryYear} ${row.classType}`, row.students]))).toEqual(
    tally(graded.map(({ key }) => key)),
  );
  for (const { entryYear, classType, ips } of figures.cohorts) {
    const own = graded.filter(({ key }) => key === `${entryYear} ${classType}`);
    expect(ips).toBe(Math.round(own.reduce((sum, one) => sum + one.ips, 0) / own.length));
  }
}

/** Results of two terms; without a GPA the student was inactive in both. */
const addResults = (studentId: string, ips: number | null) =>
  t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips)
    select ${studentId}::uuid, code, ${ips === null ? 'N' : 'A'}, ${ips}::int from unnest(array['20251', '20261']) code`);
const of = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

test('sums of students, results and letters are those of the rows, whatever changes', async () => {
  const courses = [await buildCourse(t.db), await buildCourse(t.db)];
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1)
    ids.push((await buildStudent(t.db, { entryYear: 2025, entrySemester: '20251' })).id);
  await check();
  for (const [n, studentId] of ids.entries()) {
    await addResults(studentId, n === 3 ? null : 325 - n);
    for (const { id: courseId } of courses)
      await buildGrade(t.db, {
        id: newId(),
        studentId,
        courseId,
        periodId: period.id,
        score: 8600 - 1000 * n,
        status: n === 0 ? 'SUBMITTED' : 'PUBLISHED',
      });
  }
  await check();
  expect(await countRetained(t.db, {})).toEqual(new Map([[2025, 3]]));
  const changes = [
    sql`update students set class_type = 'ONLINE' where id = ${of(ids.slice(0, 2))}`,
    sql`update students set entry_year = 2024 where id = ${ids[1]}`,
    sql`update students set status = 'DO', exit = '{"type":"3","semesterCode":"20252","date":"2026-01-01"}' where id = ${ids[0]}`,
    sql`update semester_records set ips = 400, status = 'C' where student_id = ${of(ids)}`,
    sql`delete from semester_records where student_id = ${ids[2]}`,
    sql`update grades set status = 'LOCKED' where student_id = ${of(ids.slice(0, 2))}`,
    sql`update grades set letter = 'E', final_score = 100, index = 0, passed = false where course_id = ${courses[0]?.id}`,
    sql`delete from grades where student_id = ${ids[3]}`,
  ];
  for (const change of changes) {
    await t.db.execute(change);
    await check();
  }
  const { lowCourses } = await findFigures(t.db, { _id: period.id, code: period.code });
  expect(lowCourses).toEqual([{ code: courses[0]?.code, name: courses[0]?.name, low: 3, graded: 3 }]);
});

test.each<[string, string, (db: Db) => Promise<unknown>]>([
  ['students by intake', 'students_year_idx', countGenerations],
  ['letters of a term', 'grades_letters_idx', (db) => findFigures(db, { _id: newId(), code: period.code })],
  ['payment types', 'bills_sums_idx', (db) => listTypes(db, { page: 1, limit: 25, sort: '-dueDate' })],
])('%s are summed from %s alone', async (_, index, read) => {
  // As autovacuum leaves them, so that an index that holds all a sum needs is the cheapest of those there are.
  await t.db.execute('vacuum analyze students, grades, bills');
  await t.db.transaction(async (tx) => {
    // A small table would be read as a whole.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const plans = (await plansOf(tx, read)).map(({ text }) => text).join('\n');
    expect(plans).toMatch(new RegExp(`"Node Type":"Index Only Scan"[^{}]*"Index Name":"${index}"`));
  });
});

test.each([
  ['ips', 'semester_records_ips_idx'],
  ['-ips', 'semester_records_best_ips_idx'],
  ['ipk', 'semester_records_ipk_idx'],
  ['-ipk', 'semester_records_best_ipk_idx'],
  ['sksTotal', 'semester_records_sks_idx'],
  ['-sksTotal', 'semester_records_sks_idx'],
])('results of a term by %s are read by %s, and counted without their students', async (sort, index) => {
  await t.db
    .transaction(async (tx) => {
      await addMany(tx, 4_000, ['20481', '20482']);
      await tx.execute(sql`analyze students, semester_records`);
      const [page, count] = await plansOf(tx, (db) => listResults(db, '20481', { page: 1, limit: 25, sort }));
      expect(page?.text).toContain(`"${index}"`);
      expect(page?.isSorted).toBe(false);
      expect(count?.text).not.toContain('"students"');
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
});
