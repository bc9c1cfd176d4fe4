import { describe, expect, test } from 'vitest';
import {
  matchLine,
  nimsIn,
  payerIn,
  type BookedPayment,
  type OpenBill,
  sameBooked,
  type StatementLine,
  type WaitingTransfer,
} from './statement-match.ts';
import { proofsFor, type WaitingProof } from './proof-offers.ts';

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  code: null,
  amount: 3_000_000,
  day: '2026-08-24',
  reference: '',
  ...change,
});
const bill = (billId: string, change: Partial<OpenBill> = {}): OpenBill => ({
  billId,
  code: billId.toUpperCase(),
  name: billId,
  balance: 3_000_000,
  nextPart: 3_000_000,
  dueDate: '2026-09-30',
  early: null,
  ...change,
});
const spp = bill('spp');
const small = bill('herreg', { balance: 250_000, nextPart: 250_000, dueDate: '2026-08-31' });

/** Transfers count as the line's up to three days apart where a test does not say otherwise. */
const matched = (of: StatementLine, bills: OpenBill[], waiting: WaitingTransfer[], daysApart = 3) =>
  matchLine(of, { bills, waiting, booked: [], onlyType: null }, daysApart);

describe('a line', () => {
  test('pays the bill that asks for exactly as much', () => {
    expect(matched(line(), [small, spp], [])).toMatchObject({ kind: 'SURE', bill: spp, surplus: 0 });
    const parts = bill('gedung', { balance: 5_000_000, nextPart: 1_250_000 });
    expect(matched(line({ amount: 1_250_000 }), [spp, parts], [])).toMatchObject({
      kind: 'SURE',
      bill: parts,
    });
  });

  test('in time pays the bill whose early price it is, and leaves what is more', () => {
    const early = { until: '2026-08-24', discount: 150_000, price: 2_850_000 };
    const cheap = bill('spp', { early, dueDate: '2026-12-01' });
    const of = (amount: number, day = '2026-08-24') => matched(line({ amount, day }), [small, cheap], []);
    expect(of(2_850_000)).toMatchObject({ kind: 'SURE', bill: cheap, surplus: 0, doubts: [] });
    expect(of(3_000_000)).toMatchObject({ kind: 'DOUBTFUL', bill: cheap, surplus: 150_000 });
    expect(of(3_000_000, '2026-08-25')).toMatchObject({ kind: 'SURE', bill: cheap, surplus: 0 });
    expect(of(2_850_000, '2026-08-25')).toMatchObject({ kind: 'DOUBTFUL', bill: small });
  });

  test('pays the bill that is named, in part too', () => {
    expect(matched(line({ code: 'SPP', amount: 1 }), [small, spp], [])).toMatchObject({
      kind: 'SURE',
      bill: spp,
    });
    expect(matched(line({ code: 'LAIN' }), [spp], [])).toMatchObject({
      kind: 'UNMATCHED',
      field: 'kode_tagihan',
    });
  });

  test('confirms the transfer the student told of', () => {
    const told = { paymentId: 'p', billId: 'spp', amount: 1_000_000, paidOn: '2026-08-22', reference: '' };
    const paid = line({ amount: 1_000_000 });
    expect(matched(paid, [small, spp], [told])).toMatchObject({ kind: 'SURE', paymentId: 'p', bill: spp });
    const late = { ...told, paidOn: '2026-08-01' };
    expect(matched(paid, [small, spp], [late])).toMatchObject({
      paymentId: 'p',
      kind: 'DOUBTFUL',
      bill: spp,
      doubts: ['Bukti yang menunggu bertanggal 1 Agu 2026, 23 hari dari mutasi ini.'],
    });
    expect(matched(paid, [small, spp], [told], 1)).toMatchObject({ paymentId: 'p', kind: 'DOUBTFUL' });
    expect(matched(paid, [small], [late])).toMatchObject({ paymentId: null });
    expect(matched(paid, [small, spp], [late], 60)).toMatchObject({ kind: 'SURE', paymentId: 'p' });
    const known = { ...late, reference: 'TRX 9' };
    expect(matched({ ...paid, reference: 'trx 9' }, [spp], [known])).toMatchObject({ paymentId: 'p' });
  });

  test('is doubtful between several bills, or beyond what is asked', () => {
    const twin = bill('spp-2', { dueDate: '2026-08-15' });
    expect(matched(line(), [spp, twin], [])).toMatchObject({ kind: 'DOUBTFUL', bill: twin });
    expect(matched(line({ amount: 700_000 }), [spp, small], [])).toMatchObject({
      kind: 'DOUBTFUL',
      bill: small,
    });
    expect(matched(line({ amount: 3_100_000 }), [spp], [])).toMatchObject({
      kind: 'DOUBTFUL',
      surplus: 100_000,
    });
    expect(matched(line({ amount: 700_000 }), [spp], [])).toMatchObject({ kind: 'SURE', surplus: 0 });
  });

  test('of somebody who owes nothing is left alone', () => {
    expect(matched(line(), [], [])).toMatchObject({ kind: 'UNMATCHED', field: 'jumlah' });
  });

  test.each([
    [
      null,
      'Mahasiswa ini tidak memiliki tagihan Daftar ulang yang belum lunas. Impor ini hanya untuk Daftar ulang.',
    ],
    [
      'GEDUNG',
      'Tagihan GEDUNG tidak ada, sudah lunas, atau bukan Daftar ulang. Impor ini hanya untuk Daftar ulang.',
    ],
  ])('of a file for one payment type names that type, with the code %s', (code, message) => {
    const payer = { bills: [], waiting: [], booked: [], onlyType: 'Daftar ulang' };
    expect(matchLine(line({ code }), payer, 3)).toMatchObject({ kind: 'UNMATCHED', message });
  });
});

