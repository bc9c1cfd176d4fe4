import { describe, expect, test } from 'vitest';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { columnsBeside, guessMapping } from '../file-columns.ts';
import { takeRows } from '../read-file.ts';
import { statementKind } from './statement.kind.ts';

/** What is read from which heading of a statement, and what a person is asked about. */
async function readFrom(headings: string, cells = headings.split(',').map((_, index) => String(index))) {
  const { headers } = takeRows(
    await readTable(Buffer.from(`${headings}\n${cells.join(',')}`)),
    statementKind,
  );
  const mapping = guessMapping(statementKind, headers, {});
  const labels = new Map(headers.map(({ index, label }) => [index, label]));
  const { contested, joined } = columnsBeside(statementKind, headers, mapping);
  const read = Object.entries(mapping).flatMap(([key, index]) =>
    index === null ? [] : [[key, labels.get(index)]],
  );
  const together = joined.map(({ key, columns }) => [key, columns.join(' + ')]);
  return { ...Object.fromEntries([...read, ...together]), asked: contested.map(({ label }) => label) };
}

describe('money that came in and that went out', () => {
  test.each([
    ['Masuk', 'Keluar'],
    ['Uang Masuk', 'Uang Keluar'],
    ['Dana Masuk', 'Dana Keluar'],
    ['Kas Masuk', 'Kas Keluar'],
    ['Transfer Masuk', 'Transfer Keluar'],
    ['Mutasi Masuk', 'Mutasi Keluar'],
    ['Pemasukan', 'Pengeluaran'],
    ['Penerimaan', 'Pengeluaran'],
    ['Setoran', 'Penarikan'],
    ['Kredit', 'Debit'],
    ['Mutasi Kredit', 'Mutasi Debet'],
    ['CR', 'DB'],
    ['Credit Amount', 'Debit Amount'],
    ['Deposits', 'Withdrawals'],
    ['Paid In', 'Paid Out'],
  ])('%s and %s, with a currency or without, in either order', async (into, out) => {
    for (const [before, behind] of [
      ['', ''],
      ['', ' (Rp)'],
      ['', ' Rp'],
      ['', ' (IDR)'],
      ['', ' IDR'],
      ['', ' [Rupiah]'],
      ['* ', '*'],
    ]) {
      const [came, went] = [into, out].map((name) => `${before}${name}${behind}`);
      for (const pair of [`${came},${went}`, `${went},${came}`]) {
        const { jumlah, keluar, asked } = await readFrom(`Tanggal,Keterangan,${pair},Saldo`);
        expect([pair, asked]).toEqual([pair, []]);
        expect([jumlah, keluar].map((label) => label?.replaceAll('*', '').trim())).toEqual(
          [came, went].map((label) => label?.replaceAll('*', '').trim()),
        );
      }
    }
  });
});

test.each(
  'Remark,Remarks,Narasi,Narration,Detail,Details,Rincian,Catatan,Note,Memo,Berita,Berita Transfer,Description,Deskripsi,Uraian Transaksi,Keterangan Transaksi,Transaction Description,Transaction Details,Detail Transaksi,Transaction Remarks,Trx Desc,Payment Details,Particulars,Keterangan 2,Description 2,Info Tambahan,Pengirim,Nama Pengirim,Sender Name'.split(
    ',',
  ),
)('%s is what the bank wrote', async (heading) => {
  expect(await readFrom(`Tanggal,${heading},Cabang,Kredit`)).toMatchObject({ keterangan: heading });
});

test.each(
  'Referensi,No. Ref,No Ref.,No. Reff,Ref No,Ref. No.,No. Referensi,Nomor Referensi,Reference No,Reference No.,Reference Number,Bank Reference,No Transaksi,ID Transaksi,Transaction ID,Trx ID,TrxId,FT Number,No. FT'.split(
    ',',
  ),
)('%s is a reference', async (heading) => {
  expect(await readFrom(`Tanggal,Uraian,${heading},Branch,Kredit`)).toMatchObject({ referensi: heading });
});

/** Headings of what the banks let their customers save, with what is read from them. */
const banks: [bank: string, headings: string, read: Record<string, string>][] = [
  [
    'BNI',
    'Posting Date,Effective Date,Branch,Journal,Transaction Description,Amount,DB/CR,Balance',
    {
      tanggal: 'Posting Date',
      keterangan: 'Transaction Description',
      jumlah: 'Amount',
      arah: 'DB/CR',
    },
  ],
  [
    'BNI, two amounts',
    'Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit',
    { tanggal: 'Post Date', keterangan: 'Description', jumlah: 'Credit', keluar: 'Debit' },
  ],
  [
    'BCA',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    { tanggal: 'Tanggal Transaksi', keterangan: 'Keterangan', jumlah: 'Jumlah' },
  ],
  [
    'Mandiri',
    'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
    {
      tanggal: 'Date',
      keterangan: 'Description + Description (2)',
      referensi: 'Reference No.',
      jumlah: 'Credit',
      keluar: 'Debit',
    },
  ],
  [
    'BRI',
    'TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,TRUSER',
    { tanggal: 'TGL_TRAN', keterangan: 'DESK_TRAN', jumlah: 'MUTASI_KREDIT', keluar: 'MUTASI_DEBET' },
  ],
  [
    'BRI, on the screen',
    'Tanggal Transaksi,Uraian Transaksi,Teller,Debet,Kredit,Saldo',
    { tanggal: 'Tanggal Transaksi', keterangan: 'Uraian Transaksi', jumlah: 'Kredit', keluar: 'Debet' },
  ],
  [
    'BSI',
    'Trx Date,FT Number,Description,Currency,Amount,DB/CR,Balance',
    {
      tanggal: 'Trx Date',
      referensi: 'FT Number',
      keterangan: 'Description',
      jumlah: 'Amount',
      arah: 'DB/CR',
    },
  ],
  [
    'Permata',
    'Posting Date,Eff Date,Transaction Description,Reference No,Debit Amount,Credit Amount',
    {
      tanggal: 'Posting Date',
      keterangan: 'Transaction Description',
      referensi: 'Reference No',
      jumlah: 'Credit Amount',
      keluar: 'Debit Amount',
    },
  ],
  [
    'CIMB Niaga',
    'Post Date,Eff Date,Cheque No,Description,Transaction Details,Debit,Credit,Balance,Transaction Code,Ref No',
    {
      tanggal: 'Post Date',
      keterangan: 'Description + Transaction Details',
      referensi: 'Ref No',
      jumlah: 'Credit',
      keluar: 'Debit',
    },
  ],
  [
    'Danamon',
    'Transaction Date,Value Date,Remarks,Reference No.,Debit (IDR),Credit (IDR),Balance (IDR)',
    {
      tanggal: 'Transaction Date',
      keterangan: 'Remarks',
      referensi: 'Reference No.',
      jumlah: 'Credit (IDR)',
      keluar: 'Debit (IDR)',
    },
  ],
];

test('the sender in a column of its own is read beside what the bank wrote', async () => {
  expect(await readFrom('Tanggal,Keterangan,Nama Pengirim,Kredit')).toMatchObject({
    keterangan: 'Keterangan + Nama Pengirim',
    asked: [],
  });
});

test.each(banks)('a statement of %s is read without a question', async (_bank, headings, read) => {
  expect(await readFrom(headings)).toEqual({ ...read, asked: [] });
});
