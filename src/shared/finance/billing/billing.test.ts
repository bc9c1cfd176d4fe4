import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalOf } from './bill-amount.ts';
import { cancelMoves, lateFeeNow, ownPlanProblem, planBill, refitParts } from './billing.ts';
import { entryKinds } from '#shared/finance/ledger/ledger.ts';

const rule = {
  category: 'SKS',
  mode: 'PER_SKS',
  amount: 150_000,
  dueDate: '2026-09-30',
  installments: [],
} as const;
const facts = { load: { sks: 20, courses: 7 }, isFinal: false, named: null, rules: [] };
const parts = [
  { no: 1, amount: 100, dueDate: '2026-09-01' },
  { no: 2, amount: 200, dueDate: '2026-10-01' },
];

describe('the plan of a bill', () => {
  test('counts sks, and no further once they are final', () => {
    expect(planBill({ ...rule, installments: [] }, facts)).toMatchObject({
      gross: 3_000_000,
      basis: { mode: 'PER_SKS', unit: 150_000, quantity: 20 },
      parts: [{ no: 1, amount: 3_000_000, dueDate: '2026-09-30' }],
    });
    const basis = { mode: 'PER_SKS', unit: 100_000, quantity: 18, final: true } as const;
    const standing = { basis, hasPayments: false, ownParts: [] };
    expect(planBill({ ...rule, installments: [] }, facts, standing).gross).toBe(1_800_000);
  });

  test('keeps its price once there are payments, and follows the sks still', () => {
    const standing = {
      basis: { mode: 'PER_SKS', unit: 100_000, quantity: 18 } as const,
      hasPayments: true,
      ownParts: [],
    };
    expect(planBill({ ...rule, installments: [] }, facts, standing).gross).toBe(2_000_000);
  });

  test('keeps what paying early earned, below a grant that came since', () => {
    const early = {
      grantId: null,
      name: 'Awal',
      kind: 'POTONGAN' as const,
      amount: 150_000,
      earlyUntil: '2026-08-10',
    };
    const basis = { mode: 'PER_SKS', unit: 150_000, quantity: 20 } as const;
    const standing = { basis, hasPayments: true, ownParts: [], early };
    const half = { grantId: 'g', name: 'Separuh', kind: 'LEMBAGA', mode: 'PERCENT' } as const;
    const plan = (value: number) =>
      planBill(
        { ...rule, installments: [] },
        { ...facts, rules: [{ ...half, value, categories: [] }] },
        standing,
      );
    expect(planBill({ ...rule, installments: [] }, facts, standing)).toMatchObject({
      discounted: 150_000,
      discounts: [early],
    });
    expect(plan(5000)).toMatchObject({ discounted: 1_650_000, parts: [{ amount: 1_350_000 }] });
    expect(plan(9_700)).toMatchObject({ discounted: 3_000_000, parts: [] });
    expect(plan(10_000).discounts.map(({ name }) => name)).toEqual(['Separuh']);
  });

  test('is nothing for a student nobody named an amount for', () => {
    expect(planBill({ ...rule, mode: 'CUSTOM', installments: [] }, facts).gross).toBe(0);
  });
});

test.each([
  [300, [100, 200]],
  [250, [100, 150]],
  [60, [60]],
  [400, [100, 300]],
  [0, []],
])('an own plan of 300 fitted to %d', (net, amounts) => {
  expect(refitParts(parts, net).map(({ amount }) => amount)).toEqual(amounts);
});

test('an own plan has 2 to 6 parts in order that add up', () => {
  expect(ownPlanProblem(parts, 300, null)).toBeNull();
  expect(ownPlanProblem([], 300, null)).toBeNull();
  expect(ownPlanProblem(parts, 300, '2026-10-01')).toBeNull();
  expect(ownPlanProblem(parts, 300, '2026-09-30')).toBe(
    'Cicilan terakhir harus sebelum UAS, paling lambat 30 Sep 2026.',
  );
  expect(ownPlanProblem(parts, 301, null)).toBe('Jumlah cicilan Rp300, padahal nilai tagihan Rp301.');
  expect(ownPlanProblem(parts.toReversed(), 300, null)).toBe('Tanggal cicilan harus berurutan.');
  expect(ownPlanProblem(parts.slice(1), 200, null)).toBe('Cicilan terdiri atas 2 sampai 6 bagian.');
});

test('a late fee stays after paying, and what was forgiven is not earned again', () => {
  const flat = { mode: 'FLAT', value: 50 } as const;
  const bill = { charged: 300, lateFee: 0, discounted: 0, paid: 0, waived: 0 };
  expect(lateFeeNow(flat, bill, parts, '2026-09-02')).toBe(50);
  expect(lateFeeNow(flat, bill, parts, '2026-09-01')).toBe(0);
  expect(lateFeeNow(flat, { ...bill, charged: 350, lateFee: 50, paid: 350 }, parts, '2026-11-01')).toBe(50);
  expect(lateFeeNow(flat, { ...bill, waived: 50 }, parts, '2026-11-01')).toBe(0);
});

test('cancelling leaves nothing charged and gives back exactly what was paid', () => {
  const amount = fc.nat(1_000_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (net, lateFee, discounted, part) => {
      const charged = net + lateFee + discounted;
      const paid = Math.min(part, net + lateFee);
      const moves = cancelMoves({ charged, lateFee, discounted, paid });
      const signed = moves.map(({ kind, amount: moved }) => {
        const { debit, credit } = entryKinds[kind] as { debit: string; credit: string };
        return { other: debit === 'PIUTANG' ? credit : debit, amount: debit === 'PIUTANG' ? moved : -moved };
      });
      const through = (name: string) => totalOf(signed.filter(({ other }) => other === name));
      expect([through('PENDAPATAN'), through('POTONGAN'), through('DEPOSIT')]).toEqual([
        charged === 0 ? 0 : -charged,
        discounted,
        paid,
      ]);
    }),
  );
});
