import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOwed, overdueOfBill, owedByDay } from './owed.ts';

const parts = [
  { no: 1, amount: 500_000, dueDate: '2026-08-10' },
  { no: 2, amount: 300_000, dueDate: '2026-09-10' },
];

test.each([
  ['nothing paid', 0, 0, ['2026-08-10 500000', '2026-09-10 300000']],
  ['half a part paid', 200_000, 0, ['2026-08-10 300000', '2026-09-10 300000']],
  ['the fee is due with the last part', 500_000, 25_000, ['2026-09-10 325000']],
  ['only the fee is left', 800_000, 25_000, ['2026-09-10 25000']],
  ['all is paid', 825_000, 25_000, []],
])('%s', (_what, paid, lateFee, owed) => {
  const bill = { paid, balance: 800_000 + lateFee - paid, dueDate: '2026-09-10', parts };
  expect(owedByDay(bill).map(({ due, amount }) => `${due} ${amount}`)).toEqual(owed);
  expect(nextOwed(bill)?.due).toBe(owed[0]?.slice(0, 10));
});

test('a part is in time on its own day', () => {
  const bill = { paid: 0, balance: 800_000, dueDate: '2026-09-10', parts };
  expect(['2026-08-10', '2026-08-11', '2026-09-11'].map((day) => overdueOfBill(bill, day))).toEqual([
    0, 500_000, 800_000,
  ]);
});

test('a cancelled bill owes nothing', () => {
  expect(owedByDay({ paid: 0, balance: 0, dueDate: '2026-09-10', parts })).toEqual([]);
});

test('what is owed by day adds up to the balance, and all of it is overdue in the end', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.nat(200_000), fc.nat(), (sums, lateFee, money) => {
      const total = sums.reduce((all, one) => all + one, 0);
      const paid = money % (total + lateFee + 1);
      const plan = sums.map((amount, at) => ({ no: at + 1, amount, dueDate: `2026-0${at + 1}-10` }));
      const bill = { paid, balance: total + lateFee - paid, dueDate: `2026-0${sums.length}-10`, parts: plan };
      const owed = owedByDay(bill);
      expect(owed.reduce((all, { amount }) => all + amount, 0)).toBe(bill.balance);
      expect(owed.map(({ due }) => due)).toEqual(owed.map(({ due }) => due).toSorted());
      expect(overdueOfBill(bill, '2026-12-31')).toBe(bill.balance);
    }),
  );
});
