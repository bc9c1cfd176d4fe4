import { expect, test } from 'vitest';
import { z } from 'zod';
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