describe('a line of money that was booked before', () => {
  const entered: BookedPayment = {
    paymentId: 'e',
    amount: 1_000_000,
    paidOn: '2026-08-24',
    reference: 'TRX9',
    receipt: 'KW/2026/08/00007',
    isExactDay: false,
    text: '',
    isReversed: false,
  };
  const paid = line({ amount: 1_000_000, reference: 'trx9' });
  const judged = (of: StatementLine, waiting: WaitingTransfer[] = [], bills = [spp]) =>
    matchLine(of, { bills, waiting, booked: [entered], onlyType: null }, 3);

  test('is that payment by amount, day and reference together', () => {
    expect(sameBooked(paid, [entered])).toBe(entered);
    for (const other of [{ amount: 1 }, { day: '2026-08-25' }, { reference: '' }, { reference: 'TRX8' }]) {
      expect(sameBooked({ ...paid, ...other }, [entered])).toBeUndefined();
    }
    expect(sameBooked({ ...paid, reference: '' }, [{ ...entered, reference: '' }])).toBeUndefined();
  });

  test('is doubtful by its amount and about its day, or its reference', () => {
    for (const alike of [{ reference: '', day: '2026-08-27' }, { day: '2026-11-24' }]) {
      const match = judged({ ...paid, ...alike });
      expect(match).toMatchObject({ kind: 'DOUBTFUL', bill: spp, paymentId: null, twin: entered });
      expect(match).toHaveProperty('doubts', ['Mungkin sudah dicatat dengan kwitansi KW/2026/08/00007.']);
    }
    for (const other of [
      { reference: '', day: '2026-08-28' },
      { reference: '', amount: 1_000_001 },
    ]) {
      expect(judged({ ...paid, ...other })).toMatchObject({ kind: 'SURE', twin: null });
    }
  });

  test('is doubtful by its reference about its day, whatever its amount', () => {
    expect(judged({ ...paid, amount: 1_000_001 })).toMatchObject({
      kind: 'DOUBTFUL',
      twin: null,
      doubts: ['Referensi ini sudah dicatat sebesar Rp1.000.000 dengan kwitansi KW/2026/08/00007.'],
    });
    expect(judged({ ...paid, amount: 1_000_001, day: '2026-11-24' })).toMatchObject({ kind: 'SURE' });
  });

  test('by the account itself is doubtful on its own day alone', () => {
    const stated = { ...entered, isExactDay: true };
    const on = (day: string) =>
      matchLine(
        { ...paid, reference: '17', day },
        { bills: [spp], waiting: [], booked: [stated], onlyType: null },
        3,
      );
    expect(on('2026-08-24')).toMatchObject({ kind: 'DOUBTFUL', twin: stated });
    expect(on('2026-08-25')).toMatchObject({ kind: 'SURE', twin: null });
  });

  test('and taken back says that', () => {
    const reversed = { ...entered, isReversed: true };
    const match = matchLine(
      { ...paid, reference: '' },
      { bills: [spp], waiting: [], booked: [reversed], onlyType: null },
      3,
    );
    expect(match).toHaveProperty('doubts', [expect.stringContaining('sudah dibalik')]);
  });

  test('says so where no bill is left, and gives way to a waiting transfer with its reference', () => {
    expect(judged({ ...paid, reference: '' }, [], [])).toMatchObject({
      kind: 'UNMATCHED',
      message: expect.stringContaining('KW/2026/08/00007') as string,
    });
    const told = { ...entered, paymentId: 'p', billId: 'spp', reference: 'TRX10' };
    expect(judged({ ...paid, reference: 'trx10' }, [told])).toMatchObject({ kind: 'SURE', paymentId: 'p' });
    expect(judged({ ...paid, reference: '' }, [told])).toMatchObject({ kind: 'DOUBTFUL', paymentId: 'p' });
  });
});

