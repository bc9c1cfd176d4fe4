import { describe, expect, test } from 'vitest';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { toCohorts, toFlows, lastTermOnTime, secondYearTerm, type StatusCount } from './cohort.ts';

describe('graduation on time', () => {
  test.each([
    ['20211', '20243'],
    ['20212', '20251'],
    ['20213', '20253'],
  ])('who entered in %s is on time until %s, the eighth semester', (entry, last) => {
    expect(lastTermOnTime(entry)).toBe(last);
    expect(semesterNumber(entry, last)).toBe(8);
  });
});

test('the second year begins with the odd term of the next year', () => {
  expect(secondYearTerm(2024)).toBe('20251');
});

const of = (entryYear: number, change: Partial<StatusCount>): StatusCount => ({
  entryYear,
  entrySemester: `${entryYear}1`,
  status: 'active',
  leftIn: null,
  count: 1,
  ...change,
});

describe('cohorts', () => {
  const counts = [
    of(2021, { status: 'graduated', leftIn: '20243', count: 30 }),
    of(2021, { status: 'graduated', leftIn: '20251', count: 10 }),
    of(2021, { status: 'DO', leftIn: '20221', count: 5 }),
    of(2021, { status: 'inactive', count: 2 }),
    of(2021, { status: 'inactive', leftIn: '20231', count: 4 }),
    of(2025, { count: 40 }),
    of(2025, { status: 'furlough', count: 3 }),
  ];
  const asOf = { endedTerm: '20252', year: 2026 };

  test('every student is in one status, and those of a year sum up', () => {
    for (const one of toCohorts(counts, new Map(), asOf)) {
      const { entered, active, furlough, inactive, resigned, graduated, dropped, dead } = one;
      expect(active + furlough + inactive + resigned + graduated + dropped + dead).toBe(entered);
    }
  });

  test('what cannot be known yet is not said', () => {
    const retained = new Map([[2021, 45]]);
    expect(toCohorts(counts, retained, asOf)).toMatchObject([
      { entryYear: 2025, entered: 43, retained: null, onTime: null },
      { entryYear: 2021, entered: 51, retained: 45, onTime: 30 },
    ]);
    const later = { endedTerm: '20261', year: 2026 };
    expect(toCohorts(counts, retained, later)[0]).toMatchObject({ entryYear: 2025, retained: 0 });
  });

  test('who resigned or moved is told apart from those who may be called back', () => {
    expect(toCohorts(counts, new Map(), asOf)[1]).toMatchObject({ inactive: 2, resigned: 4 });
  });

  test('who left is counted in the year of the exit', () => {
    expect(toFlows(counts)).toEqual([
      { year: 2021, entered: 51, graduated: 0, dropped: 0, resigned: 0 },
      { year: 2022, entered: 0, graduated: 0, dropped: 5, resigned: 0 },
      { year: 2023, entered: 0, graduated: 0, dropped: 0, resigned: 4 },
      { year: 2024, entered: 0, graduated: 30, dropped: 0, resigned: 0 },
      { year: 2025, entered: 43, graduated: 10, dropped: 0, resigned: 0 },
    ]);
  });
});
