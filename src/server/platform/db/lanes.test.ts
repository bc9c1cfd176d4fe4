import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { isDatabaseAway } from './away.ts';
import { createDb, type Database } from './client.ts';

let t: TestDatabase;
let portal: Database;
beforeAll(async () => {
  t = await testDatabase();
  portal = createDb(t.url, silentLog, { max: 2, laneCount: 2 });
});
afterAll(async () => {
  await portal.close();
  await t.close();
});

type Seen = { value: number; pid: number; isReadOnly: boolean };

const seen = (value: SQL) => sql`
  select ${value} as value, pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

async function ask(query: SQL): Promise<Seen> {
  const { rows } = await portal.db.execute<Seen>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Asks until a lane answers. */
async function warm(query: () => SQL): Promise<Seen> {
  for (let turn = 0; turn < 50; turn += 1) {
    const answer = await ask(query());
    if (answer.isReadOnly) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no lane took the statement');
}

test('what comes back is read over a lane, many at a time, and everybody has their own answer', async () => {
  const double = (n: number) => seen(sql`${n}::int * 2`);
  await warm(() => double(1));
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(double(n))));
  expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, n) => n * 2));
  const lanes = new Set(answers.filter(({ isReadOnly }) => isReadOnly).map(({ pid }) => pid));
  expect([1, 2]).toContain(lanes.size);
});

test('a statement that fails on a lane fails alone', async () => {
  const quotient = (n: number) => seen(sql`10 / ${n}::int`);
  await warm(() => quotient(1));
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => ask(quotient(n % 3))));
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('what writes is never done on a lane, and done once', async () => {
  await portal.db.execute(sql`create table written (n int)`);
  for (let n = 0; n < 8; n += 1) {
    await portal.db.execute(sql`with w as (insert into written values (${n}) returning n) select n from w`);
    await portal.db.execute(sql`insert into written values (${n + 100})`);
  }
  const { rows } = await portal.db.execute<{ n: number }>(sql`select n from written order by n`);
  expect(rows.map(({ n }) => n)).toEqual([
    ...Array(8).keys(),
    ...Array.from({ length: 8 }, (_, n) => n + 100),
  ]);
});

test('transactions and searches stay with the pool', async () => {
  const isReadOnly = await portal.db.transaction(async (tx) => {
    const answers: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { rows } = await tx.execute<Seen>(seen(sql`${turn}::int + 1`));
      answers.push(...rows.map((row) => row.isReadOnly));
    }
    return answers;
  });
  expect(isReadOnly).toEqual(Array(6).fill(false));
  const search = () => sql`${seen(sql`1`)} where 'abc' like ${'%b%'}`;
  for (let turn = 0; turn < 6; turn += 1) expect(await ask(search())).toMatchObject({ isReadOnly: false });
});

test('a statement that always runs long leaves the lanes to others', async () => {
  const slow = () => sql`${seen(sql`1`)} from pg_sleep(${0.03})`;
  await warm(slow);
  for (let turn = 0; turn < 15; turn += 1) await ask(slow());
  expect(await ask(slow())).toMatchObject({ isReadOnly: false });
});

test('a lane that breaks fails what waits on it as a database that is away, and is opened again', async () => {
  const own = () => seen(sql`${3}::int`);
  const { pid } = await warm(own);
  const waiting = Promise.allSettled(
    Array.from({ length: 20 }, () => portal.db.execute(sql`${seen(sql`${4}::int`)} from pg_sleep(0.002)`)),
  );
  await t.db.execute(sql`select pg_terminate_backend(${pid})`);
  for (const answer of await waiting)
    if (answer.status === 'rejected') expect(isDatabaseAway(answer.reason)).toBe(true);
  expect((await warm(own)).value).toBe(3);
  // The process of the server goes a little later than its connection.
  await expect
    .poll(async () => (await t.db.execute(sql`select from pg_stat_activity where pid = ${pid}`)).rows)
    .toEqual([]);
});
