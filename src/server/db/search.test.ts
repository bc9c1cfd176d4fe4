import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { students } from '#server/db/schema/students.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { contains } from './list.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildStaff(t.db, 'student:get')).id);
});
afterAll(() => t.close());

test.each([
  ['René Étienne', 'rene etienne'],
  ['RENE\u0301', 'rene'],
  ['AHMAD Nurʼaini', 'ahmad nurʼaini'],
  ['Nguyễn Søren Łukasz Đặng', 'nguyen soren lukasz dang'],
  ['Москва', 'москва'],
  ['100% [a_b]\\', '100% [a_b]\\'],
  ['', ''],
])('folds %s', async (text, folded) => {
  const { rows } = await t.db.execute<{ folded: string }>(sql`select fold(${text}) as folded`);
  expect(rows).toEqual([{ folded }]);
});

test('folds nothing to nothing', async () => {
  expect((await t.db.execute(sql`select fold(null) as folded`)).rows).toEqual([{ folded: null }]);
});

test('a list finds names whatever their case and diacritics, and signs of a pattern only where they stand', async () => {
  const add = async (name: string) => (await buildStudent(t.db, { name })).id;
  const accented = await add('René Contoh');
  const plain = await add('RENE Contoh');
  const percent = await add('Ren%_ Contoh');
  const found = async (search: string) =>
    (await t.call(studentContract.list, { query: { search } })).data.map(({ _id }) => _id).toSorted();
  expect(await found('rene')).toEqual([accented, plain].toSorted());
  expect(await found('RÉNÈ c')).toEqual([accented, plain].toSorted());
  expect(await found('n%')).toEqual([percent]);
  expect(await found('n%_ c')).toEqual([percent]);
  expect(await found('ren_')).toEqual([]);
  await t.db.update(students).set({ name: 'Tanpa Aksen' }).where(eq(students.id, accented));
  expect(await found('rene')).toEqual([plain]);
});

const searched = [
  ['students', 'name', 'students_name_trgm'],
  ['students', 'email', 'students_email_trgm'],
  ['users', 'name', 'users_name_trgm'],
  ['users', 'email', 'users_email_trgm'],
  ['lecturers', 'name', 'lecturers_name_trgm'],
  ['courses', 'name', 'courses_name_trgm'],
  ['theses', 'title', 'theses_title_trgm'],
  ['activities', 'title', 'activities_title_trgm'],
  ['meeting_records', 'title', 'meeting_records_title_idx'],
  ['official_reports', 'title', 'official_reports_title_idx'],
  ['library_titles', 'words', 'library_titles_words_idx'],
  ['news', 'excerpt', 'news_words_idx'],
] as const;

test.each(searched)(
  'a search of %s by %s looks into its index, the call written out',
  async (table, column, index) => {
    const where: SQL = contains(sql.identifier(column).getSQL(), 'Kopi kélíling');
    const plan = await t.db.transaction(async (tx) => {
      // The tables of a test are too small for an index to be worth it.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      const { rows } = await tx.execute(
        sql`explain (format json) select * from ${sql.identifier(table)} where ${where}`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('fold(');
  },
);
