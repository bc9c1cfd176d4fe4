import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import * as tables from '#server/platform/db/schema.ts';
import { type Node, nodesIn } from './words/said.ts';
import { nameOf } from './words/sources.ts';

const root = join(import.meta.dirname, '..');

/** What only looks like a column, by source and member; each with the reason. */
const noColumns: Readonly<Record<string, string>> = {
  'src/server/desk/library/imported.service.ts location': 'of the import, and left out of the row',
  'src/server/desk/library/imported.service.ts price': 'of the import, and left out of the row',
  'src/server/results/grades/figures.store.ts ips': 'the mean of several results',
  'src/server/surveys/surveys/report-detail.store.ts respondents': 'of several results together',
  'src/server/surveys/surveys/report-detail.store.ts score': 'of several results together',
  'src/server/teaching/exams/exam-facts.store.ts title': 'of a booking, or what a class is called',
  'src/server/teaching/exams/exam-facts.store.ts value': 'a choice of any record',
  'src/server/teaching/gates/exemptions.store.ts value': 'a choice of any record',
};

/** Columns by the name of their table in SQL, spelt as rows spell them. */
const columnsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(tables).map((table) => [getTableName(table), new Set(Object.keys(getTableColumns(table)))]),
);

/** The nodes of a syntax tree. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) for (const child of nodesIn(value)) yield* nodesOf(child);
}

/** What a source declares: its types, and the pieces of SQL that it keeps under a name. */
type Declared = { types: Map<string, Node>; pieces: Map<string, Node> };

const isSql = ({ type, tag }: Node): boolean => type === 'TaggedTemplateExpression' && nameOf(tag) === 'sql';

/** The text of a query, with the pieces and moments it names; what else is put into it is told by dots. */
function textOf(node: Node, declared: Declared, within: readonly Node[] = []): string {
  if (within.includes(node)) return '(…)';
  const inside = (value: unknown): string =>
    nodesIn(value)
      .map((one) => textOf(one, declared, [...within, node]))
      .join('');
  if (isSql(node)) return inside(node['quasi']);
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
  if (node.type === 'Identifier') return inside(declared.pieces.get(nameOf(node))) || '(…)';
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'isoMoment')
    return inside(node['arguments']);
  if (node.type !== 'TemplateLiteral') return '(…)';
  const filled = nodesIn(node['expressions']);
  return nodesIn(node['quasis'])
    .flatMap((part, at) => [inside(part), inside(filled[at])])
    .join('');
}

const primitives = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSBooleanKeyword', 'TSNullKeyword']);

/** The members of a type, and of the types of the same source that it names, that are strings, numbers or booleans. */
function plainMembers(type: Node, declared: Declared, seen: Set<string> = new Set()): string[] {
  return [...nodesOf(type)].flatMap((node): string[] => {
    const name = nameOf(node['typeName']);
    const named = declared.types.get(name);
    if (named !== undefined && !seen.has(name)) return plainMembers(named, declared, seen.add(name));
    if (node.type !== 'TSPropertySignature') return [];
    const [annotation] = nodesIn(node['typeAnnotation']).flatMap((one) => nodesIn(one['typeAnnotation']));
    const kinds = annotation?.type === 'TSUnionType' ? nodesIn(annotation['types']) : nodesIn(annotation);
    return kinds.every((kind) => primitives.has(kind.type)) ? [nameOf(node['key'])] : [];
  });
}

/** Tables of a query by the names it gives them. */
function tablesOf(query: string): Map<string, string[]> {
  const words = [...query.matchAll(/\b(\w+)\b(?=(?:\s+(?:as\s+)?([a-z]\w*))?)/g)];
  const named = words
    .filter(([, table = '']) => columnsOf.has(table))
    .flatMap(([, table = '', alias = table]) => [
      { name: table, table },
      { name: alias, table },
    ]);
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map([...byName].map(([name, list]) => [name, list.map(({ table }) => table)]));
}

/** A column that a query answers as it stands in a table, and the member of the row that has it. */
type Answered = { member: string; owner: string | undefined; column: string };

