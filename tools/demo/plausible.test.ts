import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biodataForm } from '#shared/people/biodata/biodata.contract.ts';
import { familyProblem } from '#shared/people/biodata/family.ts';
import { lecturerEmployment, lecturerPerson } from '#shared/people/lecturers/lecturer.contract.ts';
import { titleForm } from '#shared/desk/library/library-catalog.contract.ts';
import { implausible } from '#shared/platform/endpoint/plausible.ts';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { isListed } from '#server/platform/reference/is-listed.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';

/** What the demo campus holds, judged by what the portal takes from people. */
const TODAY = '2026-08-24';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: new Date(`${TODAY}T03:00:00Z`), regular: true, students: 120 });
});
afterAll(() => t.close());

const camel = (column: string): string => column.replaceAll(/_(.)/g, (_, one: string) => one.toUpperCase());

test('every text of the demo campus may be meant, by the name of its column', async () => {
  const { rows: columns } = await t.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`);
  const wrong: string[] = [];
  let judged = 0;
  for (const { table, column } of columns) {
    const { rows } = await t.db.execute<{ value: string }>(sql`
      select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)}
      where ${sql.identifier(column)} is not null limit 500`);
    for (const { value } of rows) {
      const problem = implausible(camel(column), value, { today: TODAY });
      judged += 1;
      if (problem !== null) wrong.push(`${table}.${column} ${value}: ${problem}`);
    }
  }
  expect(judged).toBeGreaterThan(3000);
  expect(wrong).toEqual([]);
});

const forms = {
  student_biodata: biodataForm,
  lecturers: lecturerPerson.extend(lecturerEmployment.shape).partial(),
  library_titles: titleForm.partial(),
} as const;

test.each(Object.entries(forms))('%s: a row is taken as the form takes it', async (table, form) => {
  const { rows } = await t.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(x) as row from ${sql.identifier(table)} x`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { row } of rows) {
    const given = Object.entries(row).flatMap(([column, value]) =>
      camel(column) in form.shape ? [[camel(column), value] as const] : [],
    );
    const read = readInput(form, Object.fromEntries(given), TODAY, isListed);
    expect(read.success ? [] : read.issues).toEqual([]);
  }
});

test('parents are older than the students', async () => {
  const { rows } = await t.db.execute<Record<string, object>>(
    sql`select birth_date::text as "birthDate", father, mother, guardian from student_biodata`,
  );
  for (const row of rows) expect(familyProblem({}, row)).toBeNull();
});
