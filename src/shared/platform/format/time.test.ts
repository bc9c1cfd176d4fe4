import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clock, localDate, localDateTime, localTime, parseClock, timeRange, zoneLabel } from './time.ts';

describe('moments in a zone', () => {
  const evening = new Date('2026-03-01T17:00:00Z');

  test.each([
    ['Asia/Jakarta', '2026-03-02', '00.00 WIB'],
    ['Asia/Makassar', '2026-03-02', '01.00 WITA'],
    ['Asia/Jayapura', '2026-03-02', '02.00 WIT'],
  ])('%s', (zone, date, time) => {
    expect(localDate(evening, zone)).toBe(date);
    expect(localTime(evening, zone)).toBe(time);
  });

  test('the day changes at local midnight, not a millisecond before', () => {
    expect(localDate('2026-03-01T16:59:59.999Z', 'Asia/Jakarta')).toBe('2026-03-01');
    expect(localDate('2026-03-01T17:00:00.000Z', 'Asia/Jakarta')).toBe('2026-03-02');
  });

  test('reads ISO strings as they come over the wire', () => {
    expect(localTime('2026-03-02T01:15:00.000Z', 'Asia/Jakarta')).toBe('08.15 WIB');
    expect(localDateTime('2026-03-02T01:15:00.000Z', 'Asia/Makassar')).toBe('2 Mar 2026, 09.15 WITA');
  });

  test('refuses a zone outside Indonesia and an invalid moment', () => {
    expect(() => localDate(evening, 'Asia/Tokyo')).toThrow(RangeError);
    expect(() => zoneLabel('toString')).toThrow(RangeError);
    expect(() => localDate('yesterday', 'Asia/Jakarta')).toThrow(RangeError);
  });

  test('names a zone', () => expect(zoneLabel('Asia/Jayapura')).toBe('WIT'));
});

describe('times of day', () => {
  test.each([
    [0, '00.00'],
    [495, '08.15'],
    [1439, '23.59'],
    [1440, '24.00'],
  ])('%s → %s', (minutes, text) => expect(clock(minutes)).toBe(text));

  test.each([-1, 1441, 0.5, Number.NaN])('refuses %s', (minutes) =>
    expect(() => clock(minutes)).toThrow(RangeError),
  );

  test('shows a range', () => {
    expect(timeRange(480, 630, 'WIB')).toBe('08.00–10.30 WIB');
    expect(timeRange(480, 580)).toBe('08.00–09.40');
  });

  test.each([
    ['08.15', 495],
    ['8:15', 495],
    [' 00:00 ', 0],
    ['23.59', 1439],
  ])('reads "%s" as %s', (text, minutes) => expect(parseClock(text)).toBe(minutes));

  test.each(['24:00', '08:60', '8', '8:5', '08-15', '', '08:15:00'])('refuses "%s"', (text) =>
    expect(parseClock(text)).toBeNull(),
  );

  test('reads back what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(parseClock(clock(minutes))).toBe(minutes);
      }),
    );
  });
});