test('NIM are found in what the bank wrote', () => {
  const known = new Set(['25612010001', '25612010002']);
  expect(nimsIn('TRSF E-BANKING 25612010001 SPP', known, [])).toEqual(['25612010001']);
  expect(nimsIn('VA 881225612010002', known, ['8812'])).toEqual(['25612010002']);
  expect(nimsIn('25612010001 dan 25612010002', known, [])).toHaveLength(2);
  expect(nimsIn('SETORAN TUNAI 99999999', known, ['8812'])).toEqual([]);
});

test.each([
  [['a'], [], { nim: 'a', others: [] }],
  [[], ['a'], { nim: 'a', others: [] }],
  [['a'], ['b'], { nim: 'a', others: ['b'] }],
  [[], ['a', 'b'], { nim: null, others: ['a', 'b'] }],
  [[], [], { nim: null, others: [] }],
])('a line with %j in its column and %j elsewhere is of %j', (own, written, payer) => {
  expect(payerIn(own, written)).toEqual(payer);
});

test('proofs are offered for a line nobody is known of, the likeliest first', () => {
  const proof = (nim: string, change: Partial<WaitingProof> = {}): WaitingProof => ({
    nim,
    name: 'Siti Aminah',
    senderName: '',
    amount: 3_000_000,
    paidOn: '2026-08-22',
    reference: '',
    ...change,
  });
  const offered = (text: string, proofs: WaitingProof[], reference = '') =>
    proofsFor({ ...line({ reference }), text }, proofs, 3).map(({ nim }) => nim);
  const named = proof('3', { name: 'Budi Santoso' });
  expect(offered('SETORAN BUDI SANTOSO', [proof('1'), named])).toEqual(['3', '1']);
  expect(offered('TRF AYAH BUDI', [proof('1'), proof('2', { senderName: 'Ayah Budi' })])).toEqual(['2', '1']);
  const known = proof('4', { reference: 'TRX-09', paidOn: '2026-06-01' });
  expect(offered('BUDI SANTOSO', [named, known], 'trx9')).toEqual(['4', '3']);
  expect(offered('', [proof('1', { amount: 1 }), proof('2', { paidOn: '2026-08-20' })])).toEqual([]);
  expect(
    offered(
      '',
      Array.from({ length: 9 }, (_, at) => proof(String(at))),
    ),
  ).toHaveLength(5);
});