const column = String.raw`(?:(?<owner>\w+)\.)?"?(?<column>\w+)"?`;
const begin = String.raw`(?:\bselect|\bdistinct|\breturning|,)\s+`;
const renamed = new RegExp(String.raw`${begin}${column}\s+as\s+"?(?<member>\w+)"?`, 'g');
const inObject = new RegExp(String.raw`'(?<member>\w+)',\s*${column}\s*(?=[,)])`, 'g');
const asNamed = new RegExp(String.raw`${begin}${column}\s*(?=,|\bfrom\b|$)`, 'g');

function answeredBy(query: string): Answered[] {
  const found = [renamed, inObject, asNamed].flatMap((pattern) =>
    [...query.matchAll(pattern)].map(({ groups = {} }) => ({
      member: groups['member'] ?? groups['column'] ?? '',
      owner: groups['owner'],
      column: (groups['column'] ?? '').replace(/(?<=\w)_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    })),
  );
  const aliases = (text: string, member: string) =>
    text.split(new RegExp(`\\bas\\s+"?${member}\\b`)).length - 1;
  const plain = [...query.matchAll(renamed)].map(([text]) => text).join('\n');
  return found.filter(({ member }) => aliases(query, member) === aliases(plain, member));
}

/** The members of row types in a source that are typed by hand and hold columns of tables. */
function handTyped(source: string): string[] {
  if (!source.includes('execute<')) return [];
  const nodes = [...nodesOf(parseSync('rows.ts', source).program as unknown as Node)];
  const declared: Declared = {
    types: new Map(
      nodes.filter(({ type }) => type === 'TSTypeAliasDeclaration').map((one) => [nameOf(one['id']), one]),
    ),
    pieces: new Map(
      nodes.flatMap((one) =>
        one.type === 'VariableDeclarator'
          ? nodesIn(one['init'])
              .filter(isSql)
              .map((piece): [string, Node] => [nameOf(one['id']), piece])
          : [],
      ),
    ),
  };
  return nodes.flatMap((call) => {
    const [callee] = nodesIn(call['callee']);
    const [type] = nodesIn(call['typeArguments']);
    const [statement] = nodesIn(call['arguments']);
    if (nameOf(callee?.['property']) !== 'execute' || type === undefined || statement === undefined)
      return [];
    const query = textOf(statement, declared);
    const members = new Set(plainMembers(type, declared));
    const named = tablesOf(query);
    const columns = answeredBy(query).filter(({ member, owner, column: wanted }) => {
      const among = owner === undefined ? [...named.values()].flat() : (named.get(owner) ?? []);
      return members.has(member) && among.some((table) => columnsOf.get(table)?.has(wanted));
    });
    return [...new Set(columns.map(({ member }) => member))];
  });
}

const sources = globSync('src/server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));

describe('row types of queries', () => {
  test.each([
    ['{ id: string; nim: string }', 'select s.id, s.nim from students s', ['id', 'nim']],
    ['{ name: string | null }', 'select l.name as name from students s join lecturers l on true', ['name']],
    ['{ day: string }', 'select ${isoMoment(sql`a.at`)} as day from audit_log a', ['day']],
    [
      '{ terms: { code: string }[] }',
      "select json_agg(json_build_object('code', p.code)) as terms from academic_periods p",
      ['code'],
    ],
    ["Pick<Rows['students'], 'id'>", 'select id from students', []],
    ['{ name: string }', "select l.name || ', ' || l.back_title as name from lecturers l", []],
    ['{ sks: number }', 'select sum(g.sks)::int as sks from grades g', []],
  ])('%s of "%s" types %j by hand', (type, query, members) => {
    expect(handTyped(`type Row = ${type};\nawait db.execute<Row>(sql\`${query}\`);`)).toEqual(members);
  });

  test('are picked from the tables', () => {
    const found = sources.flatMap((path) =>
      handTyped(readFileSync(join(root, path), 'utf8')).map((member) => `${path} ${member}`),
    );
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(noColumns).toSorted());
  });
});
