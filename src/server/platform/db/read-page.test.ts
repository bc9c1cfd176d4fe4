import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStudent } from '#test/factories/people.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { orderBy } from './list.ts';
import { readPage, writtenOnce } from './read-page.ts';
import { students } from './schema.ts';
import { matchesPerson, matchesPersonOnce } from './search.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const rowsOf = writtenOnce(
  (ids) =>
    sql<{
      _id: string;
      name: string;
    }>`select id as "_id", name from students where id = any(${ids}) order by id`,
);
const people = [[students.name], [students.nim]] as const;

type Asked = { search?: string; sort?: string; page?: number };
/** Reads names two to a page, by each of the ways a page may be read. */
async function namesOf({ search = '', sort = 'name', page = 1 }: Asked) {
  const listed = {
    rows: sql`from students where ${matchesPerson(search, ...people)}`,
    id: students.id,
    order: orderBy(sort, { name: students.name }, students.id),
    rowsOf,
  };
  const searched = matchesPersonOnce(search, ...people);
  const read = async (by: { searched?: SQL | undefined }) => {
    const { rows, total } = await readPage(t.db, { ...listed, ...by }, { page, limit: 2 });
    return { names: rows.map(({ name }) => name), total };
  };
  return { gathered: await read({ searched }), byValues: await read({}) };
}

test('a page is read in its order and counted, however it is found', async () => {
  for (const name of ['Wulan Citra', 'Wulan Agni', 'Bagas Dwi', 'Wulan Bayu'])
    await buildStudent(t.db, { name });
  const both = async (asked: Asked) => {
    const { gathered, byValues } = await namesOf(asked);
    expect(gathered).toEqual(byValues);
    return byValues;
  };
  expect(await both({})).toEqual({ names: ['Bagas Dwi', 'Wulan Agni'], total: 4 });
  expect(await both({ page: 2 })).toEqual({ names: ['Wulan Bayu', 'Wulan Citra'], total: 4 });
  expect(await both({ search: 'wulan' })).toEqual({ names: ['Wulan Agni', 'Wulan Bayu'], total: 3 });
  expect(await both({ search: 'wulan', page: 2 })).toEqual({ names: ['Wulan Citra'], total: 3 });
  expect(await both({ search: 'wulan', page: 3 })).toEqual({ names: [], total: 3 });
  expect(await both({ search: 'wulan', sort: '-name' })).toEqual({
    names: ['Wulan Citra', 'Wulan Bayu'],
    total: 3,
  });
  expect(await both({ search: 'nobody' })).toEqual({ names: [], total: 0 });
});

test('what is found by a thousand is counted in full', async () => {
  const { id } = await buildStudent(t.db, { name: 'Ramai Sekali' });
  await t.db.execute(sql`
    insert into students select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'user_id', null,
      'nim', '99' || lpad(n::text, 9, '0'), 'email', 'ramai' || n || '@kampus.test', 'name', 'Ramai ' || lpad(n::text, 4, '0')))).*
    from students s, generate_series(1, 1001) n where s.id = ${id}`);
  const { gathered, byValues } = await namesOf({ search: 'ramai', page: 2 });
  expect(gathered).toEqual({ names: ['Ramai 0003', 'Ramai 0004'], total: 1002 });
  expect(gathered).toEqual(byValues);
});

test('a query with values is not written once', () => {
  expect(() => writtenOnce((ids) => sql<{ _id: string }>`select ${1} where id = any(${ids})`)).toThrow(
    'holds a value',
  );
});
