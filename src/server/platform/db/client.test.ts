import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const one = async (expression: string): Promise<unknown> =>
  (await t.db.execute<{ value: unknown }>(sql`select ${sql.raw(expression)} as value`)).rows[0]?.value;

test('whole numbers of 8 bytes are numbers, dates and exact decimals text', async () => {
  expect(await one('9007199254740991::int8')).toBe(9_007_199_254_740_991);
  expect(await one("'2026-08-20'::date")).toBe('2026-08-20');
  expect(await one('3.10::numeric(3, 2)')).toBe('3.10');
});

test('a number too large to be exact is refused instead of rounded', async () => {
  await expect(one('9007199254740993::int8')).rejects.toMatchObject({ cause: expect.any(RangeError) });
});

test('sessions run in UTC, give up slow statements and say who they are', async () => {
  expect(await one("current_setting('TimeZone')")).toBe('UTC');
  expect(await one("current_setting('statement_timeout')")).toBe('30s');
  expect(await one("current_setting('application_name')")).toBe('cendekia');
});

test('two databases of one run share nothing', async () => {
  const other = await testDatabase();
  await t.db.execute(sql`create table only_here (id int)`);
  await expect(other.db.execute(sql`select from only_here`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  });
  await other.close();
});

test('a connection that is cut in the middle of a transaction fails that transaction only', async () => {
  const cut = t.db.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() pid`)).rows;
    await t.db.execute(sql`select pg_terminate_backend(${pid})`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow(/Failed query|terminat|not queryable/i);
  expect(await one('1')).toBe(1);
});
