import { expect, test } from 'vitest';
import { leadsElsewhere, type MethodAccount } from './method-account.ts';

const bank: MethodAccount = {
  type: 'BANK_TRANSFER',
  bankName: 'Bank Nusa',
  accountNumber: '123',
  accountHolder: 'Yayasan',
  vaPrefix: '',
  image: '/media/a.webp',
  instructions: 'Transfer lalu unggah bukti.',
};

test.each<[string, Partial<MethodAccount>]>([
  ['another kind', { type: 'EWALLET' }],
  ['another bank', { bankName: 'Bank Samudra' }],
  ['another number', { accountNumber: '124' }],
  ['another owner', { accountHolder: 'Budi' }],
  ['a prefix', { vaPrefix: '88' }],
  ['another instruction', { instructions: 'Transfer ke 999 saja.' }],
])('%s leads money elsewhere', (_what, change) => {
  expect(leadsElsewhere(bank, { ...bank, ...change })).toBe(true);
});

test('a new method does, another logo does not, another picture of a QRIS does', () => {
  const qris: MethodAccount = { ...bank, type: 'QRIS' };
  expect(leadsElsewhere(null, bank)).toBe(true);
  expect(leadsElsewhere(bank, { ...bank })).toBe(false);
  expect(leadsElsewhere(bank, { ...bank, image: null })).toBe(false);
  expect(leadsElsewhere(qris, { ...qris, image: null })).toBe(true);
});
