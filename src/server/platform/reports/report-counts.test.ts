import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { listResults } from '#server/results/grades/report.store.ts';
import { foldCounts } from './fold.timer.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());

/** What is kept beside the rows, and the same counted from the rows. */
const sides: Record<string, [kept: SQL, real: SQL]> = {
  students: [
    sql`select entry_year, entry_semester, class_type, status, left_in, sum(students)::int as students
      from student_counts group by 1, 2, 3, 4, 5 having sum(students) <> 0 order by 1, 2, 3, 4, 5`,
    sql`select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode' as left_in, count(*)::int as students
      from students group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  ],
  results: [
    sql`select period_code, entry_year, class_type, status, sum(records)::int as records, sum(graded)::int as graded,
        sum(ips_sum)::int as ips
      from result_counts group by 1, 2, 3, 4 having sum(records) <> 0 order by 1, 2, 3, 4`,
    sql`select r.period_code, s.entry_year, s.class_type, r.status, count(*)::int as records, count(r.ips)::int as graded,
        coalesce(sum(r.ips), 0)::int as ips
      from semester_records r join students s on s.id = r.student_id group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  letters: [
    sql`select period_id, course_id, letter, sum(grades)::int as grades
      from letter_counts group by 1, 2, 3 having sum(grades) <> 0 order by 1, 2, 3`,
    sql`select period_id, course_id, letter, count(*)::int as grades from grades
      where period_id is not null and status in ('PUBLISHED', 'LOCKED') group by 1, 2, 3 order by 1, 2, 3`,
  ],
};

/** Expects what is kept to be what the rows say, and returns how many students, results and letters that are. */
async function check(): Promise<number[]> {
  const counts: number[] = [];
  for (const [name, [kept, real]] of Object.entries(sides)) {
    const rows = (await t.db.execute<Record<string, number>>(real)).rows;
    expect([name, (await t.db.execute(kept)).rows]).toEqual([name, rows]);
    counts.push(
      rows.reduce((sum, row) => sum + Number(row['students'] ?? row['records'] ?? row['grades']), 0),
    );
  }
  return counts;
}

const many = async (length: number) => {
  const students = [];
  for (let n = 0; n < length; n += 1) {
    students.push(await buildStudent(t.db, { entryYear: 2047, entrySemester: '20471' }));
  }
  return students.map(({ id }) => id);
};
const of = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;
const writeResults = (ids: readonly string[], ips: number | null) =>
  t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips)
    select id, code, 'A', ${ips}::int from students, unnest(array['20471', '20472']) code where id = ${of(ids)}
    on conflict (student_id, period_code) do update set ips = excluded.ips, status = 'C'`);

test('students and their results are counted with every change, also after the night has folded them', async () => {
  const before = await check();
  const ids = await many(4);
  await writeResults(ids.slice(0, 3), 325);
  const [students, results] = await check();
  expect([students, results]).toEqual([(before[0] ?? 0) + 4, (before[1] ?? 0) + 6]);
  // One of them has results by now, three are new: both kinds in one statement.
  await writeResults(ids, 400);
  await writeResults(ids.slice(0, 1), null);
  await check();
  await foldCounts(t.db);
  await t.db.execute(
    sql`update students set entry_year = 2046, class_type = 'ONLINE' where id = ${of(ids.slice(0, 2))}`,
  );
  await check();
  await t.db.execute(
    sql`update students set status = 'DO', exit = '{"type":"3","semesterCode":"20472","date":"2048-01-01"}'
      where id = ${of(ids.slice(1))}`,
  );
  await t.db.execute(sql`delete from semester_records where student_id = ${ids[2]}`);
  await check();
  await t.db.execute(sql`delete from semester_records where student_id = ${of(ids.slice(0, 2))}`);
  await check();
  await t.db.execute(sql`delete from students where id = ${of(ids.slice(0, 2))}`);
  await foldCounts(t.db);
  const { rows } = await t.db.execute(sql`
    select entry_year, class_type, status, left_in, students from student_counts where entry_year in (2046, 2047)`);
  expect(rows).toEqual([
    { entry_year: 2047, class_type: 'OFFLINE', status: 'DO', left_in: '20472', students: 2 },
  ]);
  await check();
});

test('letters count from the publication on, by course and term', async () => {
  const courses = [await buildCourse(t.db), await buildCourse(t.db)];
  const before = (await check())[2] ?? 0;
  for (const studentId of await many(3)) {
    for (const { id } of courses) {
      await t.db.execute(sql`
        insert into grades (id, student_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
        values (${newId()}, ${studentId}, ${id}, ${period.id}, 3, 8600, 'A-', 37, true, 'KELAS', 'DRAFT')`);
    }
  }
  expect((await check())[2]).toBe(before);
  const set = (change: SQL) =>
    t.db.execute(sql`update grades set ${change} where course_id = ${of(courses.map(({ id }) => id))}`);
  await set(sql`status = 'PUBLISHED'`);
  expect((await check())[2]).toBe(before + 6);
  await set(sql`letter = 'B', final_score = 7200, index = 30`);
  await set(sql`status = 'LOCKED'`);
  expect((await check())[2]).toBe(before + 6);
  await foldCounts(t.db);
  await t.db.execute(sql`delete from grades where course_id = ${courses[0]?.id}`);
  expect((await check())[2]).toBe(before + 3);
  await set(sql`status = 'SUBMITTED'`);
  expect((await check())[2]).toBe(before);
});

test.each([
  ['a result is added', (id: string) => writeResults([id], 300)],
  [
    'a result is changed',
    (id: string) => t.db.execute(sql`update semester_records set ips = 100 where student_id = ${id}`),
  ],
])('%s at the moment its student goes to another class type', async (what, write) => {
  for (const studentFirst of [true, false]) {
    const [id = ''] = await many(1);
    if (what === 'a result is changed') await writeResults([id], 250);
    const move = () => t.db.execute(sql`update students set class_type = 'GLOBAL' where id = ${id}`);
    const slowly = (change: () => Promise<unknown>, statement: SQL) =>
      t.db.transaction(async (tx) => {
        await tx.execute(statement);
        const other = change();
        await tx.execute(sql`select pg_sleep(0.2)`);
        return { other };
      });
    const { other } = studentFirst
      ? await slowly(() => write(id), sql`update students set class_type = 'GLOBAL' where id = ${id}`)
      : await slowly(
          move,
          what === 'a result is changed'
            ? sql`update semester_records set ips = 100 where student_id = ${id}`
            : sql`insert into semester_records (student_id, period_code, status, ips) values (${id}, '20471', 'A', 300)`,
        );
    await other;
    expect(await check()).toHaveLength(3);
  }
});

test('folding meanwhile loses nothing', async () => {
  const ids = await many(2);
  await Promise.all([
    ...[1, 2, 3, 4].map((n) => writeResults(ids, n * 10)),
    ...[1, 2, 3].map(() => foldCounts(t.db)),
  ]);
  expect(await check()).toHaveLength(3);
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
      const { id } = await buildStudent(tx);
      await tx.execute(sql`
      with made as (
        insert into students select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'user_id', null,
          'nim', (7000000000 + n)::text, 'email', 'baris' || n || '@contoh.test'))).*
        from students s, generate_series(1, 4000) n where s.id = ${id} returning id
      )
      insert into semester_records (student_id, period_code, status, ips, ipk, sks_total)
      select id, code, 'A', (random() * 400)::int, (random() * 400)::int, (random() * 144)::int
      from made, unnest(array['20481', '20482']) code`);
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
  await check();
});
