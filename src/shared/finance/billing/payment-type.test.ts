import { describe, expect, test } from 'vitest';
import { paymentTypeForm } from './payment-type.contract.ts';

const type = {
  code: 'SPP-20261',
  name: 'SPP Ganjil',
  category: 'SPP',
  periodCode: '20261',
  amountMode: 'FLAT',
  amount: 3_000_000,
  dueDate: '2026-09-30',
};
const amounts = [500_000, 2_000_000].map((amount, at) => ({ nim: `2561201000${at}`, amount }));
const refusal = (change: object): Record<string, string> =>
  Object.fromEntries(
    (paymentTypeForm.safeParse({ ...type, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

const early = (value: number, until = '2026-09-01') => ({ earlyBird: { mode: 'AMOUNT', value, until } });

describe('a figure of a type', () => {
  test.each([
    ['one amount', {}, 3_000_000, 'Rp3.000.000'],
    ['amounts per student', { amountMode: 'CUSTOM', amount: 0, amounts }, 2_000_000, 'Rp2.000.000'],
  ])('is at most what its bills ask: %s', (_, mode, most, shown) => {
    expect(refusal({ ...mode, minPartial: most })).toEqual({});
    expect(refusal({ ...mode, minPartial: most + 1 })).toEqual({
      minPartial: `Paling banyak sebesar tagihannya, ${shown}.`,
    });
    expect(refusal({ ...mode, ...early(most - 1) })).toEqual({});
    expect(refusal({ ...mode, ...early(most) })).toEqual({
      earlyBird: `Potongan harus kurang dari tagihannya, ${shown}.`,
    });
  });

  test('is not compared with a price per sks or course', () => {
    for (const amountMode of ['PER_SKS', 'PER_COURSE'])
      expect(refusal({ amountMode, amount: 100_000, minPartial: 500_000, ...early(200_000) })).toEqual({});
  });
});

describe('a day of a type', () => {
  const message = 'Paling awal 1 Januari 2025 untuk Ganjil 2026/2027.';
  const half = (dueDate: string) => ({ percent: 5_000, dueDate });

  test.each([
    ['dueDate', { dueDate: '2020-01-01' }],
    ['dueDate', { dueDate: '2024-12-31' }],
    ['installments', { installments: [half('2020-01-01'), half('2026-09-30')] }],
    ['earlyBird', early(100_000, '2020-01-01')],
  ])('is of its term: %s', (field, change) => {
    expect(refusal(change)).toEqual({ [field]: message });
  });

  test('is said once, and nothing of a day or a term that is not there yet', () => {
    expect(Object.keys(refusal({ dueDate: '', periodCode: '' }))).toEqual(['periodCode', 'dueDate']);
    expect(Object.keys(refusal(early(1, '')))).toEqual(['earlyBird.until']);
  });

  test('may be in the year before newcomers begin, or passed for what is billed late', () => {
    expect(refusal({ dueDate: '2025-01-01' })).toEqual({});
    expect(refusal({ periodCode: '20252', dueDate: '2026-03-01' })).toEqual({});
  });
});
