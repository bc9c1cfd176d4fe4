import { expect, test } from 'vitest';
import { readIdentifier } from '#shared/platform/format/identifier.ts';
import { contracts } from '#shared/contracts.ts';
import { staffNumberField } from './fields.ts';
import { readInput } from './read-input.ts';
import { isText, leavesOf } from './schema-tree.ts';
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
