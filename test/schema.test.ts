import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderSchema, SCHEMA_FILE } from '#tools/schema/render.ts';
import { renderTriggers, TRIGGERS_FILE } from '#tools/schema/triggers.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

test('the declared tables are those of the migrated database', async () => {
  // Where this fails, `npm run schema` writes them anew.
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await renderSchema(t.db));
});

test('the page of triggers tells those of the migrated database', async () => {
  expect(await readFile(TRIGGERS_FILE, 'utf8')).toBe(await renderTriggers(t.db));
});

test('every foreign key is served by an index, so that checking a delete never reads a whole table', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0] = c.conkey[1])`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

/** Names that nobody types: of files in the store, of rights in the code. */
const madeNames = new Set(['files_name_unique', 'permissions_name_unique']);

test('names that must differ differ in more than case, diacritics and quotation marks', async () => {
  const { rows } = await t.db.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      and pg_get_indexdef(i.indexrelid) ~ '\\m(name|title|activity|class_name)\\M'
    order by 1`);
  const typed = rows.filter(({ name }) => !madeNames.has(name) && !name.startsWith('schema_'));
  expect(typed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['curricula_name_unique', 'roles_name_unique', 'thesis_periods_name_key']),
  );
  const asTyped = typed.filter(
    ({ definition }) => !/fold\((?:name|title|activity|class_name)\)/.test(definition),
  );
  expect(asTyped.map(({ name }) => name)).toEqual([]);
});
