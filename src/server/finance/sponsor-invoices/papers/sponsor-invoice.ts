import type { SponsorInvoiceDetail } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { terbilangRupiah } from '#shared/platform/format/terbilang.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

export type SponsorInvoiceInput = {
  meta: PrintMeta;
  place: string;
  date: string;
  signer: Signer;
  invoice: Pick<
    SponsorInvoiceDetail,
    'no' | 'sponsor' | 'address' | 'scholarship' | 'dueDate' | 'note' | 'total' | 'paid' | 'balance' | 'lines'
  >;
  term: string;
  isVoid: boolean;
  /** Where it can be paid. */
  accounts: readonly { name: string; number: string; holder: string }[];
};

const WIDTH = contentWidth('portrait');

const columns: Column[] = [
  { title: 'No', width: 22, align: 'center' },
  { title: 'NIM', width: 74 },
  { title: 'Nama', flex: 1.2 },
  { title: 'Kelas', width: 50 },
  { title: 'Untuk', flex: 1.2 },
  { title: 'Jumlah', width: 78, align: 'right' },
];

const accountColumns: Column[] = [
  { title: 'Rekening', flex: 1 },
  { title: 'Nomor', width: 130 },
  { title: 'Atas nama', flex: 1 },
];

const accountsOf = (accounts: SponsorInvoiceInput['accounts'], no: string): Block[] =>
  accounts.length === 0
    ? []
    : [
        {
          unbreakable: true,
          stack: [
            {
              text: `Pembayaran dengan mencantumkan nomor ${no} melalui`,
              bold: true,
              margin: [0, 12, 0, 0],
            },
            table(
              accountColumns,
              accounts.map(({ name, number, holder }) => [name, number, holder]),
              { width: WIDTH },
            ),
          ],
        },
      ];

/** What a sponsor is asked to pay for students of a term, one line per bill, with the sum in words. */
export function sponsorInvoiceDocument(input: SponsorInvoiceInput): PrintDocument {
  const { meta, invoice, term, isVoid, place, date, signer } = input;
  const { no, sponsor, address, scholarship, dueDate, note, total, paid, balance, lines } = invoice;
  const totals = [
    ['', 'Jumlah', '', '', '', rupiah(total)],
    ...(paid > 0
      ? [
          ['', 'Sudah dibayar', '', '', '', rupiah(paid)],
          ['', 'Sisa', '', '', '', rupiah(balance)],
        ]
      : []),
  ];
  const rows = lines.map((line, at) => [
    at + 1,
    line.nim,
    line.name,
    line.className ?? '',
    line.billName,
    rupiah(line.amount),
  ]);
  return documentOf(
    { ...meta, number: no, ...(isVoid && { watermark: 'BATAL' as const }) },
    {
      heading: 'INVOICE',
      about: `${no} ${sponsor}`,
      content: [
        factBlock(
          [
            ['Kepada', sponsor],
            ['Alamat', address],
          ],
          [
            ['Program', scholarship],
            ['Semester', term],
            ['Tanggal', longDate(date)],
            ['Jatuh tempo', longDate(dueDate)],
          ],
          { width: WIDTH },
        ),
        {
          text: 'Kami menagihkan subsidi biaya pendidikan yang telah dipotongkan dari tagihan mahasiswa berikut.',
          margin: [0, 8, 0, 0],
        },
        table(columns, rows, { width: WIDTH, look: 'dense', totals }),
        {
          text: `Terbilang: ${terbilangRupiah(total, meta.amountWord)}.`,
          italics: true,
          margin: [0, 6, 0, 0],
        },
        ...(note === '' ? [] : [{ text: `Catatan: ${note}`, margin: [0, 6, 0, 0] } satisfies Block]),
        ...accountsOf(input.accounts, no),
        signatures([signer], { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
