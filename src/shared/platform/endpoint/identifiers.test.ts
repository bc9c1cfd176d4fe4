import { expect, test } from 'vitest';
import { z } from 'zod';
import { numberOrWord, readIdentifier } from '#shared/platform/format/identifier.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { barcode } from '#shared/desk/library/library-catalog.contract.ts';
import { parsePhone } from '#shared/platform/format/phone.ts';
import { staffNumberField } from './fields.ts';
import { readInput } from './read-input.ts';
import { isText, leavesOf, type Schema } from './schema-tree.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';

/** Numbers of people by the names of their fields. */
const whole: Readonly<Record<string, string>> = {
  nim: '25612013001',
  nims: '25612013001',
  memberNims: '25612013001',
  nisn: '0061234567',
  nidn: '0411118801',
  nuptk: '1234567890123456',
  nik: '3273015708060001',
  npwp: '012345678901000',
  accountNumber: '1234567890',
  vaPrefix: '88081234',
  'lecturerBank.number': '1234567890',
};

/** Every end of a body that holds such a number. */
const fields = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body }]) =>
    body === undefined
      ? []
      : leavesOf(body).flatMap(({ path, schemas }) => {
          const field = path.findLast((key) => key !== '[]') ?? '';
          const digits = whole[field] ?? whole[`${slice}.${field}`];
          return digits !== undefined && schemas.some(isText)
            ? [{ call: `${slice}.${name}`, body, path, digits }]
            : [];
        }),
  ),
);

/** Twenty spellings of a number. */
const spellings = (digits: string): string[] => {
  const [head, middle, tail] = [digits.slice(0, 5), digits.slice(5, 8), digits.slice(8)];
  const joined = [' ', '-', '.', ' - ', '\u00A0', '/', '_', '\u200B'].map((mark) =>
    [head, middle, tail].join(mark),
  );
  return [
    digits,
    ` ${digits} `,
    `'${digits}`,
    `\uFEFF${digits}`,
    `${head}.${middle}-${tail}`,
    ...joined,
    `${digits}.0`,
    `${digits}.00`,
    `${digits},000`,
    `A${digits}`,
    `-${digits}`,
    '2.56E+10',
    `(${digits})`,
  ];
};

test('fields of numbers are found', () => {
  expect(fields.length).toBeGreaterThan(8);
});

test.each(fields)('$call $path reads a number by its one rule', ({ body, path, digits }) => {
  const at = path.map((key) => (key === '[]' ? '0' : key)).join('.');
  for (const text of spellings(digits)) {
    const value = path.reduceRight<unknown>(
      (inner, key) => (key === '[]' ? [inner] : { [key]: inner }),
      text,
    );
    const read = readInput(body, Object.assign({ kind: 'lecturer' }, value), '2026-08-24');
    const said = read.success ? [] : read.issues.filter((issue) => issue.path.join('.') === at);
    expect([text, said.length === 0]).toEqual([text, 'digits' in readIdentifier(text)]);
  }
});

const staffNumbers = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body }]) =>
    body === undefined
      ? []
      : leavesOf(body).flatMap(({ path, schemas }) =>
          path.at(-1) === 'nip' && schemas.some(isText) ? [{ call: `${slice}.${name}`, body, path }] : [],
        ),
  ),
);

test('numbers of staff are found', () => {
  expect(staffNumbers.length).toBeGreaterThan(2);
});

test.each(staffNumbers)('$call $path refuses a staff number that a sheet has changed', ({ body, path }) => {
  const said = (text: string) => {
    const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), text);
    const read = readInput(body, Object.assign({ kind: 'lecturer' }, value), '2026-08-24');
    return read.success ? [] : read.issues.filter((issue) => issue.path.join('.') === path.join('.'));
  };
  for (const text of ['19800101.0', '198001012005011001.000', '1,98E+17', '1980\u00000101']) {
    expect([text, said(text).length > 0]).toEqual([text, true]);
  }
  expect(said('198001012005011001')).toEqual([]);
});

test.each(['19800101', 'PEG/2019-004', 'D.012.34', '0102 0304'])('a college may call its staff %j', (nip) => {
  expect(staffNumberField.parse(nip)).toBe(nip);
});

test.each(['25612 013 02', '25612-013-01', '25612.013.03', "'2561201304", '25612\u200B01305'])(
  'a form takes the NIM %j as it is stored',
  (nim) => {
    const { body } = studentContract.byNim;
    expect(readInput(body, { nim }, '2026-08-24')).toMatchObject({
      success: true,
      data: { nim: nim.replace(/\D/g, '') },
    });
  },
);

test.each(['25612013.000', '2561201305.0'])('a form refuses the NIM %j and says why', (nim) => {
  const { body } = studentContract.byNim;
  expect(readInput(body, { nim }, '2026-08-24')).toMatchObject({
    success: false,
    issues: [{ path: ['nim'], message: expect.stringContaining('Tulis digitnya saja.') as string }],
  });
});

/** What a field says of a text by itself that it refuses. */
const wordsOf = (field: Schema): string =>
  (z.safeParse(field, '').error?.issues ?? []).map(({ message }) => message).join(' ');

/** Fields of bodies and queries that take the number of a person, or a word in its place. */
const askers = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body, query }]: [string, Endpoint]) =>
    [body, query].flatMap((part) =>
      Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([key, field]) =>
        key === 'accounts' || /NIM/.test(wordsOf(field as Schema))
          ? [{ where: `${slice}.${name}.${key}`, field: field as z.ZodType }]
          : [],
      ),
    ),
  ),
);

test('fields that ask for the number of a person are found', () => {
  expect(askers.map(({ where }) => where)).toEqual(
    expect.arrayContaining([
      'auth.login.emailOrNim',
      'auth.requestReset.emailOrNim',
      'libraryDesk.member.code',
      'libraryDesk.visit.who',
      'dataIncident.save.accounts',
      'student.byNim.nim',
    ]),
  );
});

test.each(askers)('$where reads a number as people group it', ({ field }) => {
  for (const text of ['2561 2010 001', '25.612.010.001', '2561-2010-001', "'25612010001", '25612010001']) {
    const read = field.safeParse(field.safeParse([text]).success ? [text] : text);
    expect([text, [read.data].flat()]).toEqual([text, ['25612010001']]);
  }
});

test.each(['petugas@contoh.test', 'Ibu Ani', '2561a', 'a.b-c@1.2'])('%j is no number and stays', (word) => {
  expect(numberOrWord(word)).toBe(word);
});

test('digits of every writing are read as the number they say', () => {
  expect(readIdentifier('２５６１-٢٠١')).toEqual({ digits: '2561201' });
  expect(numberOrWord('𝟐𝟓𝟗७೩')).toBe('25973');
  expect(parsePhone('+６２ 812-3456-7890')).toBe('6281234567890');
  expect(barcode.parse('b-٠０1')).toBe('B-001');
  expect(staffNumberField.parse('NIP １２')).toBe('NIP 12');
});
