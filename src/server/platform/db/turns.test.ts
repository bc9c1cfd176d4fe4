import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { waitTurn } from './turns.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await t.db.execute(sql`create table told (word text)`);
});
afterAll(() => t.close());

/** Counts what is there, waits a while, and adds a word; without turns two of them count the same. */
const add = (...what: string[]): Promise<number> =>
  t.db.transaction(async (tx) => {
    await waitTurn(tx, ...what);
    const { rows } = await tx.execute<{ seen: number }>(sql`select count(*)::int as seen from told`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`insert into told values (${what.join()})`);
    return rows[0]?.seen ?? -1;
  });

test('those who name the same thing see what the one before them stored; others do not wait', async () => {
  const same = await Promise.all([add('intake', '2026'), add('intake', '2026'), add('intake', '2026')]);
  expect(same.toSorted()).toEqual([0, 1, 2]);
  const others = await Promise.all([add('intake', '2027'), add('plan', '2026')]);
  expect(others).toEqual([3, 3]);
});
