import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { normalise } from '#shared/platform/format/search.ts';
import { students } from './schema.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { contains, matchesPerson, matchesPersonOnce, searchedNumber } from './search.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildStaff(t.db, 'student:get')).id);
});
afterAll(() => t.close());

test.each([
  ['René Étienne', 'rene etienne'],
  ['RENE\u0301', 'rene'],
  ['AHMAD Nurʼaini', 'ahmad nuraini'],
  ["Ma'ruf `Ma´ruf` “Ma’ruf”", 'maruf maruf maruf'],
  ['Al‑Fatih – Al−Fatih', 'al-fatih - al-fatih'],
  ['Bu\u200bdi\u00ad', 'budi'],
  ['Nguyễn Søren Łukasz Đặng', 'nguyen soren lukasz dang'],
  ['Москва', 'москва'],
  ['100% [a_b]\\', '100% [a_b]\\'],
  ['', ''],
])('folds %s', async (text, folded) => {
  const { rows } = await t.db.execute<{ folded: string }>(sql`select fold(${text}) as folded`);
  expect(rows).toEqual([{ folded }]);
});

test('the database and the browser fold alike', async () => {
  const signs = fc.constantFrom(...Array.from('aZé ÉøŁıİ\'’‘ʼ`´"“”-‐‑–—−\u00a0\u200b\ufeff\u00ad1٣ﬁ&%_\\.'));
  const texts = fc.sample(fc.string({ unit: signs, maxLength: 12 }), 500);
  const { rows } = await t.db.execute<{ folded: string }>(
    sql`select fold(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as x (text, at) order by at`,
  );
  expect(rows.map(({ folded }) => folded.replace(/\s+/gu, ' ').trim())).toEqual(texts.map(normalise));
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

test.each([
  'Fiki Pratama',
  'pratama   fiki',
  'FIKI\u00a0Elia',
  "nur'aini pratama",
  'nur’aini',
  'nur`aini',
  'Nuraini',
  'Al–Fatih',
  'al‑fatih fiki',
  '- fiki -',
])('a list finds the words of a name in any order and however its signs are typed: %s', async (search) => {
  await t.db.delete(students).where(eq(students.name, 'Fiki Elia Nurʼaini Al-Fatih  Pratama'));
  const { id } = await buildStudent(t.db, { name: 'Fiki Elia Nurʼaini Al-Fatih  Pratama' });
  const { data } = await t.call(studentContract.list, { query: { search } });
  expect(data.map(({ _id }) => _id)).toEqual([id]);
});

test('every word has to be there, digits as the beginning of a number', async () => {
  const { id, nim } = await buildStudent(t.db, { name: 'Kartika Dewi Lestari' });
  const found = async (search: string) =>
    (await t.call(studentContract.list, { query: { search } })).data.map(({ _id }) => _id);
  expect(await found('kartika sari')).toEqual([]);
  expect(await found(`${nim.slice(0, 8)} lestari kartika`)).toEqual([id]);
  expect(await found('99 kartika')).toEqual([]);
});

test('a number is found in whatever groups it is typed', async () => {
  const { id, nim } = await buildStudent(t.db);
  const [head, middle, tail] = [nim.slice(0, 4), nim.slice(4, -3), nim.slice(-3)];
  const typed = [' ', '.', ' - ', '/'].map((sign) => [head, middle, tail].join(sign));
  for (const search of [nim, ...typed]) {
    expect(searchedNumber(search)).toBe(nim);
    expect((await t.call(studentContract.list, { query: { search } })).data.map(({ _id }) => _id)).toEqual([
      id,
    ]);
    expect((await t.call(studentContract.select, { query: { search } })).data).toMatchObject([{ value: id }]);
    const mixed = contains([sql`name`], search, [sql`nim`]);
    expect((await t.db.execute(sql`select id from students where ${mixed}`)).rows).toEqual([{ id }]);
  }
  expect(['', '-', 'Budi 25', '25 budi', '2a'].map(searchedNumber)).toEqual([null, null, null, null, null]);
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

/** The plan of a search, of indexes wherever one serves: the tables of a test are too small for it to be worth it. */
const planOf = (table: string, where: SQL) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const { rows } = await tx.execute(
      sql`explain (format json) select * from ${sql.identifier(table)} where ${where}`,
    );
    return JSON.stringify(rows);
  });

test.each(searched)(
  'a search of %s by %s looks into its index, the call written out',
  async (table, column, index) => {
    const plan = await planOf(table, contains(sql.identifier(column).getSQL(), 'Kopi kélíling'));
    expect(plan).toContain(index);
    expect(plan).not.toContain('fold(');
  },
);

test.each([
  ['pratama fiki', 'students_name_trgm'],
  ['2561', 'students_nim_prefix'],
  ['pratama 2561', 'students_name_trgm'],
  ['Pratama Fiki, S.Kom., M.M.S.I.', 'students_name_trgm'],
  ['Iin, Anis, Tanjung', 'students_name_trgm'],
])('people are looked up by an index of names or numbers: %s', async (text, index) => {
  expect(await planOf('students', matchesPerson(text, [sql`name`], [sql`nim`]))).toContain(
    `"Index Name":"${index}"`,
  );
});

const columns = [[sql`name`, sql`email`], [sql`nim`]] as const;

test.each(['pratama', 'Prátama Fik', 'kartika 2561', '100%', 'renée'])(
  'a search that is planned once looks people up by the same indexes: %s',
  async (text) => {
    const plan = await planOf('students', matchesPersonOnce(text, ...columns) ?? sql`false`);
    for (const index of ['students_name_trgm', 'students_email_trgm', 'students_nim_prefix'])
      expect(plan).toContain(`"Index Name":"${index}"`);
  },
);

test('a search that is planned once finds whom every search finds', async () => {
  const names = ['Siti Nur’aini', 'Al-Fatih Béni', 'Rossa 100%_x', 'Siti\\\\Nur', 'Søren Đặng'];
  const made = await Promise.all(names.map((name) => buildStudent(t.db, { name })));
  const nims = made.map(({ nim }) => nim);
  const typed = [
    ...names,
    ...names.flatMap((name) => name.split(/[\s-]/)),
    ...nims.map((nim) => `${nim} siti`),
  ];
  const starts = nims.flatMap((nim) => [`${nim.slice(0, 5)} nur`, `nur ${nim.slice(0, 8)}`, `nur ${nim}0`]);
  let compared = 0;
  for (const text of [...typed, ...starts, 'kampus.test', 'siti zzz', '00%', 'NUR\u0301aini']) {
    const once = matchesPersonOnce(text, ...columns);
    if (once === undefined) continue;
    const found = (where: SQL) => t.db.execute(sql`select id from students where ${where} order by id`);
    expect((await found(once)).rows).toEqual((await found(matchesPerson(text, ...columns))).rows);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});

test.each(['', 'ab', 'siti ab', '25612010001', '2561 2010', '- -', 'a-b c'])(
  'numbers and short words are searched by their values: "%s"',
  (text) => expect(matchesPersonOnce(text, ...columns)).toBeUndefined(),
);
