import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayDate,
  daysBetween,
  isDate,
  longDate,
  parseDate,
  shortDate,
  slashDate,
  weekdayOf,
} from './date.ts';

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe('shown dates', () => {
  test.each([
    [longDate, '2026-03-02', '2 Maret 2026'],
    [longDate, '2025-09-01', '1 September 2025'],
    [dayDate, '2025-09-01', 'Senin, 1 September 2025'],
    [dayDate, '2026-03-02', 'Senin, 2 Maret 2026'],
    [dayDate, '1969-12-31', 'Rabu, 31 Desember 1969'],
    [shortDate, '2026-03-02', '2 Mar 2026'],
    [shortDate, '2026-08-17', '17 Agu 2026'],
    [shortDate, '2026-05-01', '1 Mei 2026'],
    [slashDate, '2025-09-01', '01/09/2025'],
    [longDate, null, '-'],
    [dayDate, undefined, '-'],
  ])('%o of %s is "%s"', (show, date, text) => expect(show(date)).toBe(text));

  test.each(['2025-02-29', '2025-9-1', '01/09/2025', '2025-09-01T00:00:00Z', ''])('refuses "%s"', (text) =>
    expect(() => longDate(text)).toThrow(RangeError),
  );
});

describe('parseDate', () => {
  test.each([
    ['31/12/2025', '2025-12-31'],
    ['2025-12-31', '2025-12-31'],
    [' 01/09/2025 ', '2025-09-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
  ])('%s → %s', (text, date) => expect(parseDate(text)).toBe(date));

  test.each([
    '31/02/2025',
    '31/04/2025',
    '29/02/2025',
    '29/02/1900',
    '00/01/2025',
    '01/00/2025',
    '01/13/2025',
    '12/31/2025',
    '1/9/2025',
    '01/09/25',
    '2025/09/01',
    '01-09-2025',
    '2025-13-01',
    '0000-01-01',
    '2025-09-01T00:00',
    '45901',
    '',
  ])('refuses "%s"', (text) => expect(parseDate(text)).toBeNull());

  test('reads back what is shown', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseDate(slashDate(date))).toBe(date);
      }),
    );
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-03-01', 0],
    ['2026-03-02', 1],
    ['1970-01-01', 4],
    ['1969-12-27', 6],
  ])('%s is weekday %s', (date, weekday) => expect(weekdayOf(date)).toBe(weekday));

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 0, '2026-01-01'],
  ])('%s and %s days is %s', (date, days, later) => expect(addDays(date, days)).toBe(later));

  test('refuses to leave the calendar', () => expect(() => addDays('9999-12-31', 1)).toThrow(RangeError));

  test('adding and counting days undo each other, and a week keeps the weekday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
      }),
    );
  });

  test('agrees with the platform about which days exist', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const moment = new Date(Date.UTC(year, month - 1, day));
          expect(isDate(text)).toBe(moment.toISOString().startsWith(text));
        },
      ),
    );
  });
});
