import { expect, test } from 'vitest';
import { rupiah } from './rupiah.ts';

test.each([
  [1_500_000, 'Rp1.500.000'],
  [1_250_000, 'Rp1.250.000'],
  [0, 'Rp0'],
  [999, 'Rp999'],
  [-50_000, '-Rp50.000'],
  [Number.MAX_SAFE_INTEGER, 'Rp9.007.199.254.740.991'],
  [null, '-'],
  [undefined, '-'],
])('%s → %s', (amount, text) => expect(rupiah(amount)).toBe(text));

test.each([0.5, -1.25, Number.NaN])('refuses %s', (amount) =>
  expect(() => rupiah(amount)).toThrow(RangeError),
);
