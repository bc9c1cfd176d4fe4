import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import type { Db } from './client.ts';
import { isByValues, statementNames } from './prepared.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const modeOf = async (db: Db): Promise<string | undefined> =>
  (await db.execute<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`)).rows[0]?.mode;

const repeat = async (times: number, run: () => Promise<unknown>): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await run();
};

test('a statement that comes back is kept by its connection, the first ones and no more', () => {
  const nameOf = statementNames(1);
  const four = ['select 1', 'select 1', 'select 1', 'select 1'].map((text) => nameOf(text, []));
  expect(four).toEqual(['', '', 'planned_once_1', 'planned_once_1']);
  expect(['select 2', 'select 2', 'select 2'].map((text) => nameOf(text, []))).toEqual(['', '', '']);
  const fresh = statementNames();
  expect(['begin', 'begin', 'begin'].map((text) => fresh(text, []))).toEqual(['', '', '']);
});

test.each([
  ['select from a where id = $1', ['x'], false],
  ['select from a where code like $1', ['2%'], true],
  ['select from a where fold(name) like fold($1) or fold(city) like fold($1)', ['%a%'], true],
  [`select from a where code like '%1' and id = $1`, ['x'], false],
  ['select from a where id = $1 limit $2', ['x', 1], false],
  ['select from a where status = $1 order by name limit $2', ['x', 25], true],
  ['select from a order by name limit $1', [25], false],
  ['select from a order by name limit $1 offset $2', [25, 0], true],
  ['/* by values */ select sum(n) from a where day between $1 and $2', ['x', 'y'], true],
  ['select count(*) from (select 1 from a where status = $1 limit $2) counted', ['x', 10_001], true],
] as const)('%s is planned by its values: %j %j', (text, values, expected) => {
  expect(isByValues(text, values)).toBe(expected);
  const nameOf = statementNames();
  const names = [1, 2, 3].map(() => nameOf(text, values));
  expect(names.at(-1)).toBe(expected ? '' : 'planned_once_1');
});

test('a kept statement answers each value anew and is planned once', async () => {
  await t.db.transaction(async (tx) => {
    const double = async (n: number) =>
      (await tx.execute<{ twice: number }>(sql`select ${n}::int * 2 as twice`)).rows[0]?.twice;
    expect([await double(1), await double(2), await double(3), await double(4)]).toEqual([2, 4, 6, 8]);
    const { rows } = await tx.execute(sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%* 2 as twice'`);
    expect(rows).toEqual([{ generic_plans: 2, custom_plans: 0 }]);
  });
});

/**
 * How often a query of five rows calls a function that may be folded: once while it is planned, if its argument is known
 * then, else for each row. Nothing else shows how the server planned an unnamed statement.
 */
async function callsOf(db: Db, query: (argument: SQL) => SQL): Promise<number> {
  const tally = async () =>
    Number((await db.execute<{ n: number }>(sql`select nextval('tallied') as n`)).rows[0]?.n);
  const before = await tally();
  await db.execute(query(sql`tally(${7}::int)`));
  return (await tally()) - before - 1;
}

test('kept statements are planned once for all values, searches each time with theirs', async () => {
  await t.db.execute(sql`create sequence tallied`);
  await t.db.execute(sql`
    create function tally(n int) returns bigint language plpgsql immutable as $$ begin return nextval('tallied'); end $$`);
  await t.db.transaction(async (tx) => {
    const byKey = () => callsOf(tx, (call) => sql`select ${call} from generate_series(1, 5)`);
    const search = () =>
      callsOf(tx, (call) => sql`select ${call} from generate_series(1, 5) where 'abc' like ${'%b%'}`);
    const page = () => callsOf(tx, (call) => sql`select ${call} from generate_series(1, 5) limit ${25}`);
    expect([await byKey(), await byKey(), await byKey(), await byKey()]).toEqual([1, 1, 5, 5]);
    const turns: number[] = [];
    await repeat(20, async () => void turns.push(await search(), await page(), await byKey()));
    expect(turns).toEqual(Array.from({ length: 20 }, () => [1, 1, 5]).flat());
  });
});

test('a change of planning that a failed transaction takes back is made again', async () => {
  const search = (db: Db) => db.execute(sql`select from pg_class where relname like ${'x%'}`);
  const byKey = (db: Db) => db.execute(sql`select from pg_class where oid = ${1}::int`);
  await t.db.transaction(async (outer) => {
    await repeat(3, () => byKey(outer));
    await outer
      .transaction(async (tx) => {
        await search(tx);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await search(outer);
    expect(await modeOf(outer)).toBe('auto');
    await byKey(outer);
    expect(await modeOf(outer)).toBe('force_generic_plan');
  });
});
