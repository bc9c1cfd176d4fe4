import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asideOf, moneyDirection, type StatementCells } from './statement-aside.ts';

const cells = (change: Partial<StatementCells> = {}): StatementCells => ({
  payer: '',
  received: '250.000',
  spent: '',
  direction: '',
  day: '24/08/2026',
  reference: '',
  note: '',
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
  [['Halaman', '', '1 dari 2'], 'ABOUT_FILE'],
  [['No. Rekening', '', '1234567890'], 'ABOUT_FILE'],
  [['NIP 198001012005012001', ''], 'ABOUT_FILE'],
  [['Telp. 022-1234567890', ''], 'ABOUT_FILE'],
  [['User ID : 123456789012', ''], 'ABOUT_FILE'],
  [['Created By BRIMO 25/11/2026 12:00:01', ''], 'ABOUT_FILE'],
  [['Laporan ini dicetak oleh sistem pada 25/11/2026 10:00:00', ''], 'ABOUT_FILE'],
  [['Terbilang : sembilan juta', ''], 'ABOUT_FILE'],
  [['PINDAHAN DARI HALAMAN 1', '8.150.002'], 'SUMS'],
  [['Dipindahkan', '500.000'], 'SUMS'],
  [['', '500.000', 'Balance brought forward'], 'SUMS'],
  [['25/11/2026', '1.000.000', 'Saldo per tanggal 25 November 2026'], 'SUMS'],
  [['Kredit', '', '=', '250000000.00'], 'SUMS'],
  [['Saldo akhir : 1500000000', ''], 'SUMS'],
  [['', '250.000', 'Total', '1500000000'], 'SUMS'],
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

describe('a line with more cells than headings', () => {
  const unplaced = cells({ received: '', day: '' });

  test.each([
    [['Saldo Awal', '', '1', '000', '000.00'], 'SUMS'],
    [['Total Mutasi', '', '5', '000', '000'], 'SUMS'],
    [['Mutasi Kredit', ':', '9', '000', '000.00', '12'], 'SUMS'],
    [['31/08/2026', 'Saldo Akhir', '', '1', '000', '000'], 'SUMS'],
    [['Closing Ledger Balance', '1', '000', '000'], 'SUMS'],
    [['', '', '-- akhir laporan --', '', 'terima kasih'], 'ABOUT_FILE'],
    [['Halaman 1', 'dari 2'], 'ABOUT_FILE'],
    [['Dicetak oleh Ani', 'Bandung', 'pada 31/08/2026 10:15'], 'ABOUT_FILE'],
    [['20/11/2026', 'SPP Budi', '1', '500', '000'], null],
    [['20/11', 'SPP Budi', '1', '500', '000'], null],
    [['Periode Ganjil', 'SPP Budi', '1', '500', '000'], null],
    [['Periode Ganjil', 'SPP Budi', '1.500.000 lunas'], null],
    [['TOTAL', '25612010001', '1', '500', '000'], null],
    [['TOTAL 2561 2010 001', '1', '500', '000'], null],
    [['20/11/2026', 'TOTAL PELUNASAN SPP BUDI', '1', '500', '000'], null],
    [['Total pelunasan SPP Budi', '1', '500', '000'], null],
    [['20/11/2026', 'SPP Budi', ' lunas', '1500000', 'DB'], null],
  ])('%j is set aside as %s', (all, aside) => {
    expect(asideOf(unplaced, all)).toBe(aside);
  });

  test('is never set aside if it has words of a transfer and a number', () => {
    const note = fc.constantFrom('SPP Budi', 'TRSF CR', 'Total pelunasan', 'Catatan', 'BRI0442', 'setor');
    const other = fc.constantFrom('', 'TOTAL', 'Saldo', 'lunas', '24/08/2026', 'CR', 'Kantor Pusat');
    const number = fc.constantFrom('1', '500000', '1.500.000', 'Rp 1.500.000', '25612010001', '24/08');
    fc.assert(
      fc.property(note, number, fc.array(other, { maxLength: 5 }), fc.nat(), (words, digits, rest, at) => {
        const all: string[] = [...rest, words];
        all.splice(at % (rest.length + 1), 0, digits);
        expect([all, asideOf(unplaced, all)]).toEqual([all, null]);
      }),
    );
  });
});

test.each([
  [cells({ day: '', note: 'TOTAL 2561 2010 001' }), ['', 'TOTAL 2561 2010 001', '250.000'], null],
  [cells({ note: 'TOTAL 25.61.2010.001' }), ['24/08/2026', 'TOTAL 25.61.2010.001', '250.000'], null],
  [cells({ day: '', note: 'Total 1.500.000.000' }), ['', 'Total 1.500.000.000', '250.000'], 'SUMS'],
  [cells({ day: '', payer: 'Saldo Akhir 31/08/2026' }), ['Saldo Akhir 31/08/2026', '250.000'], 'SUMS'],
  [cells({ day: '', received: 'Halaman 1 dari 2' }), ['', '', 'Halaman 1 dari 2'], 'ABOUT_FILE'],
])('a number in groups, a sum where a payer would stand: %j', (line, all, aside) => {
  expect(asideOf(line, all)).toBe(aside);
});

const labels = [
  'Cabang Bandung',
  'Kantor Pusat',
  'Catatan: SPP Budi',
  'Keterangan',
  'Rekening',
  'Note',
  'Disclaimer',
  'Halaman 1',
  'Dicetak oleh Ani',
  'Periode Ganjil',
  'Nama Bank BCA',
  'Account transfer',
  'Mata uang',
  '',
];
const days = ['25/11/2026', '2026-11-25', '25 Nov 2026', '26/11', '26 Nov', '26-Nov', '46258'];

describe('a line that is never about the file, whatever it begins with,', () => {
  test.each([
    ...['1.500.000 lunas', 'Rp 1.500.000 (transfer)', '1500000 via ATM', '250rb', '1,5 juta', '0'].map(
      (received): [string, Partial<StatementCells>] => ['a digit in its amount', { received }],
    ),
    ...days.map((day): [string, Partial<StatementCells>] => ['a day', { day }]),
    ...['SPP 26612010145', 'SPP 2661201', 'VA 881226612010145 an. Budi', '26612010145'].map(
      (note): [string, Partial<StatementCells>] => ['a number of a payer', { note }],
    ),
  ])('has %s: %j', (_what, has) => {
    const line = cells({ received: '', day: '', ...has });
    const { note, day, received } = line;
    for (const label of labels) {
      const texts = [label, day, note, received];
      for (const all of [texts, texts.toReversed()]) {
        expect([label, asideOf(line, all)]).toEqual([label, null]);
      }
    }
  });
});

const sums = [
  'MUTASI KREDIT',
  'MUTASI CR',
  'Jumlah masuk',
  'Transaksi kredit',
  'TOTAL',
  'Total',
  'Saldo',
  'SALDO AWAL',
  'Total pelunasan',
  'Jumlah pembayaran',
  'Saldo akhir hari ini',
  'Grand Total',
  'Pindahan',
];

test('money under a reference of its own is never a sum, whatever it is called', () => {
  for (const note of sums) {
    for (const reference of ['00012345', 'FT26330001', '12345678', 'TRX-17']) {
      for (const day of [...days, '']) {
        const line = cells({ note, reference, day });
        expect([note, day, asideOf(line, [day, note, reference, '0', '250.000', '1.250.000'])]).toEqual([
          note,
          day,
          null,
        ]);
      }
    }
  }
});

test('money that names a payer is never a sum, with or without a day', () => {
  for (const word of sums) {
    for (const payer of ['26612010148', 'SPP 26612010148', 'SPP 2661201', 'VA 881226612010148 BUDI']) {
      for (const day of [...days, '']) {
        const note = `${word} ${payer}`;
        const own = cells({ note: payer, day });
        expect([note, asideOf(cells({ note, day }), [day, note, '', '250.000'])]).toEqual([note, null]);
        expect([note, asideOf(own, [day, word, payer, '250.000', '8.000.000'])]).toEqual([note, null]);
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
  ['KARTU KREDIT', null],
  ['Kartu Debit', null],
  ['Debit Card', null],
  ['abcd', null],
])('%j says that money went %s', (text, way) => {
  expect(moneyDirection(text)).toBe(way);
});
