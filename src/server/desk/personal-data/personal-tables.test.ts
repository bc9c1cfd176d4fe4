import { PgDialect } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { timers } from '#server/wings.ts';
import { accountLists, lecturerLists, studentLists } from './own-file.store.ts';
import { paperKeys } from './own-parts.ts';
import { personalTables } from '#server/people/profile/personal-tables.public.ts';

type Link = { source: string; link: string; target: string; rule: 'a' | 'r' | 'c' | 'n' };

const people = ['users', 'students', 'lecturers', 'staff'];
/** Columns that hold a person, also where no foreign key says so. */
const named = ['student_id', 'lecturer_id', 'user_id', 'actor_id', 'owner_id'];

let t: TestDatabase;
let links: Link[];
let columns: { table: string; column: string }[];
beforeAll(async () => {
  t = await testDatabase();
  ({ rows: links } = await t.db.execute<Link>(sql`
    select c.conrelid::regclass::text as source, a.attname::text as link, c.confrelid::regclass::text as target,
      c.confdeltype as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`));
  ({ rows: columns } = await t.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`));
});
afterAll(() => t.close());

const isToPerson = ({ target }: Link): boolean => people.includes(target);
/** Tables that hold a person in a column of their own. */
const directTables = (): Set<string> =>
  new Set([
    ...links.filter(isToPerson).map(({ source }) => source),
    ...columns.filter(({ column }) => named.includes(column)).map(({ table }) => table),
  ]);
/** Tables whose rows are about the person they name, and not merely by them. */
const subjectTables = (): Set<string> =>
  new Set(
    links
      .filter((link) => isToPerson(link) && ['student_id', 'lecturer_id', 'user_id'].includes(link.link))
      .map(({ source }) => source),
  );
/** Tables that refer to a person over the record they belong to. */
function ownedTables(): Set<string> {
  const [direct, subjects] = [directTables(), subjectTables()];
  const owned = links.filter(({ source, target }) => subjects.has(target) && !direct.has(source));
  return new Set(owned.map(({ source }) => source).filter((table) => !people.includes(table)));
}

test('every table that refers to a person is declared, and no other', () => {
  const referring = new Set([...directTables(), ...ownedTables()]);
  const declared = Object.keys(personalTables);
  expect([...referring].filter((table) => personalTables[table] === undefined)).toEqual([]);
  expect(declared.filter((table) => !referring.has(table))).toEqual([]);
});

/** What the foreign keys of a table let happen when the person is deleted. */
function deletionOf(table: string): string {
  const own = links.filter(({ source }) => source === table);
  const toPeople = own.filter(isToPerson);
  if (toPeople.length === 0) {
    const subjects = subjectTables();
    return own.some(({ target }) => subjects.has(target)) ? 'OWNER' : 'UNNAMED';
  }
  const asSubject = toPeople.filter(({ link }) => ['student_id', 'lecturer_id', 'user_id'].includes(link));
  const rules = new Set((asSubject.length > 0 ? asSubject : toPeople).map(({ rule }) => rule));
  if (rules.has('r') || rules.has('a')) return 'REFUSED';
  return rules.has('c') ? 'GOES' : 'UNNAMED';
}

/** Rows that the services delete with the person themselves. */
const deletedByService = new Set(['biodata_documents', 'lecturer_signatures']);

test('deleting a person does what is declared', () => {
  const wrong = Object.entries(personalTables).flatMap(([table, { deletion }]) => {
    const found = deletedByService.has(table) ? 'GOES' : deletionOf(table);
    return found === deletion ? [] : [`${table}: ${found}, declared ${deletion}`];
  });
  expect(wrong).toEqual([]);
});

test('every list of the own data file reads the tables that are declared to be in it, and is on the paper', () => {
  const toText = new PgDialect();
  const texts = new Map<string, string>();
  for (const lists of [accountLists('x'), studentLists('x'), lecturerLists('x')])
    for (const [name, query] of Object.entries(lists))
      texts.set(name, `${texts.get(name) ?? ''} ${toText.sqlToQuery(query).sql}`);
  const missing = Object.entries(personalTables).flatMap(([table, { file }]) => {
    if (typeof file === 'string' || 'none' in file) return [];
    const isRead = new RegExp(`\\b(from|join) ${table}\\b`).test(texts.get(file.list) ?? '');
    return isRead ? [] : [`${table} is not read by ${file.list}`];
  });
  expect(missing).toEqual([]);
  expect([...texts.keys()].filter((name) => !paperKeys.includes(name))).toEqual([]);
});

test('what is forgotten after years has a timer, and what is in no file a reason', () => {
  const names = new Set(timers.map(({ name }) => name));
  const tables = Object.entries(personalTables);
  const isKnown = (timer: string | undefined) => timer === undefined || names.has(timer);
  expect(tables.filter(([, { forgottenBy }]) => !isKnown(forgottenBy))).toEqual([]);
  const reasons = tables.flatMap(([, { file }]) =>
    typeof file === 'object' && 'none' in file ? [file.none] : [],
  );
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});
