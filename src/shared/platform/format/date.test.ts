import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayDate, longDate, parseDate, shortDate, slashDate } from './date.ts';

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
