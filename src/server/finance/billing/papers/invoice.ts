import { longDate, shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { terbilangRupiah } from '#shared/platform/format/terbilang.ts';
import { factBlock, type Fact } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

type Frame = { meta: PrintMeta; place: string; date: string; signers: readonly Signer[] };
type Student = { nim: string; name: string; className: string | null };

export type InvoiceInput = Frame & {
  student: Student;
  bills: readonly {
    name: string;
    term: string;
    charged: number;
    discounted: number;
    paid: number;
    balance: number;
    nextDue: string | null;
  }[];
  deposit: number;
  /** Where it can be paid: name, account or virtual account, holder. */
  accounts: readonly { name: string; number: string; holder: string }[];
};

const WIDTH = contentWidth('portrait');

const money = (title: string): Column => ({ title, width: 62, align: 'right' });

const invoiceColumns: Column[] = [
  { title: 'Tagihan', flex: 2 },
  money('Jumlah'),
  money('Potongan'),
  money('Dibayar'),
  money('Sisa'),
  { title: 'Jatuh tempo', width: 62 },
];

const studentFacts = ({ nim, name, className }: Student): Fact[] => [
  ['Nama', name],
  ['NIM', nim],
  ['Kelas', className],
];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function accountsTable(accounts: InvoiceInput['accounts']): Block[] {
  if (accounts.length === 0) return [];
  return [
    { text: 'Pembayaran melalui', bold: true, margin: [0, 12, 0, 0] },
    table(
      [
        { title: 'Metode', flex: 1 },
        { title: 'Nomor', width: 140 },
        { title: 'Atas nama', flex: 1 },
      ],
      accounts.map(({ name, number, holder }) => [name, number, holder]),
      { width: WIDTH },
    ),
  ];
}

/** What a student still has to pay, with days and accounts. */
export function invoiceDocument(input: InvoiceInput): PrintDocument {
  const { bills, deposit } = input;
  const owed = sumOf(bills.map(({ balance }) => balance));
  const totals = [
    [
      'Jumlah',
      rupiah(sumOf(bills.map(({ charged }) => charged))),
      rupiah(sumOf(bills.map(({ discounted }) => discounted))),
      rupiah(sumOf(bills.map(({ paid }) => paid))),
      rupiah(owed),
      '',
    ],
  ];
  return documentOf(input.meta, {
    heading: 'TAGIHAN',
    about: `${input.student.nim} ${input.student.name}`,
    content: [
      factBlock(
        studentFacts(input.student),
        [
          ['Tanggal', longDate(input.date)],
          ['Deposit', rupiah(deposit)],
        ],
        {
          width: WIDTH,
        },
      ),
      table(
        invoiceColumns,
        bills.map((bill) => [
          `${bill.name} (${bill.term})`,
          rupiah(bill.charged),
          rupiah(bill.discounted),
          rupiah(bill.paid),
          rupiah(bill.balance),
          bill.nextDue === null ? '' : shortDate(bill.nextDue),
        ]),
        { width: WIDTH, look: 'dense', totals, empty: 'Tidak ada tagihan yang harus dibayar.' },
      ),
      {
        text: `Terbilang: ${terbilangRupiah(owed, input.meta.amountWord)}.`,
        italics: true,
        margin: [0, 6, 0, 0],
      },
      ...accountsTable(input.accounts),
      signatures(input.signers, { width: WIDTH, place: input.place, date: input.date }),
    ],
  });
}

export type ArrearsLetterInput = Frame & {
  student: Student;
  rows: readonly { name: string; term: string; overdue: number; lateSince: string; daysLate: number }[];
  /** Last day to pay, and whom to ask. */
  deadline: string;
  contact: string;
};

const arrearsColumns: Column[] = [
  { title: 'No', width: 18, align: 'right' },
  { title: 'Tagihan', flex: 2 },
  { title: 'Jatuh tempo', width: 86 },
  { title: 'Hari lewat', width: 48, align: 'right' },
  money('Tunggakan'),
];

/** A letter that names what is late, until when it has to be paid and whom to ask. */
export function arrearsLetterDocument(input: ArrearsLetterInput): PrintDocument {
  const { rows, student, deadline, contact } = input;
  const overdue = sumOf(rows.map((row) => row.overdue));
  return documentOf(input.meta, {
    heading: 'SURAT PEMBERITAHUAN TUNGGAKAN',
    about: `${student.nim} ${student.name}`,
    content: [
      factBlock(studentFacts(student), [], { width: WIDTH }),
      {
        text: `Menurut catatan kami, sampai dengan ${longDate(input.date)} Anda memiliki tunggakan berikut.`,
        margin: [0, 8, 0, 0],
      },
      table(
        arrearsColumns,
        rows.map((row, at) => [
          at + 1,
          `${row.name} (${row.term})`,
          longDate(row.lateSince),
          row.daysLate,
          rupiah(row.overdue),
        ]),
        { width: WIDTH, totals: [['', 'Jumlah', '', '', rupiah(overdue)]] },
      ),
      {
        text: `Terbilang: ${terbilangRupiah(overdue, input.meta.amountWord)}.`,
        italics: true,
        margin: [0, 6, 0, 0],
      },
      {
        text: `Mohon dilunasi paling lambat ${longDate(deadline)}. Abaikan surat ini bila Anda sudah membayar. ${contact}`,
        margin: [0, 8, 0, 0],
      },
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: input.meta.verifyUrl,
      }),
    ],
  });
}
