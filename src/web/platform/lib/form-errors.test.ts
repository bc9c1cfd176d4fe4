import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { leavesOf } from '#shared/platform/endpoint/schema-tree.ts';
import { contractErrors, payloadOf } from './form-errors.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Isi nama.'),
  email: z.email('Email tidak valid.').optional(),
  type: z.enum(['WAJIB', 'PILIHAN']),
  items: z.array(z.object({ sks: z.number().max(8, 'Maksimal 8 sks.') })).optional(),
});

test('a good form has no problems, blank optional fields included', () => {
  expect(contractErrors(schema, { name: ' Etika ', email: '  ', type: 'WAJIB' })).toEqual({});
});

test("empty required fields are told in the schema's words, or in ours", () => {
  expect(contractErrors(schema, { name: '  ', email: '', type: '' })).toEqual({
    name: 'Isi nama.',
    type: 'Wajib diisi.',
  });
  const plain = z.object({
    birthDate: z.iso.date(),
    sks: z.number('Isi sks.'),
    kind: z.enum(['A'], 'Pilih jenis.'),
  });
  expect(contractErrors(plain, { birthDate: null, sks: '', kind: null })).toEqual({
    birthDate: 'Wajib diisi.',
    sks: 'Isi sks.',
    kind: 'Pilih jenis.',
  });
});

test('what a schema says nothing of is told in plain words', () => {
  const plain = z.object({
    code: z.string().min(3),
    n: z.int().max(8),
    mail: z.email(),
    kind: z.enum(['A']),
    on: z.boolean(),
  });
  expect(contractErrors(plain, { code: 'ab', n: 9, mail: 'x', kind: 'B', on: 'ya' })).toEqual({
    code: 'Minimal 3 karakter.',
    n: 'Maksimal 8.',
    mail: 'Tulis alamat email yang lengkap, misalnya nama@kampus.ac.id.',
    kind: 'Pilih salah satu.',
    on: 'Pilih ya atau tidak.',
  });
});

test('problems are found by path at any depth', () => {
  const values = { name: 'x', email: 'bukan', type: 'WAJIB', items: [{ sks: 3 }, { sks: 12 }] };
  expect(contractErrors(schema, values)).toEqual({
    email: 'Email tidak valid.',
    'items.1.sks': 'Maksimal 8 sks.',
  });
});

test('what is sent is trimmed and without blanks, passwords stay as typed', () => {
  expect(payloadOf({ name: ' a ', note: ' ', password: ' rahasia ', list: [' x ', ''], none: null })).toEqual(
    {
      name: 'a',
      password: ' rahasia ',
      list: ['x'],
      none: null,
    },
  );
});

describe('a blank of a field that has to be there and may be null', () => {
  const holderOf = (path: readonly string[], end: object): object =>
    path.slice(0, -1).reduceRight<object>((inner, key) => (key === '[]' ? [inner] : { [key]: inner }), end);
  const at = (value: unknown, path: readonly string[]): unknown =>
    path.reduce<unknown>(
      (one, key) => (one as Record<string, unknown> | undefined)?.[key === '[]' ? '0' : key],
      value,
    );
  const isWrong = (body: z.ZodType, path: readonly string[], end: object): boolean => {
    const issues = body.safeParse(holderOf(path, end)).error?.issues ?? [];
    const asked = path.map((key) => (key === '[]' ? '0' : key)).join('.');
    return issues.some((issue) => issue.path.map(String).join('.') === asked);
  };
  const fields = Object.values(contracts)
    .flatMap((slice): Endpoint[] => Object.values(slice))
    .flatMap(({ path: call, body }) =>
      body === undefined ? [] : leavesOf(body).map(({ path }) => ({ call, body, path })),
    )
    .filter(({ path }) => path.at(-1) !== '[]');

  test('is null, in every contract, and never where null is refused', () => {
    const wrong = fields.flatMap(({ call, body, path }) => {
      const key = path.at(-1) ?? '';
      const isNull = at(payloadOf(holderOf(path, { [key]: '' }), body), path) === null;
      const takesNull = !isWrong(body, path, { [key]: null });
      const isFine = isNull ? takesNull : !(takesNull && isWrong(body, path, {}));
      return isFine ? [] : [`${call} ${path.join('.')}`];
    });
    expect(wrong).toEqual([]);
    const nulls = fields.filter(
      ({ body, path }) => at(payloadOf(holderOf(path, { [path.at(-1) ?? '']: '' }), body), path) === null,
    );
    expect(nulls.length).toBeGreaterThan(8);
  });

  test('is none of another variant of its object', () => {
    const fee = z.object({
      fee: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('FLAT') }),
        z.strictObject({ mode: z.literal('SHARE'), max: z.number().nullable() }),
      ]),
    });
    expect(payloadOf({ fee: { mode: 'SHARE', max: ' ' } }, fee)).toEqual({
      fee: { mode: 'SHARE', max: null },
    });
    expect(payloadOf({ fee: { mode: 'FLAT', max: '' } }, fee)).toEqual({ fee: { mode: 'FLAT' } });
    expect(contractErrors(fee, { fee: { mode: 'SHARE', max: '' } })).toEqual({});
  });
});
