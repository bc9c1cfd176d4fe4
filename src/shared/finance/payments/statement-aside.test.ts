import { expect, test } from 'vitest';
import { asideOf, moneyDirection, type StatementCells } from './statement-aside.ts';

const cells = (change: Partial<StatementCells> = {}): StatementCells => ({
  ...{ payer: '', received: '250.000', spent: '', direction: '', day: '24/08/2026' },
  ...change,
});

test.each([
  ['money in', cells(), ['TRSF E-BANKING CR'], null],
  ['a direction of its own', cells({ direction: 'DB' }), [], 'OUTGOING'],
  ['a direction behind the amount', cells({ received: '250,000.00 DB' }), [], 'OUTGOING'],
  ['a direction behind the amount, in', cells({ received: '250,000.00 CR' }), [], null],
  ['a minus', cells({ received: '-250.000' }), [], 'OUTGOING'],
  ['a minus behind the currency', cells({ received: 'Rp -250.000' }), [], 'OUTGOING'],
  ['brackets', cells({ received: '(250.000)' }), [], 'OUTGOING'],
  ['an amount without sen', cells({ received: '250.000,-' }), [], null],
  ['a column of what went out', cells({ received: '0.00', spent: '250.000' }), [], 'OUTGOING'],
  ['an empty column of what went out', cells({ spent: '0.00' }), [], null],
  ['a total', cells({ day: '' }), ['', 'TOTAL MUTASI KREDIT', '9.000.000'], 'SUMS'],
  ['a total in the column of days', cells({ day: 'Saldo Akhir :' }), ['Saldo Akhir :'], 'SUMS'],
  ['an opening balance of a day', cells(), ['24/08/2026', 'SALDO AWAL'], 'SUMS'],
  ['a sum of a day', cells(), ['24/08/2026', 'Jumlah Mutasi Kredit', '250.000', '9.000.000'], 'SUMS'],
  ['a counted sum of a day', cells(), ['24/08/2026', 'Total Kredit 5', '250.000'], 'SUMS'],
  ['moves of a day', cells({ direction: 'CR' }), ['24/08/2026', 'MUTASI KREDIT', '250.000', 'CR'], 'SUMS'],
  ['a balance of a day', cells(), ['24/08/2026', '', 'Saldo awal hari', '250.000'], 'SUMS'],
  ['a kind of transfers', cells(), ['24/08/2026', 'MUTASI KREDIT', 'SPP BUDI', '250.000'], null],
  ['a kind and a number', cells(), ['24/08/2026', 'MUTASI KREDIT', '25612010001', '250.000'], null],
  ['a word and a sum', cells(), ['24/08/2026', 'Total pelunasan', '250.000'], null],
  ['a sum that went out', cells({ day: '', received: '(9.000)' }), ['Jumlah'], 'SUMS'],
  ['a word about a total in a transfer', cells(), ['TOTAL PELUNASAN SPP BUDI'], null],
  ['a total that names a payer', cells({ payer: '25612010001', day: '' }), ['Total'], null],
])('a line with %s', (_what, line, all, aside) => {
  expect(asideOf(line, all)).toBe(aside);
});

test.each([
  ['CR', 'IN'],
  ['TRSF K', 'IN'],
  ['Debit', 'OUT'],
  ['keluar', 'OUT'],
  ['?', null],
  ['KARTU KREDIT', 'IN'],
  ['abcd', null],
])('%j says that money went %s', (text, way) => {
  expect(moneyDirection(text)).toBe(way);
});
