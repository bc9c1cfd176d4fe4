import { describe, expect, test } from 'vitest';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import {
  checkConversion,
  checkHeader,
  type ConversionRow,
  nextConversionStates,
  recognisedSks,
  remainingSemesters,
} from './conversion.ts';

/** Three sks of management, B, for three of ours. */
const row = (change: Partial<ConversionRow> = {}): ConversionRow => ({
  originCode: 'MAN101',
  originName: 'Dasar Manajemen',
  originSks: 3,
  originLetter: 'B',
  courseId: 'mnj101',
  courseName: 'Pengantar Manajemen',
  courseType: COURSE_TYPE.mandatory,
  courseSks: 3,
  inCurriculum: true,
  recognisedSks: 3,
  recognisedLetter: 'B',
  recognisedIndex: 30,
  ...change,
});

const codes = (...rows: ConversionRow[]) =>
  checkConversion(rows, defaultAcademicSettings, []).map(({ code }) => code);

describe('one course for one', () => {
  test.each<[string, Partial<ConversionRow>, string[]]>([
    ['the same sks', {}, []],
    ['more sks at the origin', { originSks: 4 }, []],
    ['fewer sks at the origin', { originSks: 2 }, ['ORIGIN_SKS']],
    ['a part of the course', { recognisedSks: 2 }, ['COURSE_SKS']],
    ['more than the course has', { originSks: 4, recognisedSks: 4 }, ['COURSE_SKS']],
    ['no sks', { recognisedSks: 0 }, ['SKS', 'COURSE_SKS']],
    ['a letter with another index', { recognisedIndex: 33 }, ['LETTER']],
    ['a letter outside the scale', { recognisedLetter: 'AB', recognisedIndex: 35 }, ['LETTER']],
    ['a letter that fails', { recognisedLetter: 'E', recognisedIndex: 0 }, ['FAILING']],
    ['the lowest letter that passes', { recognisedLetter: 'D', recognisedIndex: 10 }, []],
    ['a course of another curriculum', { inCurriculum: false }, ['NOT_IN_CURRICULUM']],
    ['a final project', { courseType: COURSE_TYPE.finalProject }, ['FINAL_PROJECT']],
  ])('%s', (_, change, expected) => {
    expect(codes(row(change))).toEqual(expected);
  });

  test.each([
    ['A', true],
    ['AB', true],
    ['B-', true],
    ['BC', true],
    ['C+', true],
    ['C', true],
    [' c ', true],
    ['C-', false],
    ['CD', false],
    ['D', false],
    ['E', false],
    ['', false],
  ])('an origin grade %j is enough: %s', (originLetter, enough) => {
    expect(codes(row({ originLetter }))).toEqual(enough ? [] : ['ORIGIN_GRADE']);
  });
});

test('a transfer is proven by number, letter and PDDIKTI; prior learning by none of them', () => {
  const header = { registrationType: '2', originNim: '20117', letterNo: '21/SP', originFound: true };
  const missing = (change: Partial<typeof header>) =>
    checkHeader({ ...header, ...change }).map(({ code }) => code);
  expect(missing({})).toEqual([]);
  expect(missing({ originFound: false })).toEqual(['ORIGIN_STUDENT']);
  expect(missing({ originNim: '', letterNo: '' })).toEqual(['ORIGIN_STUDENT', 'TRANSFER_LETTER']);
  expect(missing({ registrationType: '13', originNim: '', letterNo: '', originFound: false })).toEqual([]);
  expect(missing({ registrationType: '1' })).toEqual(['REGISTRATION']);
  expect(checkHeader({ ...header, registrationType: '1' })[0]?.message).toContain('Peserta didik baru');
});

describe('several courses', () => {
  const second = { courseId: 'mnj102', courseName: 'Pengantar Bisnis' };

  test('one origin serves two while its sks last', () => {
    expect(codes(row({ originSks: 6 }), row({ originSks: 6, ...second }))).toEqual([]);
    expect(codes(row({ originSks: 5 }), row({ originSks: 5, originCode: 'man101 ', ...second }))).toEqual([
      'ORIGIN_SKS',
    ]);
  });

  test('one origin has the same sks wherever it serves', () => {
    const small = row({ originSks: 2, courseSks: 2, recognisedSks: 2 });
    expect(codes(row({ originSks: 6, ...second }), small)).toEqual(['ORIGIN_DIFFERS']);
    expect(codes(small, row({ originSks: 6, originCode: 'man101 ', ...second }))).toEqual(['ORIGIN_DIFFERS']);
  });

  test('two origins make up one', () => {
    const parts = [
      row({ recognisedSks: 2, originSks: 2 }),
      row({ originCode: 'MAN102', recognisedSks: 1, originSks: 2 }),
    ];
    expect(codes(...parts)).toEqual([]);
    expect(recognisedSks(parts)).toBe(3);
    expect(codes(row({ recognisedSks: 2 }), row({ originCode: 'MAN102', recognisedSks: 2 }))).toEqual([
      'COURSE_SKS',
    ]);
  });

  test('parts of one course share a letter', () => {
    const other = row({ originCode: 'MAN102', recognisedSks: 1, recognisedLetter: 'A', recognisedIndex: 40 });
    expect(codes(row({ recognisedSks: 2 }), other)).toEqual(['LETTERS_DIFFER']);
  });

  test('the same row twice is told with its place', () => {
    const problems = checkConversion(
      [row({ originSks: 6 }), row({ originSks: 6 })],
      defaultAcademicSettings,
      [],
    );
    expect(problems.map(({ code, row: place }) => [code, place])).toEqual([
      ['DUPLICATE', 1],
      ['COURSE_SKS', null],
    ]);
  });

  test('courses that stand for each other are one course', () => {
    const rows = [row(), row({ originCode: 'MAN102', courseId: 'old', courseName: 'Dasar Manajemen' })];
    expect(codes(...rows)).toEqual([]);
    expect(
      checkConversion(rows, defaultAcademicSettings, [
        ['mnj101', 'newest'],
        ['newest', 'old'],
      ]),
    ).toEqual([
      {
        code: 'EQUIVALENT',
        row: null,
        message:
          'Pengantar Manajemen dan Dasar Manajemen saling setara dan dihitung satu kali. Akui salah satunya.',
      },
    ]);
  });

  test('at most 100 sks', () => {
    const many = (sks: number) =>
      row({ originSks: sks, recognisedSks: sks, courseSks: sks, originCode: 'ALL', courseId: 'all' });
    expect(codes(row(), many(97))).toEqual([]);
    expect(codes(row(), many(98))).toEqual(['TRANSFER_LIMIT']);
  });

  test('none is no conversion', () => {
    expect(codes()).toEqual(['NO_ROWS']);
  });
});

test.each([
  [0, 12],
  [60, 7],
  [61, 7],
  [100, 4],
  [144, 0],
  [150, 0],
])('%i sks recognised leave %i semesters', (recognised, semesters) => {
  expect(remainingSemesters(144, recognised)).toBe(semesters);
});

test('a conversion goes one way', () => {
  expect(nextConversionStates).toEqual({ DRAFT: ['APPROVED'], APPROVED: ['LOCKED'], LOCKED: [] });
});
