import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clock,
  localDate,
  localDateTime,
  localMinutes,
  localTime,
  parseClock,
  timeRange,
  zoneLabel,
} from './time.ts';

describe('moments in a zone', () => {
  const evening = new Date('2026-03-01T17:00:00Z');

  test.each([
    ['Asia/Jakarta', '2026-03-02', '00.00 WIB'],
    ['Asia/Pontianak', '2026-03-02', '00.00 WIB'],
    ['Asia/Makassar', '2026-03-02', '01.00 WITA'],
    ['Asia/Jayapura', '2026-03-02', '02.00 WIT'],
    ['Asia/Tokyo', '2026-03-02', '02.00 GMT+9'],
    ['America/New_York', '2026-03-01', '12.00 GMT-5'],
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
    expect(localMinutes('2026-03-02T01:15:00.000Z', 'Asia/Jakarta')).toBe(495);
    expect(localDateTime('2026-03-02T01:15:00.000Z', 'Asia/Makassar')).toBe('2 Mar 2026, 09.15 WITA');
  });

  test('WIB is seven hours ahead at any moment', () => {
    const range = { min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (moment) => {
        const shifted = new Date(moment.getTime() + 7 * 3_600_000);
        expect(localDate(moment, 'Asia/Jakarta')).toBe(shifted.toISOString().slice(0, 10));
        expect(localMinutes(moment, 'Asia/Jakarta')).toBe(
          shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
        );
      }),
    );
  });

  test('refuses an unknown zone and an invalid moment', () => {
    expect(() => localDate(evening, 'Asia/Nowhere')).toThrow(RangeError);
    expect(() => localDate('yesterday', 'Asia/Jakarta')).toThrow(RangeError);
  });

  test('names a zone', () => expect(zoneLabel(evening, 'Asia/Jayapura')).toBe('WIT'));
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
