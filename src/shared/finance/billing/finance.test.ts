import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageBandOf, daysLate } from '#shared/finance/finance-reports/ageing.ts';
import { type DiscountRule, discountsOf, grossOf, quantityOf, shareOf, totalOf } from './bill-amount.ts';
import { allocate, nextDue, overdueOf, partsPaid, partsText, planProblem, splitNet } from './installments.ts';
import { lateFeeOf, usualLateFee } from './late-fee.ts';
import { nextPaymentStatus, partialTerms, paymentProblems } from '#shared/finance/payments/payment-state.ts';
import { needsStampBox, receiptNo } from '#shared/finance/payments/receipt.ts';

const rule = (change: Partial<DiscountRule>): DiscountRule => ({
  grantId: null,
  name: 'Beasiswa',
  kind: 'LEMBAGA',
  mode: 'PERCENT',
  value: 5000,
  categories: [],
  ...change,
});

test('a receipt names the parts of a plan its money went to, and nothing where there is no plan', () => {
  const parts = [1, 2, 3].map((no) => ({ no, amount: 1_000_000, dueDate: `2026-1${no}-01` }));
  expect(partsPaid(0, 1_000_000, parts)).toEqual([1]);
  expect(partsPaid(500_000, 500_000, parts)).toEqual([1]);
  expect(partsPaid(500_000, 2_000_000, parts)).toEqual([1, 2, 3]);
  expect(partsPaid(1_000_000, 1, parts)).toEqual([2]);
  expect(partsPaid(3_000_000, 50_000, parts)).toEqual([]);
  expect(partsPaid(0, 1_000_000, parts.slice(0, 1))).toEqual([]);
  expect([[], [1], [1, 2], [1, 2, 3]].map(partsText)).toEqual([
    '',
    'cicilan 1',
    'cicilan 1 dan 2',
    'cicilan 1, 2, dan 3',
  ]);
});

describe('amounts', () => {
  test('count sks, courses or one', () => {
    const load = { sks: 21, courses: 7 };
    expect(grossOf({ mode: 'PER_SKS', unit: 150_000, quantity: quantityOf('PER_SKS', load) })).toBe(
      3_150_000,
    );
    expect(quantityOf('PER_COURSE', load)).toBe(7);
    expect(quantityOf('FLAT', load)).toBe(1);
  });

  test('fixed discounts come first, percents take of the rest, nothing falls below zero', () => {
    const rules = [rule({ name: 'Separuh' }), rule({ name: 'Tetap', mode: 'AMOUNT', value: 1_000_000 })];
    expect(discountsOf(3_000_000, 'SPP', rules).map(({ name, amount }) => [name, amount])).toEqual([
      ['Tetap', 1_000_000],
      ['Separuh', 1_000_000],
    ]);
    const kip = rule({ kind: 'KIP', value: 10_000 });
    expect(totalOf(discountsOf(3_000_000, 'SPP', [kip, rule({ mode: 'AMOUNT', value: 9_000_000 })]))).toBe(
      3_000_000,
    );
    expect(discountsOf(3_000_000, 'WISUDA', [rule({ categories: ['SPP'] })])).toEqual([]);
  });

  test('a share rounds half up and stays exact for the largest amount', () => {
    expect(shareOf(1, 5000)).toBe(1);
    expect(shareOf(3, 3333)).toBe(1);
    expect(shareOf(1_000_000_000, 9999)).toBe(999_900_000);
  });
});

describe('instalments', () => {
  const plan = [
    { percent: 3333, dueDate: '2026-08-31' },
    { percent: 3333, dueDate: '2026-10-01' },
    { percent: 3334, dueDate: '2026-12-01' },
  ];

  test('always add up to the net', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (net) => {
        expect(totalOf(splitNet(net, plan, '2026-12-01'))).toBe(net);
      }),
    );
    expect(splitNet(0, plan, '2026-12-01')).toEqual([]);
    expect(splitNet(500, [], '2026-12-01')).toEqual([{ no: 1, amount: 500, dueDate: '2026-12-01' }]);
  });

  test('are paid oldest first', () => {
    const parts = splitNet(3_000_000, plan, '2026-12-01');
    const states = allocate(1_500_000, parts);
    expect(states.map(({ paid }) => paid)).toEqual([999_900, 500_100, 0]);
    expect(nextDue(states)?.no).toBe(2);
    expect(nextDue(allocate(3_000_000, parts))).toBeNull();
    expect(overdueOf(500_000, parts, '2026-08-31')).toBe(0);
    expect(overdueOf(500_000, parts, '2026-09-01')).toBe(499_900);
  });

  test.each([
    [plan, null],
    [plan.slice(0, 2), 'Jumlah persentase cicilan harus 100%.'],
    [plan.slice(0, 1), 'Cicilan terdiri atas 2 sampai 6 bagian.'],
    [
      Array.from({ length: 7 }, (_, at) => ({ percent: 1000, dueDate: `2026-0${at + 1}-01` })),
      'Cicilan terdiri atas 2 sampai 6 bagian.',
    ],
    [plan.toReversed(), 'Tanggal cicilan harus berurutan.'],
    [
      plan.map((part) => ({ ...part, dueDate: part.dueDate === '2026-12-01' ? '2026-12-02' : part.dueDate })),
      'Cicilan terakhir harus jatuh pada tanggal jatuh tempo.',
    ],
    [[{ percent: 0, dueDate: '2026-08-01' }, ...plan], 'Setiap cicilan harus lebih dari 0%.'],
  ])('a plan is refused with its reason', (candidate, problem) => {
    expect(planProblem(candidate, '2026-12-01')).toBe(problem);
  });
});

