import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  academicYearsAround,
  isRegular,
  nextRegularTerm,
  parityOf,
  parseAcademicYear,
  parseTerm,
  periodLabel,
  previousRegularTerm,
  semesterCode,
  semesterCodeOf,
  semesterNumber,
  semesters,
  shortPeriodLabel,
  termOf,
} from './term.ts';

const anyTerm = fc
  .record({ year: fc.integer({ min: 1900, max: 2200 }), semester: fc.constantFrom(...semesters) })
  .map(semesterCodeOf);
const regularTerm = anyTerm.filter(isRegular);

describe('semester codes', () => {
  test.each([
    ['2025/2026', 'GANJIL', '20251', 'Ganjil 2025/2026'],
    ['2025/2026', 'GENAP', '20252', 'Genap 2025/2026'],
    ['2025/2026', 'PENDEK', '20253', 'Pendek 2025/2026'],
    ['1999/2000', 'GANJIL', '19991', 'Ganjil 1999/2000'],
  ] as const)('%s %s is %s', (academicYear, semester, code, label) => {
    expect(semesterCode(academicYear, semester)).toBe(code);
    expect(termOf(code)).toEqual({ year: Number(academicYear.slice(0, 4)), semester });
    expect(periodLabel(code)).toBe(label);
  });

  test.each(['2025/2027', '2025/2025', '2025-2026', '25/26', '2025/2026 ', ''])(
    'refuses the academic year %j',
    (text) => {
      expect(parseAcademicYear(text)).toBeNull();
      expect(semesterCode(text, 'GANJIL')).toBeNull();
    },
  );

  test.each(['20250', '20254', '2025', '202511', '2025a', ''])('refuses the code %j', (code) => {
    expect(parseTerm(code)).toBeNull();
    expect(() => termOf(code)).toThrow(RangeError);
  });

  test('codes sort in the order the semesters happen', () => {
    const shuffled = ['20253', '20251', '20243', '20261', '20252'];
    expect(shuffled.toSorted()).toEqual(['20243', '20251', '20252', '20253', '20261']);
  });

  test('a code survives being read and written', () => {
    fc.assert(
      fc.property(anyTerm, (code) => {
        expect(semesterCodeOf(termOf(code))).toBe(code);
      }),
    );
  });
});

describe('neighbours', () => {
  test.each([
    ['20251', '20242', '20252'],
    ['20252', '20251', '20261'],
    ['20253', '20252', '20261'],
  ])('around %s stand %s and %s', (code, previous, next) => {
    expect(previousRegularTerm(code)).toBe(previous);
    expect(nextRegularTerm(code)).toBe(next);
  });

  test('the semester after the one before a regular semester is itself', () => {
    fc.assert(
      fc.property(regularTerm, (code) => {
        expect(nextRegularTerm(previousRegularTerm(code))).toBe(code);
      }),
    );
  });

  test('neighbours are regular, earlier and later', () => {
    fc.assert(
      fc.property(anyTerm, (code) => {
        const [before, after] = [previousRegularTerm(code), nextRegularTerm(code)];
        expect([isRegular(before), isRegular(after)]).toEqual([true, true]);
        expect(before < code && code < after).toBe(true);
      }),
    );
  });
});

test('academic years run from 6 back to 2 ahead', () => {
  const years = academicYearsAround(2025);
  expect(years).toHaveLength(9);
  expect(years.at(0)).toBe('2019/2020');
  expect(years.at(6)).toBe('2025/2026');
  expect(years.at(-1)).toBe('2027/2028');
});

test('odd semester numbers are GANJIL, even ones GENAP', () => {
  expect([1, 2, 7, 8].map(parityOf)).toEqual(['GANJIL', 'GENAP', 'GANJIL', 'GENAP']);
});

describe('semester number', () => {
  test.each([
    ['entry itself', '20231', '20231', [], 1],
    ['the next semester', '20231', '20232', [], 2],
    ['two years later', '20231', '20251', [], 5],
    ['entry in GENAP', '20232', '20251', [], 4],
    ['PENDEK takes the number of the GENAP before it', '20231', '20233', [], 2],
    ['entry in PENDEK starts with the next GANJIL', '20233', '20241', [], 1],
    ['before entry', '20251', '20242', [], 0],
    ['during the PENDEK of entry', '20233', '20233', [], 0],
    ['leave is not counted', '20231', '20261', ['20252'], 6],
    ['two leaves are not counted', '20231', '20261', ['20252', '20251'], 5],
    ['the same leave twice counts once', '20231', '20261', ['20252', '20252'], 6],
    ['leave outside the time of study is ignored', '20231', '20241', ['20222', '20242'], 3],
    ['leave in a PENDEK is ignored', '20231', '20241', ['20233'], 3],
  ] as const)('%s', (_, entry, now, leave, expected) => {
    expect(semesterNumber(entry, now, leave)).toBe(expected);
  });

  test('grows by one with every regular semester', () => {
    fc.assert(
      fc.property(regularTerm, fc.integer({ min: 0, max: 20 }), (entry, steps) => {
        let now = entry;
        for (let step = 0; step < steps; step += 1) now = nextRegularTerm(now);
        expect(semesterNumber(entry, now)).toBe(steps + 1);
      }),
    );
  });
});

test.each([
  ['Ganjil 2025/2026', 'Ganjil 25/26'],
  ['Pendek 1999/2000', 'Pendek 1999/2000'],
  ['Genap 2009/2010', 'Genap 09/10'],
  ['Sks diakui', 'Sks diakui'],
])('the short name of %s is %s', (label, short) => {
  expect(shortPeriodLabel(label)).toBe(short);
});
