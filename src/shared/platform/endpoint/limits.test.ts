import { describe, expect, test } from 'vitest';
import { sectionForms, sectionNames } from '#shared/platform/campus/sections.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { contracts } from '#shared/contracts.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { readInput } from './read-input.ts';
import { boundsOf, formatOf, isText, type Leaf, leavesOf, type Schema } from './schema-tree.ts';
import { unitOf } from './units.ts';

type Field = Leaf & { where: string; schema: Schema; beside?: object };

const fieldsOf = (where: string, schema: Schema | undefined): Field[] =>
  schema === undefined ? [] : leavesOf(schema).map((leaf) => ({ ...leaf, where, schema }));

/** Every end of everything that comes in; the settings section by section, as each is sent. */
const fields: Field[] = [
  ...Object.entries(contracts).flatMap(([slice, calls]) =>
    Object.entries(calls).flatMap(([name, { body }]) => fieldsOf(`${slice}.${name}`, body)),
  ),
  ...sectionNames.flatMap((section) =>
    fieldsOf(`settings.${section}`, sectionForms[section]).map((field) => ({
      ...field,
      path: ['values', ...field.path],
      schema: mainDataContract.save.body,
      beside: { section },
    })),
  ),
];

/** A body with nothing but one field. */
const holderOf = (path: readonly string[], value: unknown): object =>
  path.reduceRight<unknown>((inner, key) => (key === '[]' ? [inner] : { [key]: inner }), value) as object;

/** What is said of one value of a field, whatever else is missing. */
function said({ path, schema, beside = {} }: Field, value: unknown): string[] {
  const at = path.map((key) => (key === '[]' ? '0' : key)).join('.');
  const read = readInput(schema, { ...beside, ...holderOf(path, value) }, null);
  return read.success
    ? []
    : read.issues.filter((issue) => issue.path.join('.') === at).map(({ message }) => message);
}

const isNumber = (schema: Schema): boolean => schema._zod.def.type === 'number';
const isFree = (schema: Schema): boolean => isText(schema) && formatOf(schema) === undefined;

/** A sentence that tells a limit has a figure in it, or the word for one. */
const telling = /\d|\b(satu|dua|tiga|empat|lima|enam)\b/i;

const untold = (field: Field, value: unknown): string[] => {
  const messages = said(field, value);
  return messages.length > 0 && !messages.some((message) => telling.test(message))
    ? [`${[field.where, ...field.path].join('.')}: ${messages.join(' ')}`]
    : [];
};

describe('a value beyond its limit is told the limit', () => {
  test('numbers', () => {
    const bounded = fields.filter(({ schemas }) => schemas.every(isNumber));
    expect(bounded.length).toBeGreaterThan(200);
    const found = bounded.flatMap((field) => {
      const { minimum, maximum } = boundsOf(field.schemas[0] as Schema);
      return [
        ...(maximum === undefined ? [] : untold(field, maximum + 1)),
        ...(minimum === undefined ? [] : untold(field, minimum - 1)),
      ];
    });
    expect(found).toEqual([]);
  });

  test.each([
    [
      'academic.creditTable.0.minIps',
      { section: 'academic' },
      ['values', 'creditTable', '[]', 'minIps'],
      401,
      '4,00',
    ],
    ['thesis.passingScore', { section: 'thesis' }, ['values', 'passingScore'], 10_001, '100'],
    [
      'finance.feederTokenFee',
      { section: 'integration' },
      ['values', 'feederTokenFee'],
      1_000_000_001,
      'Rp1.000.000.000',
    ],
  ])('in the unit people type: %s', (_, beside, path, value, limit) => {
    const field = { where: '', schemas: [], path, beside, schema: mainDataContract.save.body };
    expect(said(field, value).join(' ')).toContain(limit);
  });

  test('a figure kept in another unit than people type is never told as it is kept', () => {
    const kept = fields.filter(
      ({ path, schemas }) =>
        schemas.every(isNumber) && unitOf(path.findLast((key) => key !== '[]') ?? '') !== null,
    );
    const found = kept.flatMap((field) => {
      const { maximum } = boundsOf(field.schemas[0] as Schema);
      if (maximum === undefined) return [];
      const raw = grouped(maximum);
      return said(field, maximum + 1)
        .filter((message) => new RegExp(String.raw`(?<!Rp|[\d.])${raw}(?![\d.,])`).test(message))
        .map((message) => `${[field.where, ...field.path].join('.')}: ${message}`);
    });
    expect(kept.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });

  test('texts', () => {
    const bounded = fields.filter(({ schemas }) => schemas.every(isFree));
    expect(bounded.length).toBeGreaterThan(300);
    const found = bounded.flatMap((field) => {
      const { maximum } = boundsOf(field.schemas[0] as Schema);
      return maximum === undefined || maximum > 200_000 ? [] : untold(field, 'a'.repeat(maximum + 1));
    });
    expect(found).toEqual([]);
  });
});
