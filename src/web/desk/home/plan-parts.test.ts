import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planParts } from './plan-parts.ts';

test('every course without an approved plan stands in one of the figures', () => {
  expect(planParts({ courses: 35, unapproved: 25, missing: 8, waiting: 5 })).toBe(
    '8 belum ada, 12 masih disusun atau diperbaiki, 5 menunggu persetujuan kaprodi',
  );
  const counts = fc.record({ missing: fc.nat(99), waiting: fc.nat(99), rest: fc.nat(99) });
  fc.assert(
    fc.property(counts, ({ missing, waiting, rest }) => {
      const unapproved = missing + waiting + rest;
      const figures = planParts({ courses: 300, unapproved, missing, waiting }).match(/\d+/g) ?? [];
      expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBe(unapproved);
    }),
  );
});
