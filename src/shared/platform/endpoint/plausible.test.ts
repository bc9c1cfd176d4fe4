import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyWith, endpoints, type Field, fields, isDate, pathOf, said, TODAY } from '#test/body-fields.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { implausible } from './plausible.ts';
import { readInput } from './read-input.ts';
import { boundsOf, formatOf, isText, leavesOf } from './schema-tree.ts';
import { isYear } from './units.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';

const isWord = ({ schemas }: Field): boolean =>
  schemas.some(
    (one) => isText(one) && (formatOf(one) === undefined || ['url', 'regex'].includes(formatOf(one) ?? '')),
  );
const isNumber = ({ schemas }: Field): boolean => schemas.some((one) => one._zod.def.type === 'number');

const isYearField = (field: Field): boolean => isNumber(field) && isYear(field.name);

/** Fields that are left out of a rule, and why. */
const excepted: Readonly<Record<string, string>> = {
  'file.deleteImage.fileName': 'the name of a stored file',
  'file.deletePrivateFile.fileName': 'the name of a stored file',
};
/** Systems in the college's own network speak what they speak; `javascript:` is none of it. */
const ownSystems = new Set(['feederUrl', 'lmsUrl', 'holidayUrl', 'smtpUrl']);

/** What nobody can read, and what a spreadsheet takes for a formula. */
const badNames = [
  '💥',
  '...',
  '--- ---',
  'Budi \uFFFD',
  'Budi\uFFFE',
  'Budi\u0378',
  'Budi\uE000',
  'Budi\uD800',
  '=HYPERLINK("x")',
  '+Budi',
  '@SUM(A1)',
  '-Budi',
];

type Kind = readonly [kind: string, find: (field: Field) => boolean, bad: readonly unknown[]];

const kinds: readonly Kind[] = [
  ['a date', isDate, ['1890-01-01', '2075-01-01', '2190-01-01', '0001-01-01', '9999-12-31']],
  [
    'a date of birth',
    (field) => isDate(field) && field.name === 'birthDate',
    ['2026-08-25', '2030-01-01', '1899-12-31'],
  ],
  ['a due date', (field) => isDate(field) && /^due(?:Date)?$/.test(field.name), ['1900-01-01', '1990-01-01']],
  ['a year', isYearField, [2190, 9, 0]],
  [
    'an academic year',
    (field) => field.name === 'academicYear',
    ['2190/2191', '2075/2076', '1951/1952', '1900/1901'],
  ],
  ['a NIM', (field) => isWord(field) && /^(?:nims?|memberNims)$/.test(field.name), ['1', '12ab5678']],
  ['a name', (field) => isWord(field) && /^(?:name|.*Name)$/.test(field.name), badNames],
  [
    'a title, a topic or a place',
    (field) =>
      isWord(field) && /(?:^t|T)itle(?:Id|En)?$|^(?:topic|place|location|building|label)$/.test(field.name),
    ['💥💥💥', '... ...', '--- ---', '?!?!?'],
  ],
  [
    'a town or a person under another word',
    (field) =>
      isWord(field) && /Place$|^(?:city|country|province|kelurahan|authors)$|[hH]older$/.test(field.name),
    ['💥💥💥', '... ...', '2026', '?!?!?'],
  ],
  [
    'a link',
    (field) =>
      isWord(field) &&
      /(?:^|[a-z])(?:[lL]ink|[uU]rl)$|^website$/.test(field.name) &&
      !ownSystems.has(field.name),
    [
      'javascript:alert(1)',
      'http://kampus.ac.id',
      '//evil.example',
      'data:text/html,x',
      'https://u:p@evil.example',
    ],
  ],
  [
    'an address of an own system',
    (field) => ownSystems.has(field.name),
    ['javascript:alert(1)', 'file:///etc/passwd'],
  ],
  [
    'an address of an own system, which is shown again',
    (field) => ownSystems.has(field.name) && field.name !== 'smtpUrl',
    ['https://u:rahasia@lms.kampus.ac.id', 'http://u@10.0.0.2/'],
  ],
];

describe.each(kinds)('%s', (_kind, find, bad) => {
  const found = fields.filter((field) => find(field) && excepted[pathOf(field)] === undefined);

  test('is somewhere', () => expect(found.length).toBeGreaterThan(0));

  test.each(bad)('is refused everywhere when it is %s', (value) => {
    const passing = found.filter((field) => said(field, value).length === 0).map(pathOf);
    expect(passing).toEqual([]);
  });
});

