import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { students } from './schema.ts';
import { buildStudent } from '#test/factories/people.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { findPage, inOrder, orderBy } from './list.ts';
import { matchesPerson } from './search.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

test('a page is found by ids in its order, whatever else the search finds, and what is found is counted', async () => {
  const names = ['Wulan Citra', 'Wulan Agni', 'Bagas Dwi', 'Wulan Bayu'];
  const made = await Promise.all(names.map((name) => buildStudent(t.db, { name })));
  const listed = (sort: string, search: string) => ({
    rows: sql`from students where ${matchesPerson(search, [students.name], [students.nim])}`,
    id: students.id,
    order: orderBy(sort, { name: students.name }, students.id),
  });
  const [citra, agni, , bayu] = made.map(({ id }) => id);
  const page = (number: number, sort: string, search = 'wulan') =>
    findPage(t.db, listed(sort, search), { page: number, limit: 2 });
  expect(await page(1, 'name')).toEqual({ ids: [agni, bayu], total: 3 });
  expect(await page(2, 'name')).toEqual({ ids: [citra], total: 3 });
  expect(await page(1, '-name')).toEqual({ ids: [citra, bayu], total: 3 });
  expect(await page(3, 'name')).toEqual({ ids: [], total: 3 });
  expect(await page(1, 'name', 'nobody')).toEqual({ ids: [], total: 0 });
});

test('rows read by the ids of a page come in its order, without those that went in between', () => {
  const rows = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
  expect(inOrder(['c', 'gone', 'a'], rows)).toEqual([{ _id: 'c' }, { _id: 'a' }]);
});
