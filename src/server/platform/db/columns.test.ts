import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/test-app.ts';
import { type Columns, columnsOf, toRows } from './columns.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Row = { id: number; name: string | null; scores: Record<string, number> };

/** Those of three rows below a number, through the database and back, in its order. */
async function travelled(below: number): Promise<Row[]> {
  const { rows } = await t.db.execute<{ columns: Columns<Row> }>(sql`
    select ${columnsOf<Row>({ id: sql`r.id`, name: sql`r.name`, scores: sql`r.scores` })} as columns
    from (
      select * from (values (2, null, '{"UTS": 7}'::jsonb), (1, 'O''Neil "x"', '{}'), (3, '', '{}')) v (id, name, scores)
      where id < ${below} order by id
    ) r`);
  return rows.flatMap(({ columns }) => toRows(columns));
}

test('rows come back as they were read, whatever is in them; of none comes an empty list', async () => {
  expect(await travelled(3)).toEqual([
    { id: 1, name: 'O\'Neil "x"', scores: {} },
    { id: 2, name: null, scores: { UTS: 7 } },
  ]);
  expect(await travelled(0)).toEqual([]);
});
