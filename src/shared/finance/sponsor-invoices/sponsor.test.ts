import { expect, test } from 'vitest';
import { claimableLines, sponsorPaymentErrors } from './sponsor.ts';

const discount = (given: number, claimed: number) => ({
  billId: 'b',
  grantId: 'g',
  studentId: 's',
  given,
  claimed,
});

test('an invoice asks for what no other asks for yet', () => {
  expect(claimableLines([discount(1_000_000, 0)])).toMatchObject([{ amount: 1_000_000 }]);
  expect(claimableLines([discount(1_000_000, 400_000)])).toMatchObject([{ amount: 600_000 }]);
  expect(claimableLines([discount(1_000_000, 1_000_000), discount(500_000, 900_000)])).toEqual([]);
});

test('a fixed grant that moved to another bill since is not asked for again', () => {
  const [from, to] = [discount(0, 1_000_000), { ...discount(1_000_000, 0), billId: 'c' }];
  expect(claimableLines([from, to])).toEqual([]);
  expect(claimableLines([to, from])).toEqual([]);
  expect(claimableLines([{ ...from, given: 400_000 }, to])).toMatchObject([{ billId: 'c', amount: 400_000 }]);
  expect(claimableLines([from, { ...to, grantId: 'h' }])).toMatchObject([
    { grantId: 'h', amount: 1_000_000 },
  ]);
});

test('a sponsor pays at most what is left, on a day since the invoice that has come and is not over a year ago', () => {
  const pay = (change: object) =>
    sponsorPaymentErrors({
      amount: 500_000,
      paidOn: '2026-08-24',
      issuedOn: '2025-08-01',
      today: '2026-08-24',
      balance: 500_000,
      ...change,
    });
  expect(pay({})).toEqual({});
  expect(pay({ amount: 500_001 })).toEqual({ amount: 'Jumlah melebihi sisa invoice Rp500.000.' });
  expect(pay({ paidOn: '2026-08-25' })).toEqual({ paidOn: 'Tanggal bayar belum tiba.' });
  expect(pay({ paidOn: '2025-08-22' })).toHaveProperty('paidOn');
  expect(pay({ paidOn: '2025-08-23' })).toEqual({});
  const issuedOn = '2026-08-10';
  expect(pay({ issuedOn, paidOn: '2026-08-09' })).toEqual({
    paidOn: 'Tanggal bayar mendahului invoice, 10 Agustus 2026.',
  });
  expect(pay({ issuedOn, paidOn: issuedOn })).toEqual({});
});