describe('late fees', () => {
  const parts = [
    { no: 1, amount: 1_000_000, dueDate: '2026-08-31' },
    { no: 2, amount: 1_000_000, dueDate: '2026-10-31' },
  ];
  const monthly = { mode: 'PERCENT_PER_MONTH' as const, value: 200, max: null };

  test('count started months of the unpaid share of late parts only', () => {
    expect(lateFeeOf(monthly, 0, parts, '2026-08-31')).toBe(0);
    expect(lateFeeOf(monthly, 0, parts, '2026-09-01')).toBe(20_000);
    expect(lateFeeOf(monthly, 400_000, parts, '2026-10-01')).toBe(24_000);
    expect(lateFeeOf(monthly, 1_000_000, parts, '2026-10-31')).toBe(0);
    expect(lateFeeOf(monthly, 1_500_000, parts, '2026-11-01')).toBe(10_000);
    expect(lateFeeOf({ ...monthly, max: 15_000 }, 0, parts, '2026-12-31')).toBe(15_000);
  });

  test('are taken once or not at all', () => {
    expect(lateFeeOf({ mode: 'FLAT', value: 50_000 }, 0, parts, '2026-12-01')).toBe(50_000);
    expect(lateFeeOf({ mode: 'NONE' }, 0, parts, '2026-12-01')).toBe(0);
  });
});

describe('payments', () => {
  const facts = {
    amount: 500_000,
    paidOn: '2026-08-24',
    today: '2026-08-24',
    open: 1_000_000,
    allowPartial: true,
    minPartial: 250_000,
    early: null,
  };

  test.each([
    [{}, []],
    [{ amount: 1_000_001 }, ['amount']],
    [{ amount: 249_999 }, ['amount']],
    [{ amount: 100_000, open: 100_000 }, []],
    [{ allowPartial: false }, ['amount']],
    [{ allowPartial: false, early: { until: '2026-08-24', discount: 500_000, price: 500_000 } }, []],
    [{ allowPartial: false, early: { until: '2026-08-23', discount: 500_000, price: 500_000 } }, ['amount']],
    [{ allowPartial: false, early: { until: '2026-08-24', discount: 499_999, price: 500_001 } }, ['amount']],
    [{ open: 0 }, ['amount']],
    [{ paidOn: '2026-08-25' }, ['paidOn']],
    [{ paidOn: '2025-08-22' }, ['paidOn']],
    [{ open: 0, paidOn: '2026-08-25' }, ['amount', 'paidOn']],
  ])('%j is refused at %j', (change, fields) => {
    expect(paymentProblems({ ...facts, ...change }).map(({ field }) => field)).toEqual(fields);
  });

  test('move as the office works', () => {
    expect(nextPaymentStatus('WAITING', 'VERIFY')).toBe('VERIFIED');
    expect(nextPaymentStatus('VERIFIED', 'REVERSE')).toBe('REVERSED');
    expect(nextPaymentStatus('VERIFIED', 'CANCEL')).toBeNull();
    expect(nextPaymentStatus('REJECTED', 'VERIFY')).toBeNull();
  });
});

test('a receipt is numbered by year and month and leaves room for a stamp above five million', () => {
  expect(receiptNo('KW', '2026-08-24', 12)).toBe('KW/2026/08/00012');
  expect([5_000_000, 5_000_001].map((amount) => needsStampBox(amount, true))).toEqual([false, true]);
  expect(needsStampBox(9_000_000, false)).toBe(false);
});

test('arrears fall into bands', () => {
  expect([0, 30, 31, 60, 61, 90, 91].map(ageBandOf)).toEqual([
    'UP_TO_30',
    'UP_TO_30',
    'UP_TO_60',
    'UP_TO_60',
    'UP_TO_90',
    'UP_TO_90',
    'OLDER',
  ]);
  expect(daysLate('2026-08-31', '2026-08-30')).toBe(0);
  expect(daysLate('2026-08-31', '2026-09-30')).toBe(30);
});

test('a plan in parts can be paid in parts, whatever the type says', () => {
  const plan = [
    { no: 1, amount: 300, dueDate: '2026-09-01' },
    { no: 2, amount: 700, dueDate: '2026-10-01' },
  ];
  const whole = { allowPartial: false, minPartial: 0 };
  expect(partialTerms(whole, plan.slice(1), 0)).toEqual(whole);
  expect(partialTerms(whole, plan, 0)).toEqual({ allowPartial: true, minPartial: 300 });
  expect(partialTerms(whole, plan, 300)).toEqual({ allowPartial: true, minPartial: 700 });
  expect(partialTerms({ allowPartial: true, minPartial: 500 }, plan, 0)).toMatchObject({ minPartial: 300 });
  expect(partialTerms({ allowPartial: true, minPartial: 100 }, plan, 0)).toMatchObject({ minPartial: 100 });
});

test.each([
  [{ mode: 'NONE', value: 5, max: 9 }, { mode: 'NONE' }],
  [{ mode: 'FLAT', value: 0, max: 0 }, { mode: 'NONE' }],
  [
    { mode: 'FLAT', value: 50_000, max: 0 },
    { mode: 'FLAT', value: 50_000 },
  ],
  [
    { mode: 'PERCENT_PER_MONTH', value: 2, max: 0 },
    { mode: 'PERCENT_PER_MONTH', value: 200, max: null },
  ],
  [
    { mode: 'PERCENT_PER_MONTH', value: 1, max: 100_000 },
    { mode: 'PERCENT_PER_MONTH', value: 100, max: 100_000 },
  ],
] as const)('the setting %j starts new payment types with %j', (usual, starts) =>
  expect(usualLateFee(usual)).toEqual(starts),
);
