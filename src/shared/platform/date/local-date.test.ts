import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusClock, momentOf } from './campus-time.ts';
import { addDays, daysBetween, isLocalDate, isWithin, rangesMeet, weekdayOf } from './local-date.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('local dates', () => {
  test.each(['2024-02-29', '2025-12-31', '0099-01-01'])('%s is a day', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each(['2025-02-29', '2025-13-01', '2025-00-10', '2025-1-1', '2025-01-01T00:00', ''])(
    '%j is no day',
    (text) => {
      expect(isLocalDate(text)).toBe(false);
      expect(() => weekdayOf(text)).toThrow(RangeError);
    },
  );

  test('knows the weekday', () => {
    expect(weekdayOf('2025-09-01')).toBe(1);
    expect(weekdayOf('2026-03-01')).toBe(0);
  });

  test('adding days and counting them undo each other', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('ranges include both ends', () => {
    const week = { start: '2025-09-01', end: '2025-09-07' };
    expect(isWithin('2025-09-01', week)).toBe(true);
    expect(isWithin('2025-09-07', week)).toBe(true);
    expect(isWithin('2025-08-31', week)).toBe(false);
    expect(isWithin('2025-09-08', week)).toBe(false);
    expect(rangesMeet(week, { start: '2025-09-07', end: '2025-09-09' })).toBe(true);
    expect(rangesMeet(week, { start: '2025-09-08', end: '2025-09-09' })).toBe(false);
  });
});

describe('campus time', () => {
  test('the day turns at local midnight', () => {
    expect(campusClock(new Date('2025-08-31T16:59:59Z'), 'Asia/Jakarta')).toEqual({
      date: '2025-08-31',
      minutes: 1439,
    });
    expect(campusClock(new Date('2025-08-31T17:00:00Z'), 'Asia/Jakarta')).toEqual({
      date: '2025-09-01',
      minutes: 0,
    });
    expect(campusClock(new Date('2025-08-31T15:00:00Z'), 'Asia/Jayapura').date).toBe('2025-09-01');
  });

  test('a moment and its clock belong together', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
        const clock = { date, minutes };
        expect(campusClock(momentOf(clock, 'Asia/Makassar'), 'Asia/Makassar')).toEqual(clock);
      }),
    );
    expect(() => momentOf({ date: '2025-02-30', minutes: 0 }, 'Asia/Jakarta')).toThrow(RangeError);
  });
});