test.each(['\u3164\u3164\u3164', '\u115F \u1160', '\uFFA0\u2800', '\u00AD\u{E0041}'])(
  'a name that shows nothing is none, everywhere',
  (value) => {
    const names = fields.filter((field) => isWord(field) && /^(?:name|.*Name)$/.test(field.name));
    expect(names.length).toBeGreaterThan(20);
    for (const field of names)
      expect([pathOf(field), said(field, value)]).toEqual([pathOf(field), said(field, '')]);
  },
);

test('what is excepted exists', () => {
  const known = new Set(fields.map(pathOf));
  expect(Object.keys(excepted).filter((path) => !known.has(path))).toEqual([]);
});

test.each([
  ['birthDate', '1960-03-01'],
  ['birthDate', '2008-12-31'],
  ['entryYear', 1990],
  ['entryDate', '1990-09-01'],
  ['graduationYear', 1985],
  ['className', 'Sore A'],
  ['className', '01'],
  ['title', '1984'],
  ['title', '@ Kampus: +1 untuk Semua'],
  ['location', '3'],
  ['birthPlace', '’s-Hertogenbosch'],
  ['name', "Ma'ruf"],
  ['name', '李明'],
  ['name', 'Biaya > 5 sks, < 10 sks'],
  ['name', 'می\u200Cخواهم'],
  ['nim', '25612010001'],
  ['link', '/berita/wisuda'],
  ['link', 'https://meet.example/abc?x=1#y'],
  ['dueDate', '2026-09-01'],
  ['mouEnd', '2056-01-01'],
  ['decreeDate', '1975-01-01'],
])('what a college has stays: %s %s', (field, value) => {
  expect(implausible(field, value, { today: TODAY })).toBeNull();
});

test.each([
  ['lecturerPublications.save', ['date'], '2004-05-01', '2035-01-01'],
  ['lecturerSeminars.save', ['start'], '1985-05-01', '2070-01-01'],
  ['user.save', ['startDate'], '1990-02-01', '2070-01-01'],
])('%s: what was done lies behind, however long ago', (call, path, good, bad) => {
  const field = fields.find((one) => one.call === call && one.path.join('.') === path.join('.'));
  expect(field).toBeDefined();
  if (!field) return;
  expect([said(field, good), said(field, bad)]).toEqual([[], [expect.stringMatching(/^Isi tanggal antara/)]]);
});

/** A value one beyond a bound, of the kind that the schema takes. */
function beyond(field: Field): { value: unknown; bound: number }[] {
  return field.schemas.flatMap((schema): { value: unknown; bound: number }[] => {
    const { minimum, maximum } = boundsOf(schema);
    const { type } = schema._zod.def;
    if (type === 'number')
      return [
        ...(minimum === undefined ? [] : [{ value: minimum - 1, bound: minimum }]),
        ...(maximum === undefined ? [] : [{ value: maximum + 1, bound: maximum }]),
      ];
    // A format says what it wants by an example, which tells more than a length.
    if (!isText(schema) || formatOf(schema) !== undefined || maximum === undefined) return [];
    return [{ value: 'x'.repeat(maximum + 1), bound: maximum }];
  });
}

// Settings are a choice of sections, of which only the text of the site says that it is none of it.
test('what is said of a value beyond a limit names a limit, in every contract', () => {
  const silent = fields
    .filter(({ name }) => name !== 'website')
    .flatMap((field) =>
      beyond(field).flatMap(({ value }) => {
        const messages = said(field, value);
        return messages.length > 0 &&
          !messages.some((message) => /\d|\b(?:satu|dua|tiga|empat|lima)\b/.test(message))
          ? [`${pathOf(field)}: ${messages.join(' ')}`]
          : [];
      }),
    );
  expect(silent).toEqual([]);
});

test('the examples name their limit', () => {
  const messageAt = (endpoint: { body: z.ZodType }, body: object, path: string) => {
    const read = readInput(endpoint.body, body, TODAY);
    return read.success ? null : read.issues.find((issue) => issue.path.join('.') === path)?.message;
  };
  expect(messageAt(courseContract.save, { sks: 99 }, 'sks')).toBe('Isi 1 sampai 8.');
  expect(messageAt(studentClassContract.save, { capacity: 99_999 }, 'capacity')).toBe('Isi 1 sampai 500.');
  expect(messageAt(officialReportContract.save, { title: 'ab' }, 'title')).toBe('Isi 3 sampai 200 karakter.');
  expect(messageAt(officialReportContract.save, { title: '' }, 'title')).toBe('Isi judul.');
});

