import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#shared/platform/date/local-date.ts';
import { addMonths, monthRange, monthWeeks } from './month.ts';

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('months', () => {
  test('roll over the year in both directions', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-08', -20)).toBe('2024-12');
  });

  test('know their last day, in leap years too', () => {
    expect(monthRange('2028-02')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
    expect(monthRange('2026-02').end).toBe('2026-02-28');
  });

  test('are shown in whole weeks from Monday that hold every day once', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = monthWeeks(month);
        const days = weeks.flat();
        const { start, end } = monthRange(month);
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 1)).toBe(true);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toContain(start);
        expect(days).toContain(end);
        expect(weeks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
