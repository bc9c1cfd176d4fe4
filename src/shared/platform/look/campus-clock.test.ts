import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aheadBy, clockTiming } from './campus-clock.ts';

/** A header as a browser tells it of its page. */
const measuresOf = (header: string) =>
  header.split(', ').map((one) => {
    const [, name = '', description = ''] = /^([\w-]+);desc="(.*)"$/.exec(one) ?? [];
    return { name, description };
  });

test('the clock that went out is read back, however far the device is from it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (off) => {
      const now = new Date('2026-08-24T03:00:00.000Z');
      expect(aheadBy(measuresOf(clockTiming(now)), now.getTime() - off)).toBe(off);
    }),
  );
});

test('a page without a clock, or with another measure, leaves the own', () => {
  expect(aheadBy([], 1000)).toBe(0);
  expect(aheadBy([{ name: 'proxy', description: '2026-08-24T03:00:00.000Z' }], 0)).toBe(0);
  expect(aheadBy([{ name: 'campus-clock', description: '' }], 0)).toBe(0);
});
