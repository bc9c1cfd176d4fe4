import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, TODAY } from '#test/body-fields.ts';
import { studentForm } from '#shared/people/students/student.contract.ts';
import { tableField } from './fields.ts';
import { readInput } from './read-input.ts';
import { type Schema, variantsOf } from './schema-tree.ts';

type Table = { where: string; schema: Schema };

/** Every schema within one that takes keys it does not name; `seen` holds those it lies in. */
function tablesOf(schema: Schema, where: string, seen: readonly Schema[] = []): Table[] {
  if (seen.includes(schema)) return [];
  const below = (child: Schema, key: string) => tablesOf(child, `${where}.${key}`, [...seen, schema]);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const open = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
      const fields = Object.entries(def.shape).flatMap(([key, child]) => below(child, key));
      return open ? [{ where, schema }, ...fields] : fields;
    }
    case 'array':
      return below(def.element, '[]');
    case 'tuple':
      return def.items.flatMap((child, at) => below(child, String(at)));
    case 'record':
      return [{ where, schema }, ...below(def.valueType, '*')];
    default:
      return variantsOf(schema).flatMap((one) =>
        one === schema ? [] : tablesOf(one, where, [...seen, schema]),
      );
  }
}

const tables = endpoints.flatMap(([call, { body }]) => (body ? tablesOf(body, call) : []));
/** Whether something is said of the table itself, not of its values. */
const isRefused = ({ schema }: Table, value: Record<string, unknown>): boolean => {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return issues.some(({ path, code }) => path.length === 0 || code === 'invalid_key');
};

test('a body has no table without bounds: neither keys without end nor very many', () => {
  expect(tables.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['import.map.mapping', 'import.repair.cells', 'report.start.query']),
  );
  const open = tables.filter(
    (table) => !isRefused(table, { ['x'.repeat(1_000)]: null }) || !isManyRefused(table),
  );
  expect(open.map(({ where }) => where)).toEqual([]);
});

/** Numbers of keys are judged where every value passes. */
function isManyRefused({ where, schema }: Table): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'record') return false;
  const value = ['text', 1, null, true].find((one) => z.safeParse(def.valueType, one).success);
  expect(value, where).toBeDefined();
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [String(at), value]));
  return isRefused({ where, schema }, many);
}

test('a table takes what a file has columns', () => {
  const table = tableField(5, z.string());
  const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, '']));
  expect(table.safeParse(of(200)).success).toBe(true);
  expect(table.safeParse(of(201)).error?.issues[0]?.message).toBe('Maksimal 200 isian.');
});

test('the school of a student is a name, a number and a year', () => {
  const read = (school: object) => {
    const result = readInput(studentForm.pick({ school: true }), { school }, TODAY);
    return result.success ? result.data.school : result.issues.map(({ path }) => path.join('.'));
  };
  const whole = { name: 'SMA Negeri 1', npsn: '20219321', graduationYear: 2024 };
  expect(read({ ...whole, anything: 'x' })).toEqual(whole);
  expect(read({ ...whole, npsn: '123' })).toEqual(['school.npsn']);
  for (const graduationYear of [2190, 'abcd', '💥', 1800])
    expect(read({ ...whole, graduationYear })).toEqual(['school.graduationYear']);
  expect(read({ npsn: '20219321' })).toEqual(['school.name']);
});
