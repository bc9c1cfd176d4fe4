import { withoutDirection } from '#shared/finance/payments/statement-aside.ts';
import { type Direction, directionsIn } from '#shared/finance/payments/statement-direction.ts';
import { type CellParser, quote } from '#server/platform/sheets/cells/cell.ts';
import { fileDateCell } from '#server/platform/sheets/cells/date.ts';
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

/** A dash may be the sign of money that went out. */
const withoutEmpty = (text: string): string =>
  text !== '-' && emptyWords.includes(text.toLowerCase()) ? '' : text;

/** Which way the money of a line went; lines of money that went out are set aside before. */
const directionCell: CellParser<Direction> = (column) => {
  const says = directionsIn(Array.from(column, ({ text }) => withoutEmpty(text)));
  return ({ text }) => {
    const value = says(withoutEmpty(text));
    if (value !== null) return { value };
    return {
      error: `${quote(text)} bukan arah mutasi. Isi CR (masuk) atau DB (keluar), atau lepas kolom ini.`,
    };
  };
};

/** An amount with its direction behind it where the bank writes both in one cell: `1,500,000.00 CR`. */
const receivedCell = moneyCell({ amountIn: withoutDirection });

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });

/** What banks call the account that a student pays to, whose number ends in the NIM. */
const accountHeadings = ['no_va', 'virtual_account', 'nomor_va', 'id_pelanggan'];

/** What banks call the day from which money counts, which is the line's where no other is written. */
const valueDateHeadings = [
  'value_date',
  'tanggal_valuta',
  'tanggal_efektif',
  'tgl_efektif',
  'effective_date',
  'val_date',
  'eff_date',
];

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
      'credit_amount',
      'mutasi_kredit',
      'mutasi_credit',
      'mutasi_cr',
      'jumlah_kredit',
      'nominal_kredit',
      'nominal_transaksi',
      'nilai_transaksi',
      'jumlah_transaksi',
      'transaction_amount',
      'masuk',
      'uang_masuk',
      'dana_masuk',
      'kas_masuk',
      'jumlah_masuk',
      'nominal_masuk',
      'mutasi_masuk',
      'transaksi_masuk',
      'transfer_masuk',
      'pemasukan',
      'penerimaan',
      'setoran',
      'credits',
      'deposit',
      'deposits',
      'money_in',
      'paid_in',
    ]),
  ),
  {
    ...decisive(
      requiredColumn('tanggal', 'Tanggal', fileDateCell(), [
        'tgl_bayar',
        'tgl',
        'date',
        'tanggal_transaksi',
        'tgl_tran',
        'tran_date',
        'transaction_date',
        'trx_date',
        'txn_date',
        'tgl_trx',
        'book_date',
        'booking_date',
        'tanggal_mutasi',
        'post_date',
        'posting_date',
        'tanggal_posting',
        'tanggal_pembukuan',
        ...valueDateHeadings,
      ]),
    ),
    beside: valueDateHeadings,
  },
  decisive(
    optionalColumn('referensi', 'Referensi', referenceCell('referensi', 60), [
      'no_referensi',
      'ref',
      'reference',
      'no_transaksi',
      'bank_ref',
      'ref_no',
      'no_ref',
      'no_reff',
      'reff',
      'reference_no',
      'reference_number',
      'nomor_referensi_bank',
      'bank_reference',
      'id_transaksi',
      'transaction_id',
      'trx_id',
      'no_ft',
      'ft_number',
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
      'keterangan_transaksi',
      'desk_tran',
      'tran_desc',
      'desc',
      'trx_desc',
      'description_detail',
      'transaction_description',
      'transaction_detail',
      'transaction_details',
      'transaction_remark',
      'transaction_remarks',
      'payment_details',
      'additional_description',
      'remark',
      'remarks',
      'narasi',
      'narration',
      'narrative',
      'particulars',
      'detail',
      'details',
      'detail_transaksi',
      'rincian',
      'rincian_transaksi',
      'deskripsi_transaksi',
      'keterangan_mutasi',
      'uraian_mutasi',
      'berita_transfer',
      'berita_transaksi',
      'catatan',
      'note',
      'notes',
      'memo',
      'keterangan_2',
      'keterangan_tambahan',
      'description_2',
      'remark_2',
      'remarks_2',
      'info',
      'info_tambahan',
      // Who sent it tells one transfer from another.
      'pengirim',
      'nama_pengirim',
      'nama_rekening_pengirim',
      'sender',
      'sender_name',
      'dari',
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
      'dana_keluar',
      'kas_keluar',
      'jumlah_keluar',
      'nominal_keluar',
      'mutasi_keluar',
      'transaksi_keluar',
      'transfer_keluar',
      'penarikan',
      'tarikan',
      'debits',
      'withdrawals',
      'money_out',
      'paid_out',
      'debit_amount',
      'mutasi_debet',
      'mutasi_debit',
      'mutasi_db',
      'jumlah_debet',
      'jumlah_debit',
      'nominal_debet',
      'nominal_debit',
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
      'sign',
      'tanda',
      'direction',
      'mutasi_dk',
    ]),
  ),
] as const;
