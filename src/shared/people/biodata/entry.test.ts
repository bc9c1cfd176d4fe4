import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryProblem } from './entry.ts';

const entry = { entryYear: 2025, entrySemester: '20251', entryDate: '2025-08-20' };

test.each(['2024-01-01', '2025-08-20', '2026-12-31'])('a cohort of 2025 may enter on %s', (entryDate) =>
  expect(entryProblem({ ...entry, entryDate })).toBeNull(),
);

test.each(['1999-08-20', '2023-12-31', '2027-01-01'])('a cohort of 2025 cannot enter on %s', (entryDate) =>
  expect(entryProblem({ ...entry, entryDate })).toEqual({
    field: 'entryDate',
    message: 'Tanggal masuk angkatan 2025 antara tahun 2024 dan 2026.',
  }),
);

test('the semester is one of the cohort, whatever the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2040 }), fc.constantFrom(1, 2, 3), (year, half) => {
      const problem = entryProblem({ ...entry, entrySemester: `${year}${half}` });
      expect(problem?.field).toBe(year === 2025 ? undefined : 'entrySemester');
    }),
  );
});
