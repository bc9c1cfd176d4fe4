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

const aboutFile = (...all: string[]) => ({ all, line: cells({ day: all[0] ?? '', received: all[1] ?? '' }) });
test.each([
  [['Dicetak oleh Ani Lestari', ''], 'ABOUT_FILE'],
  [['Dicetak oleh Ani pada 24/08/2026 10:15', ''], 'ABOUT_FILE'],
  [['Tanggal cetak', '', '24/08/2026'], 'ABOUT_FILE'],
  [['Halaman 1 dari 12', ''], 'ABOUT_FILE'],
  [['Halaman', '1 dari 2'], 'ABOUT_FILE'],
  [['Hal. 2/3', ''], 'ABOUT_FILE'],
  [['No. Rekening: 1234567890', ''], 'ABOUT_FILE'],
  [['Periode 01/08/2026 - 31/08/2026', ''], 'ABOUT_FILE'],
  [['*** akhir laporan ***', ''], 'ABOUT_FILE'],
  [['', '', '----'], 'ABOUT_FILE'],
  [['Saldo awal: Rp 1.000.000', ''], 'SUMS'],
  [['Saldo awal 01/08/2026', '1.000.000'], 'SUMS'],
  [['Mutasi Kredit', '5.000.000'], 'SUMS'],
  [['Mutasi Kredit 12', '5.000.000'], 'SUMS'],
  [['24/08/2026', '250.000', 'Halaman 1 dari 2'], null],
  [['24/08/2026', '', 'SPP BUDI'], null],
  [['', '250.000', 'SPP BUDI'], null],
  [['', '', 'PEMBAYARAN SPP 25612010001'], null],
  [['24 Agustus 2026', '', 'SPP BUDI'], null],
  [['46258', '', 'SPP BUDI'], null],
  [['2026-08-2x', '250.000', 'Total pelunasan'], null],
])('the line %j is set aside as %s', (texts, aside) => {
  const { line, all } = aboutFile(...texts);
  expect(asideOf(line, all)).toBe(aside);
});

test('a line with a day and money is never set aside as one about the file, whatever it says', () => {
  const days = ['24/08/2026', '2026-08-24', '24 Agt 2026', 'Senin, 24 Agustus 2026', '20260824', '24.08.26'];
  const words = ['Dicetak oleh Ani', 'Halaman 1', 'Periode Agustus', 'Catatan', 'Rekening', ''];
  for (const day of days) {
    for (const received of ['250.000', 'Rp 250.000,00', '250,000.00 CR', '1']) {
      for (const word of words) {
        expect([day, received, word, asideOf(cells({ day, received }), [day, word, received])]).toEqual([
          day,
          received,
          word,
          null,
        ]);
        expect(asideOf(cells({ day, received }), [word, day, received])).toBeNull();
      }
    }
  }
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
