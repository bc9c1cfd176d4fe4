import { DIRECTION, moneyDirection, withoutDirection } from '#shared/finance/payments/statement-aside.ts';
import { type CellParser, perCell, quote } from '#server/platform/sheets/cells/cell.ts';
import { dateCell } from '#server/platform/sheets/cells/date.ts';
import { referenceCell } from '#server/platform/sheets/cells/ids.ts';
import { moneyCell } from '#server/platform/sheets/cells/numbers.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import {
  nimHeadings,
  nimWords,
  studentNameHeadings,
  studentNameWords,
} from '#server/platform/sheets/person-headings.ts';

/** How the column of directions is known where its name does not say so: by cells that each end in one. */
export const directionByCells = {
  form: DIRECTION,
  names: ['tipe', 'type', 'jenis', 'tipe_transaksi', 'jenis_transaksi', 'transaction_type'],
};

/** Which way the money of a line went; lines of money that went out are set aside before. */
const directionCell: CellParser<'CR'> = perCell<'CR'>(({ text }) => {
  if (emptyWords.includes(text.toLowerCase())) return { value: null };
  return moneyDirection(text) === 'IN'
    ? { value: 'CR' }
    : { error: `${quote(text)} bukan arah mutasi. Isi CR (masuk) atau DB (keluar), atau lepas kolom ini.` };
});

/** An amount with its direction behind it where the bank writes both in one cell: `1,500,000.00 CR`. */
const receivedCell = moneyCell({ amountIn: withoutDirection });

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });

/** What banks call the account that a student pays to, whose number ends in the NIM. */
const accountHeadings = ['no_va', 'virtual_account', 'nomor_va', 'id_pelanggan'];

/** What is read of a line of a bank statement. */
export const statementColumns = [
  {
    ...decisive(
      optionalColumn('nim', 'NIM', referenceCell('NIM', 40), [...nimHeadings, ...accountHeadings]),
      nimWords,
    ),
    beside: accountHeadings,
  },
  // Not the sender's: parents pay.
  decisive(optionalColumn('nama', 'Nama mahasiswa', text(100), studentNameHeadings), studentNameWords),
  decisive(
    optionalColumn('kode_tagihan', 'Kode tagihan', referenceCell('kode tagihan', 40), [
      'kode',
      'kode_bayar',
      'jenis_bayar',
      'invoice',
    ]),
  ),
  decisive(
    requiredColumn('jumlah', 'Jumlah', receivedCell, [
      'jml_bayar',
      'nominal',
      'kredit',
      'credit',
      'amount',
      'mutasi',
      'cr',
    ]),
  ),
  decisive(
    requiredColumn('tanggal', 'Tanggal', dateCell(), [
      'tgl_bayar',
      'tgl',
      'date',
      'tanggal_transaksi',
      'posting_date',
    ]),
  ),
  decisive(
    optionalColumn('referensi', 'Referensi', referenceCell('referensi', 60), [
      'no_referensi',
      'ref',
      'reference',
      'no_transaksi',
      'bank_ref',
    ]),
  ),
  // Banks tell a transfer in two columns, and the NIM stands in either.
  {
    ...optionalColumn('keterangan', 'Keterangan', text(600), [
      'ket',
      'deskripsi',
      'description',
      'uraian',
      'berita',
      'transaksi',
      'uraian_transaksi',
    ]),
    joined: true,
  },
  decisive(
    optionalColumn('keluar', 'Uang keluar (debet)', text(40), [
      'debet',
      'debit',
      'db',
      'withdrawal',
      'pengeluaran',
      'uang_keluar',
    ]),
  ),
  decisive(
    optionalColumn('arah', 'Arah (CR/DB)', directionCell, [
      'arah',
      'db_cr',
      'cr_db',
      'd_k',
      'k_d',
      'd_c',
      'dk',
      'dr_cr',
      'cr_dr',
      'debit_kredit',
      'debet_kredit',
      'debit_credit',
      'kredit_debit',
      'credit_debit',
      'jenis_mutasi',
      'mutasi_dk',
    ]),
  ),
] as const;
