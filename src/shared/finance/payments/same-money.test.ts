import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookingDoubt,
  type EarlierMoney,
  inSum,
  likeness,
  type MoneyFacts,
  referenceKey,
} from './same-money.ts';

test.each([
  ['0000123456', '123456'],
  ['123 456', '123456'],
  ['trx-000123', 'TRX123'],
  ['FT/26/0824', 'FT260824'],
  ['TRX1000', 'TRX1000'],
  ['angsuran', ''],
  ['-', ''],
  ['000000', ''],
  ['', ''],
])('reference %j is known by %j', (reference, key) => {
  expect(referenceKey(reference)).toBe(key);
});

const money = (change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  amount: 1_000_000,
  day: '2026-08-24',
  reference: '',
  isExactDay: false,
  ...change,
});

describe('two tellings of money', () => {
  const exact = money({ isExactDay: true });
  test.each([
    [
      'reference, with another amount',
      money({ reference: 'A1' }),
      money({ reference: 'a-01', amount: 1 }),
      'AMOUNT',
    ],
    [
      'another amount on a day far off',
      money({ reference: 'A1' }),
      money({ reference: 'A1', amount: 1, day: '2026-08-01' }),
      null,
    ],
    ['another amount without a reference', money(), money({ amount: 1 }), null],
    ['reference and day', money({ reference: 'A-01' }), money({ reference: 'a1' }), 'SAME'],
    [
      'reference alone',
      money({ reference: '17' }),
      money({ reference: '0017', day: '2026-08-01' }),
      'REFERENCE',
    ],
    ['a day told by a payer', exact, money({ day: '2026-08-21' }), 'DAY'],
    ['a day told by a payer, too far', exact, money({ day: '2026-08-20' }), null],
    ['two exact days', exact, money({ isExactDay: true, reference: 'B2' }), 'DAY'],
    ['two exact days that differ', exact, money({ isExactDay: true, day: '2026-08-25' }), 'DAY'],
    ['two exact days too far apart', exact, money({ isExactDay: true, day: '2026-08-28' }), null],
    [
      'two exact days of two references',
      { ...exact, reference: 'B1' },
      money({ isExactDay: true, day: '2026-08-25', reference: 'B2' }),
      null,
    ],
    ['words instead of references', money({ reference: 'spp' }), money({ reference: 'spp' }), 'DAY'],
  ])('by %s', (_by, a, b, how) => {
    expect([likeness(a, b, 3), likeness(b, a, 3)]).toEqual([how, how]);
  });
});

describe('money told of in parts', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: 5 });

  test('is known by their sum, and each part by the whole with the others, among other money', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 6_000_000, max: 9_000_000 })), (parts, noise) => {
        const told = parts.map((amount) => money({ amount }));
        const whole = money({ amount: parts.reduce((sum, amount) => sum + amount, 0) });
        const others = noise.slice(0, 5).map((amount) => money({ amount: amount * 7, day: '2026-08-01' }));
        const sum = inSum(whole, [...others, ...told], [], 3);
        expect(sum?.whole).toBeNull();
        expect(sum?.parts.reduce((all, { amount }) => all + amount, 0)).toBe(whole.amount);
        const [first = whole, ...rest] = told;
        for (const known of [inSum(first, [...rest, whole], [], 3), inSum(first, [whole], rest, 3)]) {
          const total = known?.parts.reduce((all, { amount }) => all + amount, first.amount);
          expect([known?.whole, total]).toEqual([whole, whole.amount]);
        }
      }),
    );
  });

  test.each([
    ['too far apart', [{ amount: 400_000 }, { amount: 600_000, day: '2026-08-20' }]],
    [
      'of its own transfer, too far apart',
      [{ amount: 400_000, reference: 'A7', day: '2026-08-01' }, { amount: 600_000 }],
    ],
    ['of another sum', [{ amount: 400_000 }, { amount: 600_001 }]],
    ['of another transfer', [{ amount: 400_000, reference: 'B7' }, { amount: 600_000 }]],
    ['alone', [{ amount: 1_000_000 }]],
  ])('are no parts of it %s', (_why, parts) => {
    expect(inSum(money({ reference: 'A7' }), parts.map(money), [], 3)).toBeNull();
  });
});

describe('money to be booked by hand', () => {
  const earlier = (change: Partial<EarlierMoney> = {}): EarlierMoney => ({
    ...money({ reference: 'TRX9' }),
    paymentId: 'p',
    payerId: 's',
    payer: 'NIM 1',
    methodId: 'bank',
    receipt: 'KW/1',
    ...change,
  });
  const asked = { ...money({ reference: 'trx-09' }), payerId: 's', methodId: 'bank' };
  test.each([
    ['booked under its reference', earlier(), 'REFUSE'],
    ['booked under its reference in another account', earlier({ methodId: 'other' }), 'ASK'],
    ['waiting under its reference', earlier({ receipt: null }), 'ASK'],
    ['booked that day under another reference', earlier({ reference: 'TRX10' }), 'ASK'],
    ['booked under its reference for somebody else', earlier({ payerId: 'x' }), 'ASK'],
    ['booked that day for somebody else', earlier({ payerId: 'x', reference: '' }), undefined],
    ['of another account for somebody else', earlier({ payerId: 'x', methodId: 'o' }), undefined],
    ['of another amount under its reference', earlier({ amount: 1 }), 'ASK'],
    ['of another amount under its reference, waiting', earlier({ amount: 1, receipt: null }), 'ASK'],
    ['of another amount under another reference', earlier({ amount: 1, reference: 'X1' }), undefined],
    ['of another amount for somebody else', earlier({ amount: 1, payerId: 'x' }), undefined],
  ])('and money %s', (_which, one, kind) => {
    expect(bookingDoubt(asked, [one], 3)?.kind).toBe(kind);
  });
});
