import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { format, resolveConfig } from 'prettier';
import type { Db } from '#server/platform/db/client.ts';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../src/server/platform/db/${name}`, import.meta.url));

/** Where the rendered tables stand. */
export const SCHEMA_FILE = fileOf('schema.ts');

/** A column as the database describes it. `expression` is its default, or what it is generated as. */
type Column = {
  table: string;
  name: string;
  /** As `format_type` writes it: `text`, `character(5)`, `uuid[]`. */
  type: string;
  isRequired: boolean;
  isIdentity: boolean;
  isGenerated: boolean;
  isPrimaryKey: boolean;
  expression: string | null;
  /** Conditions of checks that concern this column alone. */
  checks: string[];
};

/** Columns that a trigger fills in before the row is stored. */
const filledIn = new Set(['payments.payment_type_id']);

/** A word of SQL cannot be the name of a property that a value is read by. */
const renamed = new Map([['courses.literature', 'references']]);

const READ_COLUMNS = sql`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.attidentity <> '' as "isIdentity", a.attgenerated <> '' as "isGenerated",
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[a.attnum])
      as "isPrimaryKey",
    pg_get_expr(d.adbin, d.adrelid) as expression,
    array(select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
  order by c.relname, a.attnum`;

const toCamel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Values that a check allows and no others, as a union of literals; null where no check lists them. */
function allowedValues({ name, checks }: Column): string | null {
  const list = new RegExp(`^\\(?"?${name}"? = ANY \\(ARRAY\\[([^\\]]+)\\]\\)\\)?$`);
  const values = checks.flatMap((check) => list.exec(check)?.[1] ?? []);
  return values[0]?.replaceAll(/::(?:text|bpchar)/g, '').replaceAll(', ', ' | ') ?? null;
}

/** How Drizzle is told of a type of the database. */
function kindOf(type: string): { call: string; argument: string } {
  const length = /^character\((\d+)\)$/.exec(type)?.[1];
  if (length !== undefined) return { call: 'char', argument: `, { length: ${length} }` };
  if (type.startsWith('timestamp')) return { call: 'moment', argument: '' };
  if (type === 'bigint') return { call: 'bigint', argument: ", { mode: 'number' }" };
  return { call: type, argument: '' };
}

function renderColumn(column: Column, typed: ReadonlySet<string>): string {
  const { table, name, type, expression, isPrimaryKey } = column;
  const key = `${table}.${name}`;
  const property = renamed.get(key) ?? toCamel(name);
  if (name === 'id' && type === 'uuid' && isPrimaryKey) return `${property}: id()`;
  const { call, argument } = kindOf(type.replace('[]', ''));
  const values = typed.has(key) ? `ColumnTypes['${key}']` : allowedValues(column);
  const isOptional = column.isRequired && (expression !== null || filledIn.has(key)) && !column.isGenerated;
  return [
    `${property}: ${call}('${name}'${argument})`,
    type.endsWith('[]') ? '.array()' : '',
    values === null ? '' : `.$type<${values}>()`,
    isPrimaryKey ? '.primaryKey()' : '',
    column.isRequired && !isPrimaryKey ? '.notNull()' : '',
    isOptional ? `.default(byDatabase)` : '',
    column.isGenerated ? `.generatedAlwaysAs(byDatabase)` : '',
    column.isIdentity ? '.generatedAlwaysAsIdentity()' : '',
  ].join('');
}

/** Columns whose type stands in `ColumnTypes`, `table.column`. */
async function readTyped(): Promise<Set<string>> {
  const text = await readFile(fileOf('column-types.ts'), 'utf8');
  return new Set(text.matchAll(/^ {2}'(\w+\.\w+)':/gm).map(([, key = '']) => key));
}

/** The tables of a migrated database as Drizzle knows them: the text of `SCHEMA_FILE`. */
export async function renderSchema(db: Db): Promise<string> {
  const { rows } = await db.execute<Column>(READ_COLUMNS);
  const typed = await readTyped();
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = Array.from(tables, ([table, columns]) => {
    const lines = columns.map((column) => renderColumn(column, typed)).join(',\n');
    return `export const ${toCamel(table)} = pgTable('${table}', {\n${lines},\n});`;
  }).join('\n\n');
  const calls = [
    'bigint',
    'boolean',
    'char',
    'date',
    'integer',
    'jsonb',
    'pgTable',
    'smallint',
    'text',
    'uuid',
  ];
  const text = `// Written by \`npm run schema\` from the tables of a migrated database: change those, not this file.
import { sql } from 'drizzle-orm';
import { ${calls.join(', ')} } from 'drizzle-orm/pg-core';
import { id, moment } from './column-kinds.ts';
import type { ColumnTypes } from './column-types.ts';

/** A value that the database gives to a column that is left out. */
const byDatabase = sql\`default\`;

${body}
`;
  return format(text, { ...(await resolveConfig(SCHEMA_FILE)), filepath: SCHEMA_FILE });
}
