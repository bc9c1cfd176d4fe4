import { expect, test } from 'vitest';
import { type EarlyBird, earlyBirdProblem, type EarlyFacts, earlyOffer, paysEarly } from './early-bird.ts';

const rule: EarlyBird = { mode: 'AMOUNT', value: 150_000, until: '2026-08-10' };
const facts: EarlyFacts = {
  rule,
  net: 3_000_000,
  balance: 3_000_000,
  parts: 1,
  inTime: 0,
  given: false,
};
const offered = (change: Partial<EarlyFacts> = {}) => earlyOffer({ ...facts, ...change });
const percent = (value: number): EarlyBird => ({ ...rule, mode: 'PERCENT', value });

test.each<[Partial<EarlyFacts>, { discount: number; price: number } | null]>([
  [{}, { discount: 150_000, price: 2_850_000 }],
  [{ rule: percent(500) }, { discount: 150_000, price: 2_850_000 }],
  [
    { rule: percent(333), net: 1_000_001 },
    { discount: 33_300, price: 966_701 },
  ],
  [
    { inTime: 1_000_000, balance: 2_000_000 },
    { discount: 150_000, price: 1_850_000 },
  ],
  [
    { inTime: 2_900_000, balance: 100_000 },
    { discount: 150_000, price: 0 },
  ],
  [{ net: 150_001 }, { discount: 150_000, price: 1 }],
  [{ net: 150_000 }, null],
  [{ rule: percent(1), net: 4_999 }, null],
  [{ rule: null }, null],
  [{ given: true }, null],
  [{ parts: 2 }, null],
  [{ parts: 0, net: 0, balance: 0 }, null],
  [{ balance: 0, inTime: 3_000_000 }, null],
])('a bill of %j may earn %j', (change, offer) => {
  expect(offered(change)).toEqual(offer && { until: '2026-08-10', ...offer });
});

test.each([
  [2_850_000, '2026-08-10', true],
  [2_850_000, '2026-08-11', false],
  [2_849_999, '2026-08-10', false],
  [3_000_000, '2026-08-01', true],
])('%d paid on %s: %s', (amount, paidOn, early) => {
  expect(paysEarly({ amount, paidOn }, offered())).toBe(early);
  expect(paysEarly({ amount, paidOn }, null)).toBe(false);
});

test('is offered until the bill is due at the latest, on bills in one part, and never for all of it', () => {
  const halves = ['2026-08-05', '2026-08-10'].map((dueDate) => ({ percent: 5000, dueDate }));
  expect(earlyBirdProblem(rule, [], '2026-08-10', null)).toBeNull();
  expect(earlyBirdProblem(rule, [], '2026-08-09', null)).toContain('jatuh tempo');
  expect(earlyBirdProblem(rule, halves, '2026-08-10', null)).toContain('tanpa cicilan');
  expect(earlyBirdProblem(percent(10_000), [], '2026-08-10', null)).toContain('100%');
  expect(earlyBirdProblem(percent(9_999), [], '2026-08-10', null)).toBeNull();
});
