import { expect, test } from 'vitest';
import { relativeDay, relativeTime } from './relative.ts';

test.each([
  ['2026-03-02', 'hari ini'],
  ['2026-03-03', 'besok'],
  ['2026-03-01', 'kemarin'],
  ['2026-03-04', '2 hari lagi'],
  ['2026-02-28', '2 hari yang lalu'],
  ['2027-03-02', '365 hari lagi'],
])('%s seen from 2 March is "%s"', (date, text) => expect(relativeDay(date, '2026-03-02')).toBe(text));

const now = new Date('2026-03-02T05:00:00.000Z');

test.each([
  ['2026-03-02T05:00:00.000Z', 'baru saja'],
  ['2026-03-02T04:59:00.001Z', 'baru saja'],
  ['2026-03-02T05:00:59.999Z', 'sebentar lagi'],
  ['2026-03-02T04:59:00.000Z', '1 menit yang lalu'],
  ['2026-03-02T05:59:59.000Z', '59 menit lagi'],
  ['2026-03-02T02:00:00.000Z', '3 jam yang lalu'],
  ['2026-03-03T04:59:00.000Z', '23 jam lagi'],
  ['2026-03-04T05:00:00.000Z', '2 hari lagi'],
  ['2026-01-30T05:00:00.000Z', '1 bulan yang lalu'],
  ['2024-03-02T05:00:00.000Z', '2 tahun yang lalu'],
])('%s seen from noon is "%s"', (moment, text) => expect(relativeTime(moment, now)).toBe(text));

test('refuses an invalid moment', () => expect(() => relativeTime('soon', now)).toThrow(RangeError));
