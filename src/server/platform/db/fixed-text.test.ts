import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { fixedTexts } from './fixed-text.ts';

const textOf = (query: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(query);

test('writes each shape once, and leaves the values to the query around it', () => {
  const written: boolean[] = [];
  const columns = fixedTexts(({ named }: { named: boolean }) => {
    written.push(named);
    return named ? sql`asked.id, ${sql`asked.name`}` : sql`asked.id`;
  });
  const ask = (named: boolean, id: number) =>
    textOf(sql`select ${columns({ named })} from (select ${id}::int as id) asked`);
  expect(ask(true, 1)).toMatchObject({
    sql: 'select asked.id, asked.name from (select $1::int as id) asked',
    params: [1],
  });
  expect(ask(true, 2).params).toEqual([2]);
  expect(ask(false, 3).sql).toBe('select asked.id from (select $1::int as id) asked');
  expect(written).toEqual([true, false]);
});

test('refuses a value, which would stay that of the first who asked', () => {
  const columns = fixedTexts((id: number) => sql`asked.id = ${id}`);
  expect(() => columns(7)).toThrow('holds a value');
});
