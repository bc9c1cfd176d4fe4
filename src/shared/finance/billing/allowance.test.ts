import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareGrants, type SharingBill } from './allowance.ts';
import { type DiscountRule, discountsOf, totalOf } from './bill-amount.ts';

const grant = (id: string, value: number): DiscountRule => ({
  grantId: id,
  name: `Subsidi ${id}`,
  kind: 'SUBSIDI',
  mode: 'AMOUNT',
  value,
  categories: [],
});
const bill = (id: string, gross: number, change: Partial<SharingBill> = {}): SharingBill => ({
  id,
  gross,
  grants: [grant('g', 1_000)],
  held: new Map(),
  hasPayments: false,
  ...change,
});
const amounts = (bills: readonly SharingBill[], id = 'g') =>
  [...shareGrants(bills).values()].map((taken) => taken.get(id) ?? 0);

describe('a fixed grant of a term', () => {
  test('is taken off once, the rest off the next bill', () => {
    expect(amounts([bill('a', 600), bill('b', 3_000), bill('c', 500)])).toEqual([600, 400, 0]);
    expect(amounts([bill('a', 3_000), bill('b', 3_000)])).toEqual([1_000, 0]);
    expect(amounts([bill('a', 300), bill('b', 200)])).toEqual([300, 200]);
  });

  test('stays on the bill that money was received for', () => {
    const paid = { hasPayments: true, held: new Map([['g', 1_000]]) };
    expect(amounts([bill('new', 3_000), bill('paid', 3_000, paid)])).toEqual([0, 1_000]);
    expect(amounts([bill('new', 3_000), bill('paid', 400, paid)])).toEqual([600, 400]);
    const unpaid = { ...paid, hasPayments: false };
    expect(amounts([bill('new', 3_000), bill('held', 3_000, unpaid)])).toEqual([1_000, 0]);
  });

  test('leaves to another grant what it does not take', () => {
    const grants = [grant('g', 700), grant('h', 700)];
    const bills = [bill('a', 1_000, { grants }), bill('b', 1_000, { grants: grants.slice(1) })];
    expect(amounts(bills, 'g')).toEqual([700, 0]);
    expect(amounts(bills, 'h')).toEqual([300, 400]);
  });
});

const keys = ['g', 'h', 'i'];
const anyBills = fc
  .record({ values: fc.array(fc.nat(5_000_000), { minLength: 3, maxLength: 3 }) })
  .chain(({ values }) => {
    const grants = keys.map((key, at) => grant(key, values[at] ?? 0));
    return fc
      .array(
        fc.record({
          gross: fc.nat(5_000_000),
          of: fc.subarray(grants),
          held: fc.dictionary(fc.constantFrom(...keys), fc.nat(5_000_000)),
          hasPayments: fc.boolean(),
        }),
        { maxLength: 8 },
      )
      .map((rows) => ({
        grants,
        bills: rows.map(({ of, held, ...row }, at): SharingBill => ({
          ...row,
          id: String(at),
          grants: of,
          held: new Map(Object.entries(held)),
        })),
      }));
  });

test('no rupiah is given twice, none is kept back while a bill of it still asks', () => {
  fc.assert(
    fc.property(anyBills, ({ grants, bills }) => {
      const shares = shareGrants(bills);
      const takenOf = (id: string, key: string) => shares.get(id)?.get(key) ?? 0;
      const open = new Map(
        bills.map(({ id, gross }) => [id, keys.reduce((rest, key) => rest - takenOf(id, key), gross)]),
      );
      for (const rest of open.values()) expect(rest).toBeGreaterThanOrEqual(0);
      for (const { grantId, value } of grants) {
        const key = grantId ?? '';
        const given = bills.reduce((sum, { id }) => sum + takenOf(id, key), 0);
        expect(given).toBeLessThanOrEqual(value);
        const fitting = bills.filter((one) => one.grants.some((held) => held.grantId === key));
        if (given < value) for (const { id } of fitting) expect(open.get(id)).toBe(0);
      }
    }),
  );
});

test('shared out again, nothing moves; a bill takes off what it was given', () => {
  fc.assert(
    fc.property(anyBills, ({ bills }) => {
      const shares = shareGrants(bills);
      const again = shareGrants(bills.map((one) => ({ ...one, held: shares.get(one.id) ?? new Map() })));
      for (const { id, gross, grants } of bills) {
        expect([...(again.get(id) ?? [])]).toEqual([...(shares.get(id) ?? [])]);
        const share = shares.get(id);
        const rules = grants.map((rule) => ({ ...rule, value: share?.get(rule.grantId ?? '') ?? 0 }));
        const given = [...(share?.values() ?? [])].reduce((sum, amount) => sum + amount, 0);
        expect(totalOf(discountsOf(gross, 'SPP', rules))).toBe(given);
      }
    }),
  );
});
