import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#shared/contracts.ts';
import { readInput } from './read-input.ts';
import { type Leaf, leavesOf, type Schema, schemasAt } from './schema-tree.ts';
import { wholeField } from './whole-field.ts';

const isNumber = (schema: Schema): boolean => schema._zod.def.type === 'number';

/** The schemas of a field as they stand in the body, with all that is made of a value before it is judged. */
const declared = (body: Schema, path: readonly string[]): Schema[] =>
  schemasAt(body, path.slice(0, -1)).flatMap((parent) => {
    const { def } = (parent as z.core.$ZodTypes)._zod;
    const key = path.at(-1) ?? '';
    if (def.type === 'object') return def.shape[key] ?? [];
    if (def.type === 'array') return def.element;
    if (def.type === 'record') return def.valueType;
    return [];
  });

const numbers = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body }]) =>
    body === undefined
      ? []
      : leavesOf(body)
          .filter(({ schemas }: Leaf) => schemas.some(isNumber))
          .flatMap(({ path }) =>
            declared(body, path).map((schema) => ({ where: [slice, name, ...path].join('.'), schema })),
          ),
  ),
);

const hostile = [true, [5], '0x8', '1e1', ' ', '', '+5', '５', '5x', {}, 'null'];

describe('a number of a body', () => {
  test.each(hostile.map((value) => [value]))('is not read out of %j', (value) => {
    expect(numbers.length).toBeGreaterThan(290);
    const taken = numbers.filter(
      ({ schema }) => readInput(z.object({ field: schema }), { field: value }, null).success,
    );
    expect(taken.map(({ where }) => where)).toEqual([]);
  });

  test('is wanted where it is not said to be optional', () => {
    const form = z.object({ sks: wholeField([1, 8], 'Isi sks.'), semester: wholeField([1, 8]).optional() });
    const read = readInput(form, {}, null);
    expect(read.success ? [] : read.issues).toMatchObject([{ path: ['sks'], message: 'Isi sks.' }]);
  });

  test('may come as digits, as the fields of a form send it', () => {
    const field = wholeField([-3, 500], 'Isi angka.', { most: 'Maksimal 500.' });
    expect(['12', '0', '-2', 12].map((value) => field.safeParse(value).data)).toEqual([12, 0, -2, 12]);
    expect(field.safeParse('501').error?.issues[0]?.message).toBe('Maksimal 500.');
  });
});