test('a search takes blanks of any kind, and is not blank for what cannot be seen, in every contract', () => {
  const parts = endpoints.flatMap(([call, { query, body }]) =>
    [query, body].flatMap((schema) => (schema === undefined ? [] : [{ call, schema }])),
  );
  const searches = parts.flatMap(({ call, schema }) =>
    leavesOf(schema)
      .filter(({ path }) => ['search', 'keyword', 'partner'].includes(path.at(-1) ?? ''))
      .map(({ path }) => ({ call, schema, path })),
  );
  expect(searches.length).toBeGreaterThan(100);
  for (const { call, schema, path } of searches) {
    for (const blank of ['\t', '\n', '\r\n', '\u00A0', '\u2003', '\u2028', '\t \t']) {
      const read = readInput(schema, bodyWith(path, `Budi${blank}Sari`), null);
      const plain = readInput(schema, bodyWith(path, 'Budi Sari'), null);
      expect([call, read]).toEqual([call, plain]);
    }
    for (const unseen of ['\u200B', '\u2060', '\u00AD', '\uFEFF', ' \u202E \u2800']) {
      const typed = unseen.repeat(10);
      const read = readInput(schema, bodyWith(path, typed), null);
      const dashes = readInput(schema, bodyWith(path, '-'.repeat(typed.length)), null);
      expect([call, typed, read]).toEqual([call, typed, dashes]);
    }
  }
});

describe('text that comes in', () => {
  const { body } = studentClassContract.save;
  const read = (name: unknown) => {
    const result = readInput(body, { name }, TODAY);
    return result.success
      ? []
      : result.issues.filter(({ path }) => path[0] === 'name').map(({ message }) => message);
  };

  test.each(['A\u0000B', 'A\u001b[3', 'A\u009fB'])('is refused with control characters', (name) => {
    expect(read(name)).toEqual([expect.stringContaining('karakter kendali')]);
  });

  test('stands on one line where it is short', () => {
    expect(read('A\nB')).toEqual(['Tulis dalam satu baris.']);
    expect(read('A B')).toEqual([]);
  });

  test.each([
    ['nim', '2561\u200b2010001', '25612010001'],
    ['email', '\ufeffbudi\u200d@contoh.test', 'budi@contoh.test'],
    ['name', '\u202aBudi \u200dSantoso\u202c ', 'Budi \u200dSantoso'],
    ['name', 'Uji\u202enimda', 'Ujinimda'],
    ['name', 'Uji  Peran', 'Uji Peran'],
    ['name', 'Be\u200brita', 'Berita'],
    ['name', '\u3164Budi\u3164 Sari\u{E0041}', 'Budi Sari'],
    ['name', 'San\u00ADtoso \uFFA0 Jaya', 'Santoso Jaya'],
    ['title', '\u3164 Contoh \u3164', ' Contoh '],
    ['title', 'Wisuda ❤\uFE0F', 'Wisuda ❤\uFE0F'],
    ['code', 'UJ\u20131', 'UJ-1'],
    ['password', '\u200brahasia', '\u200brahasia'],
  ])('loses what cannot be seen at the edges, in identifiers anywhere: %s', (field, typed, kept) => {
    const schema = z.object({ [field]: z.string().max(100) });
    expect(readInput(schema, { [field]: typed }, null)).toEqual({ success: true, data: { [field]: kept } });
  });

  test('keeps lines where it is long', () => {
    expect(readInput(z.object({ note: z.string().max(2000) }), { note: 'a\n\tb' }, TODAY).success).toBe(true);
  });

  test('nothing is deeper than the schema', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(readInput(z.object({ any: z.unknown() }), { any: deep }, TODAY).success).toBe(true);
  });
});

test('the years that can be meant are said in one place, and as years', () => {
  const found = fields.filter(isYearField);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['entryYear', 'entryYears', 'year']));
  const words = /^Isi tahun \d{4} sampai \d{4}\.$/;
  for (const field of found)
    for (const year of [1000, 2101, 2190])
      expect([pathOf(field), year, said(field, year)]).toEqual([
        pathOf(field),
        year,
        [expect.stringMatching(words)],
      ]);
});
